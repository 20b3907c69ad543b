import { useState } from "preact/hooks";
import { freeKey, MAX_CHILDREN } from "./add-media.ts";
import { type DraftChild, emptyChild } from "./draft.ts";
import { Choices, MEDIUM_CHOICES, TextField } from "./field.tsx";
import { useForm, useShown } from "./form-context.ts";
import { isAdded } from "./judge-files.ts";
import { TagFields } from "./tag-fields.tsx";

/** The entries as one strip of thumbnails, and below it what is written about the one that is chosen. */
export function CarouselFields() {
  const { draft, change } = useForm();
  const { children } = draft;
  const [chosenKey, setChosenKey] = useState<number | null>(null);
  const found = children.findIndex(({ key }) => key === chosenKey);
  const place = Math.max(found, 0);
  const chosen = children[place];
  const replace = (part: Partial<DraftChild>, words?: string) =>
    change({ children: children.map((child) => (child === chosen ? { ...child, ...part } : child)) }, words);
  const move = (from: number, to: number) => {
    const child = children[from];
    if (child === undefined || to < 0 || to >= children.length) return;
    setChosenKey(child.key);
    change({ children: children.toSpliced(from, 1).toSpliced(to, 0, child) });
  };
  const add = () => {
    const key = freeKey(children);
    setChosenKey(key);
    change({ children: [...children, emptyChild(key)] });
  };
  const remove = () => change({ children: children.toSpliced(place, 1) }, `Entry ${place + 1} was removed.`);
  const buttons = [
    ["Earlier", place === 0, () => move(place, place - 1)],
    ["Later", place === children.length - 1, () => move(place, place + 1)],
    ["Remove", children.length === 1, remove],
  ] as const;
  return (
    <fieldset class="carousel stack">
      <legend>Pictures and videos (2 to 10)</legend>
      <ol class="thumbs">
        {children.map((child, entry) => (
          <li key={child.key} data-entry={entry}>
            <Thumb
              {...{ child, at: entry, isChosen: child === chosen }}
              onChoose={() => setChosenKey(child.key)}
              onMove={(to) => move(entry, to)}
            />
          </li>
        ))}
        <li>
          <button type="button" class="handle" disabled={children.length >= MAX_CHILDREN} onClick={add}>
            <span aria-hidden="true">+</span>
            <span class="unseen">Add a picture or video</span>
          </button>
        </li>
      </ol>
      <p class="hint">All are cropped to the shape of the first. Drag one to its place, tap it for its words.</p>
      {chosen !== undefined && (
        <div class="entry stack" key={chosen.key}>
          <ChildFields child={chosen} at={place} onChange={replace} />
          <p class="child-buttons">
            {buttons.map(([name, isDisabled, act]) => (
              <button key={name} type="button" class="small" disabled={isDisabled} onClick={act}>
                {name}
                <span class="unseen">{` (entry ${place + 1})`}</span>
              </button>
            ))}
          </p>
        </div>
      )}
    </fieldset>
  );
}

/** Whether something is still to be written about it. */
function needsWords({ kind, url, alt_text }: DraftChild): boolean {
  return url === "" || (kind === "picture" && alt_text.trim() === "");
}

interface ThumbProps {
  child: DraftChild;
  at: number;
  isChosen: boolean;
  onChoose: () => void;
  onMove: (to: number) => void;
}

/** Chooses an entry, or drags it to another place, also with a finger; the arrow keys do the same. */
function Thumb({ child, at, isChosen, onChoose, onMove }: ThumbProps) {
  const shown = useShown(`/children/${at}/image_url`);
  return (
    <button
      type="button"
      class="handle"
      aria-pressed={isChosen}
      onClick={onChoose}
      onKeyDown={(event) => {
        const by = STEPS[event.key];
        if (by === undefined) return;
        event.preventDefault();
        onMove(at + by);
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
        <span aria-hidden="true">{child.kind === "video" && child.url !== "" ? "▶" : at + 1}</span>
      )}
      {needsWords(child) && (
        <span class="thumb-open" aria-hidden="true">
          !
        </span>
      )}
      <span class="unseen">
        Entry {at + 1}
        {needsWords(child) && ", not finished"}: the arrow keys or dragging move it
      </span>
    </button>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

type ChildFieldsProps = {
  child: DraftChild;
  at: number;
  onChange: (part: Partial<DraftChild>, words?: string) => void;
};

function ChildFields({ child: { key, kind, url, alt_text, user_tags }, at, onChange }: ChildFieldsProps) {
  const pointer = `/children/${at}/${kind === "video" ? "video_url" : "image_url"}`;
  const shown = useShown(pointer);
  return (
    <>
      {/* The strip shows what was added on this page. */}
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
          <TagFields
            of={pointer}
            entry={at + 1}
            value={user_tags}
            onText={(text, words) => onChange({ user_tags: text }, words)}
          />
        </>
      )}
    </>
  );
}
