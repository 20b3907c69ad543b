import { instantInZone } from "../dates/time-zone.ts";

export interface SlotPlan {
  timeZone: string;
  /** Local times (hh:mm), in any order. One in the hour that clocks skip in spring is one hour later on that day. */
  slots: readonly string[];
}

/** The instants of a local day's slots, in order. */
export function slotsOn(day: string, { slots, timeZone }: SlotPlan): Date[] {
  return slots.map((slot) => instantInZone(`${day}T${slot}:00`, timeZone)).sort((a, b) => a.getTime() - b.getTime());
}

/**
 * Whether a post that is not dated on the day may take the first of these slots: each post that is dated on it keeps one.
 * @param heldUntilMs of the posts dated on the day, ascending
 * @param slots what is left of the day's slots, ascending
 * @param room how many posts may still go out on the day
 */
export function leavesDates(heldUntilMs: readonly number[], slots: readonly Date[], room: number): boolean {
  return countServed(heldUntilMs, slots.slice(1), room - 1) === countServed(heldUntilMs, slots, room);
}

/** How many of the dated posts go out, one at a slot. */
function countServed(heldUntilMs: readonly number[], slots: readonly Date[], room: number): number {
  let served = 0;
  for (const slot of slots)
    if (served < room && (heldUntilMs[served] ?? Number.POSITIVE_INFINITY) <= slot.getTime()) served++;
  return served;
}
