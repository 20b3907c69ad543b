import { MAX_CHILDREN } from "./add-media.ts";
import { type DraftChild, emptyChild } from "./draft.ts";
import { Field, useForm } from "./field.tsx";
import { MediaCheck } from "./media-check.tsx";
import { AddressLine, TextBox } from "./text-controls.tsx";

/** The pictures and videos of a carousel, in order. */
export function CarouselFields() {
  const { draft, change } = useForm();
  const { children } = draft;
  const replace = (at: number, part: Partial<DraftChild>) =>
    change({ children: children.map((child, place) => (place === at ? { ...child, ...part } : child)) });
  const move = (at: number, to: number) => {
    const moved = children.filter((_, place) => place !== at);
    const child = children[at];
    if (child !== undefined) change({ children: moved.toSpliced(to, 0, child) });
  };
  const add = () => change({ children: [...children, emptyChild(Math.max(0, ...children.map(({ key }) => key)) + 1)] });
  return (
    <fieldset class="carousel">
      <legend>Pictures and videos (2 to 10)</legend>
      <p class="hint">All are cropped to the shape of the first.</p>
      <ol>
        {children.map((child, at) => (
          <li key={child.key} data-entry={at}>
            <EntryHandle at={at} count={children.length} onMove={(to) => move(at, to)} />
            <ChildFields child={child} at={at} onChange={(part) => replace(at, part)} />
            <p class="child-buttons">
              <SmallButton name="Earlier" at={at} isDisabled={at === 0} onClick={() => move(at, at - 1)} />
              <SmallButton
                name="Later"
                at={at}
                isDisabled={at === children.length - 1}
                onClick={() => move(at, at + 1)}
              />
              <SmallButton
                name="Remove"
                at={at}
                isDisabled={children.length === 1}
                onClick={() => change({ children: children.filter((_, place) => place !== at) })}
              />
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

interface EntryHandleProps {
  at: number;
  count: number;
  onMove: (to: number) => void;
}

/** Drags an entry to another place, also with a finger; the arrow keys do the same. */
function EntryHandle({ at, count, onMove }: EntryHandleProps) {
  const { files } = useForm();
  const shown = files.find(
    ({ pointer, role }) => pointer === `/children/${at}/image_url` && role === "carousel-image",
  )?.shown;
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
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.focus();
        followEntry(event.pointerId, onMove, at);
      }}
    >
      {typeof shown === "string" ? (
        <img src={shown} alt="" draggable={false} referrerpolicy="no-referrer" />
      ) : (
        <span aria-hidden="true">⠿</span>
      )}
      <span class="unseen">Entry {at + 1}: the arrow keys or dragging move it</span>
    </button>
  );
}

/** When the pointer is lifted over another entry, the dragged one goes there. */
function followEntry(pointerId: number, onMove: (to: number) => void, at: number): void {
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    stop();
    const over = document.elementFromPoint(event.clientX, event.clientY)?.closest<HTMLElement>("[data-entry]");
    const to = Number(over?.dataset.entry ?? at);
    if (to !== at) onMove(to);
  };
  const stop = () => {
    removeEventListener("pointerup", up);
    removeEventListener("pointercancel", stop);
  };
  addEventListener("pointerup", up);
  addEventListener("pointercancel", stop);
}

interface SmallButtonProps {
  name: string;
  at: number;
  isDisabled: boolean;
  onClick: () => void;
}

function SmallButton({ name, at, isDisabled, onClick }: SmallButtonProps) {
  return (
    <button type="button" class="small" disabled={isDisabled} onClick={onClick}>
      {name}
      <span class="unseen">{` (entry ${at + 1})`}</span>
    </button>
  );
}

interface ChildFieldsProps {
  child: DraftChild;
  at: number;
  onChange: (part: Partial<DraftChild>) => void;
}

function ChildFields({ child, at, onChange }: ChildFieldsProps) {
  const isVideo = child.kind === "video";
  return (
    <>
      <fieldset class="choices">
        <legend>Entry {at + 1} is</legend>
        {(["picture", "video"] as const).map((kind) => (
          <label key={kind}>
            <input
              type="radio"
              name={`child-${child.key}`}
              checked={child.kind === kind}
              onChange={() => onChange({ kind })}
            />
            <span>{kind === "picture" ? "A picture" : "A video"}</span>
          </label>
        ))}
      </fieldset>
      <Field
        label={`${isVideo ? "Video" : "Image"} address ${at + 1}`}
        pointer={`/children/${at}/${isVideo ? "video_url" : "image_url"}`}
      >
        {(control) => <AddressLine {...control} value={child.url} onText={(url) => onChange({ url })} />}
      </Field>
      <MediaCheck pointer={`/children/${at}/${isVideo ? "video_url" : "image_url"}`} />
      {!isVideo && (
        <Field label={`Alt text ${at + 1}`} pointer={`/children/${at}/alt_text`}>
          {(control) => (
            <TextBox {...control} rows={2} value={child.altText} onText={(altText) => onChange({ altText })} />
          )}
        </Field>
      )}
    </>
  );
}
