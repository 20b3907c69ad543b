import { dayWords } from "../shared/words.ts";
import type { Drag } from "./use-drag.ts";

/** The post under the pointer, and the day it would go to. */
export function DragGhost({ drag: { post, x, y, day } }: { drag: Drag }) {
  return (
    <div class={`ghost tone-${post.pillar.tone}`} style={{ transform: `translate(${x}px, ${y}px)` }} aria-hidden="true">
      <strong>{day === null ? "Drop it on a day" : dayWords.short(day)}</strong>
      <span dir="auto">{post.text === "" ? post.id : post.text}</span>
    </div>
  );
}
