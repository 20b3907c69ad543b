import { instantShownAs } from "../dates/time-zone.ts";

/** When there are slots. */
export interface SlotPlan {
  timeZone: string;
  /** Local times (hh:mm), in any order. One in the hour that clocks skip in spring is one hour later on that day. */
  slots: readonly string[];
}

/** Clocks change at night. Later in the day, slots come in the order of their names. */
const NIGHT_ENDS = "04:00";

/** The instants of a local day's slots, in order. Lazy, because looking up a zone is most of a forecast's work. */
export function* slotsOn(day: string, plan: SlotPlan): Generator<Date, void> {
  for (const atMs of slotTimes(Date.parse(day), plan)) yield new Date(atMs);
}

/** The same in numbers; the day is given by its midnight in UTC. */
export function* slotTimes(midnightMs: number, { slots, timeZone }: SlotPlan): Generator<number, void> {
  const { atNight, later } = timesOf(slots);
  if (atNight.length > 0) {
    yield* atNight.map((timeMs) => instantShownAs(midnightMs + timeMs, timeZone)).sort((a, b) => a - b);
  }
  for (const timeMs of later) yield instantShownAs(midnightMs + timeMs, timeZone);
}

/**
 * Whether a post that is not dated on the day may take the first of these slots: each post that is dated on it keeps one.
 * @param heldUntilMs of the posts dated on the day, ascending
 * @param slotsMs what is left of the day's slots, ascending
 * @param room how many posts may still go out on the day
 */
export function leavesDates(heldUntilMs: readonly number[], slotsMs: readonly number[], room: number): boolean {
  return countServed(heldUntilMs, slotsMs.slice(1), room - 1) === countServed(heldUntilMs, slotsMs, room);
}

/** How many of the dated posts go out, one at a slot. */
function countServed(heldUntilMs: readonly number[], slotsMs: readonly number[], room: number): number {
  let served = 0;
  for (const slotMs of slotsMs)
    if (served < room && (heldUntilMs[served] ?? Number.POSITIVE_INFINITY) <= slotMs) served++;
  return served;
}

/** Times of day in milliseconds. */
interface SlotTimes {
  atNight: readonly number[];
  /** In order. */
  later: readonly number[];
}

/** Remembered: a forecast of years asks for the same few times every day. */
const knownTimes = new WeakMap<readonly string[], SlotTimes>();

function timesOf(slots: readonly string[]): SlotTimes {
  const known = knownTimes.get(slots);
  if (known !== undefined) return known;
  const timeOf = (slot: string) => Date.parse(`1970-01-01T${slot}:00Z`);
  const times = {
    atNight: slots.filter((slot) => slot < NIGHT_ENDS).map(timeOf),
    later: slots
      .filter((slot) => slot >= NIGHT_ENDS)
      .sort()
      .map(timeOf),
  };
  knownTimes.set(slots, times);
  return times;
}
