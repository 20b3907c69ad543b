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
export function* slotsOn(day: string, { slots, timeZone }: SlotPlan): Generator<Date, void> {
  const times = timesOf(slots);
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  for (const atMs of nightSlots(midnightMs, times, timeZone)) yield new Date(atMs);
  for (const timeMs of times.later) yield new Date(instantShownAs(midnightMs + timeMs, timeZone));
}

const NONE: readonly number[] = [];

/** In the order in which they come, which is not always that of their names. */
export function nightSlots(midnightMs: number, { atNight }: SlotTimes, timeZone: string): readonly number[] {
  if (atNight.length === 0) return NONE;
  return atNight.map((timeMs) => instantShownAs(midnightMs + timeMs, timeZone)).sort((a, b) => a - b);
}

/** Times of day in milliseconds. */
export interface SlotTimes {
  atNight: readonly number[];
  /** In order. */
  later: readonly number[];
}

/** Remembered: a forecast of years asks for the same few times every day. */
const knownTimes = new WeakMap<readonly string[], SlotTimes>();

export function timesOf(slots: readonly string[]): SlotTimes {
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
