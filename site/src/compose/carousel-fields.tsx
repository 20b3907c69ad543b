import { type DraftChild, emptyChild } from "./draft.ts";
import { Field, useForm } from "./field.tsx";
import { MediaCheck } from "./media-check.tsx";

const MAX_CHILDREN = 10;

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
          <li key={child.key}>
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
        {(control) => (
          <input
            {...control}
            type="url"
            inputMode="url"
            autoComplete="off"
            spellcheck={false}
            value={child.url}
            onInput={({ currentTarget }) => onChange({ url: currentTarget.value })}
          />
        )}
      </Field>
      <MediaCheck pointer={`/children/${at}/${isVideo ? "video_url" : "image_url"}`} />
      {!isVideo && (
        <Field label={`Alt text ${at + 1}`} pointer={`/children/${at}/alt_text`}>
          {(control) => (
            <textarea
              {...control}
              dir="auto"
              rows={2}
              value={child.altText}
              onInput={({ currentTarget }) => onChange({ altText: currentTarget.value })}
            />
          )}
        </Field>
      )}
    </>
  );
}
