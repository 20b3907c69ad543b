import { localDay } from "../dates/time-zone.ts";
import { slotsOn } from "./day-slots.ts";
import { type Expected, nextDay, type Timetable } from "./forecast.ts";

/** Nobody plans further ahead, and a settings file without room for a post must not be searched without end. */
const MAX_DAYS = 3_000;

/**
 * The next slots that no post will take, in order, at most one a day. `expected`: the forecast of the queue. A post that is held until
 * such a slot goes out then and moves no other post.
 */
export function listFreeSlots(
  expected: readonly Expected[],
  timetable: Timetable,
  { count }: { count: number },
): Date[] {
  const { now, timeZone, postsPerDay, counted } = timetable;
  const takenOn = Map.groupBy(expected, ({ day }) => day);
  const free: Date[] = [];
  let day = localDay(now, timeZone);
  for (let days = 0; days < MAX_DAYS && free.length < count; days++, day = nextDay(day)) {
    const taken = takenOn.get(day) ?? [];
    if (taken.length + (counted.get(day) ?? 0) >= postsPerDay) continue;
    const times = new Set(taken.map(({ at }) => at.getTime()));
    const slot = [...slotsOn(day, timetable)].find((at) => at.getTime() > now.getTime() && !times.has(at.getTime()));
    if (slot !== undefined) free.push(slot);
  }
  return free;
}
