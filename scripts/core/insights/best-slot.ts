import { type Slots, slotTimesByWeekday } from "../schedule/day-slots.ts";
import { standingInWords } from "./verdict.ts";
import type { Worked } from "./what-worked.ts";

/** Fewer posts of a slot say nothing of the others either. */
const ENOUGH_FOR_A_SLOT = 8;

/** "Best slot so far: 13:47, with twice your usual comments (…)"; null where a slot has too few posts, or none stands out. */
export function bestSlotOf({ posts, claims }: Worked, slots: Slots): string | null {
  const times = new Set(slotTimesByWeekday(slots).flat());
  const served = Map.groupBy(posts, ({ labels }) => labels.time);
  const counts = [...served].flatMap(([time, of]) => (times.has(time) ? [of.length] : []));
  if (counts.length < 2 || Math.min(...counts) < ENOUGH_FOR_A_SLOT) return null;
  const best = claims.find(({ dimension, label, ratio }) => dimension === "time" && ratio > 1 && times.has(label));
  return best === undefined ? null : `Best slot so far: ${best.label}, with ${standingInWords(best)}`;
}
