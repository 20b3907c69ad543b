import { useEffect, useRef, useState } from "preact/hooks";
import { readTags, writeTags } from "../../../scripts/core/content/user-tags.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { TextField, useForm } from "./field.tsx";
import { LABELS } from "./form-words.ts";

interface TagFieldsProps {
  /** Of the picture or video on which the people are ("/image_url"). */
  of: string;
  /** Behind the label of an entry of a carousel. */
  entry?: number;
  value: string;
  onText: (text: string) => void;
}

interface Spot {
  x: number;
  y: number;
}

/** Who is tagged, as text with the places in numbers. A tap on the picture asks who is there. */
export function TagFields({ of, entry, value, onText }: TagFieldsProps) {
  const { files, touch } = useForm();
  const [spot, setSpot] = useState<Spot | null>(null);
  const picture = files.find(({ pointer, role }) => pointer === of && role !== "reel")?.shown ?? null;
  const hasPlaces = of.endsWith("/image_url");
  const tags = readTags(value);
  const pointer = of.replace(/\w+$/, "user_tags");
  const label = `${LABELS.user_tags}${entry === undefined ? "" : ` ${entry}`}`;
  const add = (username: string) => {
    if (spot !== null && username !== "") onText(writeTags([...tags, { username, ...spot }]));
    touch(pointer);
    setSpot(null);
  };
  return (
    <details class="more-fields tags">
      <summary>
        Tag people{entry === undefined ? "" : ` on picture ${entry}`}
        {tags.length > 0 && ` (${plural(tags.length, "name")})`}
      </summary>
      {hasPlaces && picture !== null && (
        <button
          type="button"
          class="tag-picture"
          aria-label="Tag somebody on the picture: tap where they are, or press Enter for the middle"
          onClick={(event) => setSpot(spotOf(event))}
        >
          <img src={picture} alt="" referrerpolicy="no-referrer" />
          {tags.map(({ username, x, y }, at) =>
            x === undefined || y === undefined ? null : (
              // The same name may stand there twice while somebody types.
              <Dot key={`${at} ${username}`} spot={{ x, y }} name={`@${username}`} />
            ),
          )}
          {spot !== null && <Dot spot={spot} name="?" />}
        </button>
      )}
      {spot !== null && <NameOfSpot onName={add} />}
      <TextField
        label={label}
        pointer={pointer}
        hint={hasPlaces ? "Names with the place from the left and the top: miller 0.5 0.25, friend 0.1 0.9" : NAMES}
        value={value}
        onText={onText}
      />
    </details>
  );
}

const NAMES = "User names, separated by spaces.";

/** Keys and screen readers press without a place. */
function spotOf({ currentTarget, clientX, clientY, detail }: MouseEvent & { currentTarget: Element }): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const part = (px: number, ofPx: number) => Number(Math.min(Math.max(px / ofPx, 0), 1).toFixed(3));
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: part(clientX - left, width), y: part(clientY - top, height) };
}

function Dot({ spot: { x, y }, name }: { spot: Spot; name: string }) {
  return (
    <span class={x > 0.5 ? "tag-dot tag-left" : "tag-dot"} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
      <span>{name}</span>
    </span>
  );
}

/** An empty name takes the spot away. */
function NameOfSpot({ onName }: { onName: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const done = () => onName(input.current?.value.trim().replace(/^@/, "") ?? "");
  return (
    <p class="tag-name">
      <label>
        Who is there?{" "}
        <input
          ref={input}
          type="text"
          autoComplete="off"
          autocapitalize="none"
          spellcheck={false}
          onKeyDown={(event) => {
            if (event.key === "Escape") onName("");
            else if (event.key === "Enter") done();
          }}
        />
      </label>
      <button type="button" class="small" onClick={done}>
        Tag
      </button>
    </p>
  );
}
