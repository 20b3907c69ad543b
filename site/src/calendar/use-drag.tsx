import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import { titleOf } from "../../../scripts/core/calendar/line-text.ts";
import { dayWords } from "../shared/words.ts";
import type { ShownPost } from "./days.ts";

interface Drag {
  post: ShownPost;
  /** Where the pointer is, in pixels of the window. */
  x: number;
  y: number;
  /** The day under the pointer; null outside of the calendar. */
  day: string | null;
}

const NO_DRAG = {
  /** Takes hold of a post: a mouse by moving, a finger by resting on it, so that a finger that moves still scrolls. */
  onPointerDown: (_event: PointerEvent, _post: ShownPost) => {},
  /** Whether the press that just ended was a drag, and so is no click. */
  hasDragged: () => false,
  isDragged: (_post: ShownPost) => false,
  overDay: null as string | null,
};

const Context = createContext(NO_DRAG);
export const DragProvider = Context.Provider;
export const useDragStart = () => useContext(Context);

const START_PX = 6;
const HOLD_MS = 350;
/** How long a dragged post rests on an arrow before the calendar turns. */
const TURN_MS = 600;
/** Within so many pixels of the upper or lower edge, the page scrolls by so many at a time. */
const EDGE_PX = 70;
const SCROLL_PX = 14;
const SCROLL_MS = 16;

interface DragOptions {
  canDrag(post: ShownPost): boolean;
  onDrop(post: ShownPost, day: string): void;
}

/** Dragging of posts to days. Days carry `data-day`; what should be pressed by a post that rests on it carries `data-turn`. */
export function useDrag({ canDrag, onDrop }: DragOptions) {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(() => {});
  const dragged = useRef(false);
  const drop = useRef(onDrop);
  drop.current = onDrop;
  useEffect(() => () => stop.current(), []);
  const onPointerDown = (event: PointerEvent, post: ShownPost) => {
    dragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !canDrag(post)) return;
    stop.current();
    stop.current = follow(event, {
      onMove: (x, y) => {
        dragged.current = true;
        setDrag({ post, x, y, day: dayAt(x, y) });
      },
      onEnd: (end) => {
        setDrag(null);
        const day = end === null ? null : dayAt(end.clientX, end.clientY);
        if (day !== null) drop.current(post, day);
      },
    });
  };
  const start = {
    onPointerDown,
    hasDragged: () => dragged.current,
    isDragged: (post: ShownPost) => drag?.post.n === post.n,
    overDay: drag?.day ?? null,
  };
  return { drag, start };
}

interface Following {
  onMove(x: number, y: number): void;
  /** null: it was given up. */
  onEnd(event: PointerEvent | null): void;
}

/** Follows one pointer until it is lifted. Returns what stops it early. */
function follow({ pointerId, pointerType, clientX, clientY }: PointerEvent, { onMove, onEnd }: Following): () => void {
  const isTouch = pointerType === "touch";
  const ending = new AbortController();
  const { signal } = ending;
  const rest = turnAfterRest();
  let isActive = false;
  const begin = (x: number, y: number) => {
    isActive = true;
    onMove(x, y);
  };
  const holding = isTouch ? setTimeout(() => begin(clientX, clientY), HOLD_MS) : undefined;
  const end = (event: PointerEvent | null) => {
    clearTimeout(holding);
    rest.stop();
    ending.abort();
    if (isActive) onEnd(event);
  };
  const move = ({ clientX: x, clientY: y }: PointerEvent) => {
    const isFar = Math.hypot(x - clientX, y - clientY) >= START_PX;
    if (isActive) {
      onMove(x, y);
      rest.at(x, y);
    } else if (isFar && isTouch) end(null);
    else if (isFar) begin(x, y);
  };
  addEventListener("pointermove", (event) => event.pointerId === pointerId && move(event), { signal });
  addEventListener("pointerup", (event) => event.pointerId === pointerId && end(event), { signal });
  addEventListener("pointercancel", () => end(null), { signal });
  addEventListener("keydown", ({ key }) => key === "Escape" && end(null), { signal });
  // While a post is held, the finger moves it and not the page.
  const keepStill = (event: TouchEvent) => isActive && event.cancelable && event.preventDefault();
  addEventListener("touchmove", keepStill, { passive: false, signal });
  return () => end(null);
}

function dayAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset.day ?? null;
}

/** Presses the arrow that a post is held over, once a while, and scrolls at the edges of the window. */
function turnAfterRest(): { at(x: number, y: number): void; stop(): void } {
  let over: HTMLElement | null = null;
  let turning: ReturnType<typeof setInterval> | undefined;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  return {
    stop() {
      clearInterval(turning);
      clearInterval(scrolling);
    },
    at(x, y) {
      clearInterval(scrolling);
      const by = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) scrolling = setInterval(() => scrollBy({ top: by, behavior: "instant" }), SCROLL_MS);
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-turn]") ?? null;
      if (target === over) return;
      over = target;
      clearInterval(turning);
      if (target !== null) turning = setInterval(() => target.click(), TURN_MS);
    },
  };
}

/** In the lower half of the window, what it says would be cut off. */
const ABOVE = "translateY(calc(-100% - 1.5rem))";

/** The post under the pointer, the day it would go to, and what that does to others. */
export function DragGhost({ drag: { post, x, y, day }, effect }: { drag: Drag; effect: string }) {
  return (
    <div
      class={`ghost tone-${post.pillar.tone}`}
      style={{ transform: `translate(${x}px, ${y}px) ${y > innerHeight / 2 ? ABOVE : ""}` }}
      aria-hidden="true"
    >
      <strong>{day === null ? "Drop it on a day" : dayWords.short(day)}</strong>
      <span dir="auto">{titleOf(post)}</span>
      {effect !== "" && <small dir="auto">{effect}</small>}
    </div>
  );
}
