import type { EffectiveSettings } from "../content/read-settings.ts";
import { WEEKDAYS } from "../dates/local-time.ts";
import { instantInZone } from "../dates/time-zone.ts";

export type Slots = EffectiveSettings["slots"];

export interface SlotPlan {
  timeZone: string;
  /** Local times (hh:mm), in any order, of every day or by weekday. One in the hour that clocks skip in spring is one hour later on that day. */
  slots: Slots;
  /** Local days (yyyy-mm-dd) without slots. */
  daysOff?: readonly string[];
}

export function slotPlan({ timezone, slots, days_off }: EffectiveSettings): SlotPlan {
  return { timeZone: timezone, slots, daysOff: days_off ?? [] };
}

/** The local times of each weekday, Sunday first, in order. */
export function slotTimesByWeekday(slots: Slots): readonly (readonly string[])[] {
  return WEEKDAYS.map((_, weekday) => timesOf(slots, weekday).toSorted());
}

/** 0 is Sunday. */
function timesOf(slots: Slots, weekday: number): readonly string[] {
  return Array.isArray(slots) ? slots : (slots[WEEKDAYS[weekday] ?? "sunday"] ?? []);
}

/** The instants of a local day's slots, in order. */
export function slotsOn(day: string, { slots, timeZone, daysOff = [] }: SlotPlan): Date[] {
  if (daysOff.includes(day)) return [];
  return timesOf(slots, new Date(day).getUTCDay())
    .map((slot) => instantInZone(`${day}T${slot}:00`, timeZone))
    .sort((a, b) => a.getTime() - b.getTime());
}

/** "09:30, 13:47", or "Mon to Fri 09:30; Sat 11:00" where weekdays differ. */
export function slotsInWords(slots: Slots): string {
  const times = slotTimesByWeekday(slots).map((list) => list.join(", "));
  const days = [1, 2, 3, 4, 5, 6, 0].map((day) => ({ name: DAY_NAMES[day] ?? "", times: times[day] ?? "" }));
  if (days.every((day) => day.times === days[0]?.times)) return days[0]?.times ?? "";
  const runs: { names: string[]; times: string }[] = [];
  for (const { name, times } of days) {
    const last = runs.at(-1);
    if (last?.times === times) last.names.push(name);
    else runs.push({ names: [name], times });
  }
  const nameOf = (names: readonly string[]) => (names.length < 3 ? names.join(", ") : `${names[0]} to ${names.at(-1)}`);
  return runs.map((run) => `${nameOf(run.names)} ${run.times === "" ? "none" : run.times}`).join("; ");
}

const DAY_NAMES = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];

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
