import { MAX_CHILDREN } from "./add-media.ts";
import { type DraftChild, emptyChild } from "./draft.ts";
import { Choices, MEDIUM_CHOICES, TextField } from "./field.tsx";
import { useForm, useShown } from "./form-context.ts";
import { isAdded } from "./judge-files.ts";
import { TagFields } from "./tag-fields.tsx";

/** The pictures and videos of a carousel, in order. */
export function CarouselFields() {
  const { draft, change } = useForm();
  const { children } = draft;
  const replace = (at: number, part: Partial<DraftChild>) =>
    change({ children: children.map((child, place) => (place === at ? { ...child, ...part } : child)) });
  const move = (at: number, to: number) => {
    const child = children[at];
    if (child !== undefined) change({ children: children.toSpliced(at, 1).toSpliced(to, 0, child) });
  };
  const add = () => change({ children: [...children, emptyChild(Math.max(0, ...children.map(({ key }) => key)) + 1)] });
  const buttonsOf = (at: number) =>
    [
      ["Earlier", at === 0, () => move(at, at - 1)],
      ["Later", at === children.length - 1, () => move(at, at + 1)],
      ["Remove", children.length === 1, () => change({ children: children.toSpliced(at, 1) })],
    ] as const;
  return (
    <fieldset class="carousel stack">
      <legend>Pictures and videos (2 to 10)</legend>
      <p class="hint">All are cropped to the shape of the first.</p>
      <ol class="stack">
        {children.map((child, at) => (
          <li key={child.key} class="stack" data-entry={at}>
            <EntryHandle at={at} count={children.length} onMove={(to) => move(at, to)} />
            <ChildFields child={child} at={at} onChange={(part) => replace(at, part)} />
            <p class="child-buttons">
              {buttonsOf(at).map(([name, isDisabled, act]) => (
                <button key={name} type="button" class="small" disabled={isDisabled} onClick={act}>
                  {name}
                  <span class="unseen">{` (entry ${at + 1})`}</span>
                </button>
              ))}
            </p>
          </li>
        ))}
      </ol>
      <button type="button" class="wide" disabled={children.length >= MAX_CHILDREN} onClick={add}>
        Add a picture or video
      </button>
    </fieldset>
  );
}

/** Drags an entry to another place, also with a finger; the arrow keys do the same. */
function EntryHandle({ at, count, onMove }: { at: number; count: number; onMove: (to: number) => void }) {
  const shown = useShown(`/children/${at}/image_url`);
  const moveBy = (by: number) => at + by >= 0 && at + by < count && onMove(at + by);
  return (
    <button
      type="button"
      class="handle"
      onKeyDown={(event) => {
        if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
        event.preventDefault();
        moveBy(event.key === "ArrowUp" ? -1 : 1);
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerUp={({ clientX, clientY }) => {
        const over = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>("[data-entry]");
        const to = Number(over?.dataset.entry ?? at);
        if (to !== at) onMove(to);
      }}
    >
      {shown !== null ? (
        <img src={shown} alt="" draggable={false} referrerpolicy="no-referrer" />
      ) : (
        <span aria-hidden="true">⠿</span>
      )}
      <span class="unseen">Entry {at + 1}: the arrow keys or dragging move it</span>
    </button>
  );
}

type ChildFieldsProps = { child: DraftChild; at: number; onChange: (part: Partial<DraftChild>) => void };

function ChildFields({ child: { key, kind, url, alt_text, user_tags }, at, onChange }: ChildFieldsProps) {
  const pointer = `/children/${at}/${kind === "video" ? "video_url" : "image_url"}`;
  const shown = useShown(pointer);
  return (
    <>
      {/* The handle shows what was added on this page. */}
      {!isAdded(shown) && (
        <>
          <Choices
            legend={`Entry ${at + 1} is`}
            name={`child-${key}`}
            choices={MEDIUM_CHOICES}
            value={kind}
            onChoose={(chosen) => onChange({ kind: chosen })}
          />
          <TextField
            as="address"
            label={`${kind === "video" ? "Video" : "Image"} address ${at + 1}`}
            pointer={pointer}
            value={url}
            onText={(text) => onChange({ url: text })}
          />
        </>
      )}
      {kind === "picture" && (
        <>
          <TextField
            as="box"
            label={`Alt text ${at + 1}`}
            pointer={`/children/${at}/alt_text`}
            value={alt_text}
            onText={(text) => onChange({ alt_text: text })}
          />
          <TagFields of={pointer} entry={at + 1} value={user_tags} onText={(text) => onChange({ user_tags: text })} />
        </>
      )}
    </>
  );
}
