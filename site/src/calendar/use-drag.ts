import { createContext } from "preact";
import { useContext, useEffect, useRef, useState } from "preact/hooks";
import type { ShownPost } from "./shown-posts.ts";

export interface Drag {
  post: ShownPost;
  /** Where the pointer is, in pixels of the window. */
  x: number;
  y: number;
  /** The day under the pointer; null outside of the calendar. */
  day: string | null;
}

export interface DragStart {
  /** Takes hold of a post: a mouse by moving, a finger by resting on it, so that a finger that moves still scrolls. */
  onPointerDown(event: PointerEvent, post: ShownPost): void;
  /** Whether the press that just ended was a drag, and so is no click. */
  hasDragged(): boolean;
  isDragged(post: ShownPost): boolean;
  overDay: string | null;
}

const Context = createContext<DragStart>({
  onPointerDown: () => {},
  hasDragged: () => false,
  isDragged: () => false,
  overDay: null,
});
export const DragProvider = Context.Provider;

export function useDragStart(): DragStart {
  return useContext(Context);
}

const START_PX = 6;
const HOLD_MS = 350;
/** How long a dragged post rests on an arrow before the calendar turns. */
const TURN_MS = 600;
/** Within so many pixels of the upper or lower edge, the page scrolls by so many at a time. */
const EDGE_PX = 70;
const SCROLL_PX = 14;
const SCROLL_MS = 16;

export interface DragOptions {
  canDrag(post: ShownPost): boolean;
  onDrop(post: ShownPost, day: string): void;
}

/** Dragging of posts to days. Days carry `data-day`; what should be pressed by a post that rests on it carries `data-turn`. */
export function useDrag({ canDrag, onDrop }: DragOptions): { drag: Drag | null; start: DragStart } {
  const [drag, setDrag] = useState<Drag | null>(null);
  const stop = useRef<() => void>(() => {});
  const dragged = useRef(false);
  const options = useRef({ canDrag, onDrop });
  options.current = { canDrag, onDrop };
  useEffect(() => () => stop.current(), []);
  const onPointerDown = (event: PointerEvent, post: ShownPost) => {
    dragged.current = false;
    if (event.button !== 0 || !event.isPrimary || !options.current.canDrag(post)) return;
    stop.current();
    stop.current = follow(event, {
      onMove: (x, y) => {
        dragged.current = true;
        setDrag({ post, x, y, day: dayAt(x, y) });
      },
      onEnd: (x, y) => {
        setDrag(null);
        const day = dayAt(x, y);
        if (day !== null) options.current.onDrop(post, day);
      },
      onCancel: () => setDrag(null),
    });
  };
  return {
    drag,
    start: {
      onPointerDown,
      hasDragged: () => dragged.current,
      isDragged: (post) => drag?.post.n === post.n,
      overDay: drag?.day ?? null,
    },
  };
}

interface Following {
  onMove(x: number, y: number): void;
  onEnd(x: number, y: number): void;
  onCancel(): void;
}

/** Follows one pointer until it is lifted. Returns what stops it early. */
function follow({ pointerId, pointerType, clientX, clientY }: PointerEvent, { onMove, onEnd, onCancel }: Following) {
  const isTouch = pointerType === "touch";
  let isActive = false;
  const turning = turnAfterRest();
  const begin = (x: number, y: number) => {
    isActive = true;
    onMove(x, y);
  };
  const holding = isTouch ? setTimeout(() => begin(clientX, clientY), HOLD_MS) : undefined;
  const end = () => {
    clearTimeout(holding);
    turning.stop();
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener);
    removeEventListener("touchmove", keepStill);
  };
  const cancel = () => {
    end();
    if (isActive) onCancel();
  };
  const move = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    const { clientX: x, clientY: y } = event;
    const isFar = Math.hypot(x - clientX, y - clientY) >= START_PX;
    if (isActive) {
      onMove(x, y);
      turning.at(x, y);
    } else if (isFar && isTouch) end();
    else if (isFar) begin(x, y);
  };
  const up = (event: PointerEvent) => {
    if (event.pointerId !== pointerId) return;
    end();
    if (isActive) onEnd(event.clientX, event.clientY);
  };
  const giveUp = (event: KeyboardEvent) => event.key === "Escape" && cancel();
  // While a post is held, the finger moves it and not the page.
  const keepStill = (event: TouchEvent) => isActive && event.cancelable && event.preventDefault();
  const listeners = [
    ["pointermove", move],
    ["pointerup", up],
    ["pointercancel", cancel],
    ["keydown", giveUp],
  ] as const;
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
  addEventListener("touchmove", keepStill, { passive: false });
  return cancel;
}

function dayAt(x: number, y: number): string | null {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-day]")?.dataset.day ?? null;
}

/** Presses the arrow that a post is held over, once a while, and scrolls at the edges of the window. */
function turnAfterRest(): { at(x: number, y: number): void; stop(): void } {
  let over: HTMLElement | null = null;
  let timer: ReturnType<typeof setInterval> | undefined;
  let scrolling: ReturnType<typeof setInterval> | undefined;
  const stop = () => {
    clearInterval(timer);
    clearInterval(scrolling);
  };
  return {
    stop,
    at(x, y) {
      clearInterval(scrolling);
      const by = y < EDGE_PX ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
      if (by !== 0) scrolling = setInterval(() => scrollBy({ top: by, behavior: "instant" }), SCROLL_MS);
      const target = document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-turn]") ?? null;
      if (target === over) return;
      over = target;
      clearInterval(timer);
      if (target !== null) timer = setInterval(() => target.click(), TURN_MS);
    },
  };
}
