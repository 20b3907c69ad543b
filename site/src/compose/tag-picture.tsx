import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { UserTag } from "../../../scripts/core/generated/queue.ts";
import { DotName, dotAt } from "../shared/tag-dots.tsx";

interface TagPictureProps {
  /** Address of the picture. It is cropped already, so that places on it stay right. */
  picture: string;
  tags: readonly UserTag[];
  /** `words`: what was done, where it takes something away. */
  onTags: (tags: readonly UserTag[], words?: string) => void;
}

interface Spot {
  x: number;
  y: number;
}

/** The picture with its tags. A tap, or Enter for the middle, asks who is there; a dot is dragged to its place, or taken off. */
export function TagPicture({ picture, tags, onTags }: TagPictureProps) {
  const [spot, setSpot] = useState<Spot | null>(null);
  const [chosen, setChosen] = useState<number | null>(null);
  const chosenName = chosen === null ? undefined : tags[chosen]?.username;
  const moveTo = (at: number, to: Spot) => onTags(tags.map((tag, place) => (place === at ? { ...tag, ...to } : tag)));
  const takeOff = (at: number) => {
    setChosen(null);
    onTags(tags.toSpliced(at, 1), `@${tags[at]?.username ?? ""} is no longer tagged.`);
  };
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
        {tags.map(({ username, x, y }, at) =>
          x === undefined || y === undefined ? null : (
            <Dot
              // A name may be there twice while somebody types.
              key={`${at} ${username}`}
              {...{ spot: { x, y }, name: username ?? "" }}
              onMove={(to) => moveTo(at, to)}
              onChoose={() => setChosen(at)}
              onTakeOff={() => takeOff(at)}
            />
          ),
        )}
        {spot !== null && (
          <span aria-hidden="true" {...dotAt(spot.x, spot.y)}>
            <DotName y={spot.y} name="?" />
          </span>
        )}
      </div>
      {chosen !== null && chosenName !== undefined && (
        <p class="tag-name">
          <bdi>@{chosenName}</bdi>
          <button type="button" class="small" onClick={() => takeOff(chosen)}>
            Take off
          </button>
        </p>
      )}
      {spot !== null && (
        <NameOfSpot
          onName={(username) => {
            if (username !== "") onTags([...tags, { username, ...spot }]);
            setSpot(null);
          }}
        />
      )}
    </>
  );
}

/** Keys and screen readers press without a place. */
function spotOf({ currentTarget, clientX, clientY, detail }: MouseEvent & { currentTarget: Element }): Spot {
  return detail === 0 ? { x: 0.5, y: 0.5 } : spotAt(currentTarget, clientX, clientY);
}

function spotAt(picture: Element, clientX: number, clientY: number): Spot {
  const { left, top, width, height } = picture.getBoundingClientRect();
  const part = (px: number, ofPx: number) => Number(Math.min(Math.max(px / ofPx, 0), 1).toFixed(3));
  return { x: part(clientX - left, width), y: part(clientY - top, height) };
}

interface DotProps {
  spot: Spot;
  name: string;
  onMove: (to: Spot) => void;
  onChoose: () => void;
  onTakeOff: () => void;
}

/** How much one press of an arrow moves a dot, in parts of the picture. */
const STEP = 0.02;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
};

function Dot({ spot: { x, y }, name, onMove, onChoose, onTakeOff }: DotProps) {
  const [dragged, setDragged] = useState<Spot | null>(null);
  const shown = dragged ?? { x, y };
  const { class: look, style } = dotAt(shown.x, shown.y);
  return (
    <button
      type="button"
      class={`${look} movable`}
      style={style}
      onClick={onChoose}
      onKeyDown={(event) => {
        const by = ARROWS[event.key];
        if (by === undefined && event.key !== "Delete" && event.key !== "Backspace") return;
        event.preventDefault();
        const kept = (value: number) => Number(Math.min(Math.max(value, 0), 1).toFixed(3));
        if (by === undefined) onTakeOff();
        else onMove({ x: kept(x + by[0]), y: kept(y + by[1]) });
      }}
      onPointerDown={({ currentTarget, pointerId }) => currentTarget.setPointerCapture(pointerId)}
      onPointerMove={({ currentTarget, pointerId, clientX, clientY }) => {
        const picture = currentTarget.parentElement;
        if (picture !== null && currentTarget.hasPointerCapture(pointerId))
          setDragged(spotAt(picture, clientX, clientY));
      }}
      onPointerUp={() => {
        if (dragged !== null) onMove(dragged);
        setDragged(null);
      }}
      onPointerCancel={() => setDragged(null)}
    >
      <DotName y={shown.y} name={`@${name}`} />
      <span class="unseen">: drag it or use the arrow keys; Delete takes it off</span>
    </button>
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
