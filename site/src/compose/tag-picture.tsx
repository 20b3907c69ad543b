import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { UserTag } from "../../../scripts/core/generated/queue.ts";

interface TagPictureProps {
  /** Address of the picture. It is cropped already, so that places on it stay right. */
  picture: string;
  tags: readonly UserTag[];
  onTag: (tag: UserTag) => void;
}

interface Spot {
  x: number;
  y: number;
}

/** The picture with its tags. A tap, or Enter for the middle, asks who is there. */
export function TagPicture({ picture, tags, onTag }: TagPictureProps) {
  const [spot, setSpot] = useState<Spot | null>(null);
  return (
    <>
      <div class="tag-picture">
        <button type="button" onClick={(event) => setSpot(spotOf(event))}>
          <img
            src={picture}
            alt="Tag somebody: tap where they are, or press Enter for the middle"
            referrerpolicy="no-referrer"
          />
        </button>
        {/* The field below says the same. */}
        <div aria-hidden="true">
          {tags.map(({ username, x, y }, at) =>
            x === undefined || y === undefined ? null : (
              // A name may be there twice while somebody types.
              <Dot key={`${at} ${username}`} spot={{ x, y }} name={`@${username}`} />
            ),
          )}
          {spot !== null && <Dot spot={spot} name="?" />}
        </div>
      </div>
      {spot !== null && (
        <NameOfSpot
          onName={(username) => {
            if (username !== "") onTag({ username, ...spot });
            setSpot(null);
          }}
        />
      )}
    </>
  );
}

/** Keys and screen readers press without a place. */
function spotOf({ currentTarget, clientX, clientY, detail }: MouseEvent & { currentTarget: Element }): Spot {
  const { left, top, width, height } = currentTarget.getBoundingClientRect();
  const part = (px: number, ofPx: number) => Number(Math.min(Math.max(px / ofPx, 0), 1).toFixed(3));
  return detail === 0 ? { x: 0.5, y: 0.5 } : { x: part(clientX - left, width), y: part(clientY - top, height) };
}

function Dot({ spot: { x, y }, name }: { spot: Spot; name: string }) {
  return (
    <span class={x > 0.5 ? "tag-dot tag-left" : "tag-dot"} style={{ left: `${x * 100}%`, top: `${y * 100}%` }}>
      {/* At the edges, it stays inside of the picture. */}
      <span style={{ transform: `translateY(${-100 * y}%)` }}>{name}</span>
    </span>
  );
}

/** An empty name takes the spot away. */
function NameOfSpot({ onName }: { onName: (name: string) => void }) {
  const input = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => input.current?.focus(), []);
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
          onKeyDown={({ key }) => {
            if (key === "Escape") onName("");
            else if (key === "Enter") done();
          }}
        />
      </label>
      <button type="button" class="small" onClick={done}>
        Tag
      </button>
    </p>
  );
}
