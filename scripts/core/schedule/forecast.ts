import TinyQueue from "tinyqueue";
import type { EffectiveSettings } from "../content/read-settings.ts";
import { DAY_MS } from "../dates/instant.ts";
import { dayAt, localDay } from "../dates/time-zone.ts";
import { leavesDates, type SlotPlan, slotPlan, slotsOn, slotTimesByWeekday } from "./day-slots.ts";
import { countedInstants, type PublishedRecords } from "./slot.ts";
import { listWaiting, type WaitingOptions, type WaitingPost } from "./waiting-posts.ts";

/** A post and the slot it will get if nothing fails, nothing is reordered and every slot starts on time. */
export interface Expected {
  index: number;
  id: string;
  /** Local day, yyyy-mm-dd. */
  day: string;
  at: Date;
}

export interface Forecast {
  /** In the order in which they go out. */
  expected: Expected[];
  /** First local day without anything left to post; today when nothing is pending. */
  runsDryOn: string;
  /** On how many local days from today on a post goes out; today counts when one has gone out already. 0 when nothing is waiting. */
  coveredDays: number;
  /** Of the coming {@link OUTLOOK_DAYS}, how many could have a post, and how many have none although later ones are waiting. */
  outlook: { open: number; empty: number };
}

/** What a forecast is about: the queue, and everything that counts for the days of the posts that went out. */
export interface ForecastContent extends PublishedRecords {
  settings: EffectiveSettings;
}

export interface ForecastOptions extends WaitingOptions {
  now: Date;
}

export interface Timetable extends SlotPlan {
  postsPerDay: number;
  /** Number of posts that the slot guard already counts for a local day (yyyy-mm-dd). */
  counted: ReadonlyMap<string, number>;
  now: Date;
}

/** When each pending post will go out, by the poster's own rules. A test compares it with the poster. */
export function forecast(content: ForecastContent, options: ForecastOptions): Forecast {
  return forecastWaiting(listWaiting(content, options), timetableOf(content, options.now));
}

/** The days on which posts went out, and the settings that decide about the days to come. */
export function timetableOf(content: ForecastContent, now: Date): Timetable {
  const { posts_per_day: postsPerDay } = content.settings;
  return { ...slotPlan(content.settings), postsPerDay, now, counted: countByDay(content, now) };
}

/**
 * Every slot posts at most one post, the first in the queue whose not_before has passed, as long as the local day has fewer than
 * `postsPerDay`. A day keeps a slot for each post that is dated on it. Needs neither files nor digests, so that the composer can call it with a draft.
 */
export function forecastWaiting(posts: readonly WaitingPost[], timetable: Timetable): Forecast {
  const expected = planWaiting(posts, timetable);
  const today = localDay(timetable.now, timetable.timeZone);
  const last = expected.at(-1);
  const runsDryOn = last === undefined ? today : nextDay(last.day);
  const covered = new Set(expected.map(({ day }) => day));
  if (last !== undefined && timetable.counted.has(today)) covered.add(today);
  const open = openDays(timetable, OUTLOOK_DAYS);
  const empty = open.filter((day) => day < runsDryOn && !covered.has(day)).length;
  return { expected, runsDryOn, coveredDays: covered.size, outlook: { open: open.length, empty } };
}

/** How far ahead the days without a post are counted. */
export const OUTLOOK_DAYS = 14;

/** Whether later posts are waiting while more than half of the coming days on which one could go out have none. */
export function isSparse({ outlook: { open, empty } }: Forecast): boolean {
  return empty * 2 > open;
}

/** The local days from today on that have a slot to come, or had a post already. */
export function openDays(timetable: Timetable, days: number): string[] {
  const today = Date.parse(localDay(timetable.now, timetable.timeZone));
  return Array.from({ length: days }, (_, at) => dayAt(today + at * DAY_MS)).filter(
    (day) => timetable.counted.has(day) || slotsOn(day, timetable).some((at) => at >= timetable.now),
  );
}

/** The slots of {@link forecastWaiting}. Released posts wait in a queue of their own, so that a slot need not search all posts. */
export function planWaiting(posts: readonly WaitingPost[], timetable: Timetable): Expected[] {
  const { timeZone, now, counted, postsPerDay } = timetable;
  const planned: Expected[] = [];
  if (postsPerDay < 1 || slotTimesByWeekday(timetable.slots).every((times) => times.length === 0)) return planned;
  const dayOf = ({ heldUntilMs }: WaitingPost) => localDay(new Date(heldUntilMs), timeZone);
  const held = posts.toSorted((a, b) => a.heldUntilMs - b.heldUntilMs || a.index - b.index);
  const datedOn = Map.groupBy(
    held.filter(({ heldUntilMs }) => heldUntilMs > 0),
    dayOf,
  );
  const ready = new TinyQueue<WaitingPost>([], (a, b) => a.index - b.index);
  const taken = new Set<WaitingPost>();
  let released = 0;
  let day = localDay(now, timeZone);
  while (taken.size < posts.length && day <= LAST_DAY) {
    let room = postsPerDay - (counted.get(day) ?? 0);
    const slots = room > 0 ? slotsOn(day, timetable).filter((at) => at >= now) : [];
    for (const [position, at] of slots.entries()) {
      if (room === 0) break;
      const isReleased = (post: WaitingPost | undefined) => post !== undefined && post.heldUntilMs <= at.getTime();
      while (isReleased(held[released])) ready.push(held[released++] as WaitingPost);
      while (taken.has(ready.peek() as WaitingPost)) ready.pop();
      const dated = (datedOn.get(day) ?? []).filter((post) => !taken.has(post));
      const heldUntilMs = dated.map((post) => post.heldUntilMs);
      const isReserved = dated.length > 0 && !leavesDates(heldUntilMs, slots.slice(position), room);
      const [post] = isReserved ? dated.filter(isReleased).sort((a, b) => a.index - b.index) : [ready.peek()];
      if (post === undefined) continue;
      taken.add(post);
      planned.push({ index: post.index, id: post.id, day, at });
      room--;
    }
    day = nextDay(day);
    const next = held[released];
    // Years in which everything is held are passed over.
    if (ready.length === 0 && next !== undefined && dayOf(next) > day) day = dayOf(next);
  }
  return planned;
}

/** Days after it have five digits in their year, and no post is held until then. */
const LAST_DAY = "9999-12-30";

/** Posts that the slot guard counts, per local day from today on. */
function countByDay(content: ForecastContent, now: Date): Map<string, number> {
  const { timezone: timeZone } = content.settings;
  const counts = new Map<string, number>();
  for (const timeMs of countedInstants(content)) {
    // Two days ago is before today in every time zone; this skips the slow calendar for most of a long history.
    if (timeMs < now.getTime() - 2 * DAY_MS) continue;
    const day = localDay(new Date(timeMs), timeZone);
    counts.set(day, (counts.get(day) ?? 0) + 1);
  }
  return counts;
}

function nextDay(day: string): string {
  return dayAt(Date.parse(day) + DAY_MS);
}

/** Nobody plans further ahead, and a settings file without room for a post must not be searched without end. */
const MAX_DAYS = 3_000;

/** The next slots that no post will take, at most one a day. A post held until one of them moves no other post. */
export function listFreeSlots(
  expected: readonly Expected[],
  timetable: Timetable,
  { count }: { count: number },
): Date[] {
  const { now, timeZone, postsPerDay, counted } = timetable;
  const takenOn = Map.groupBy(expected, ({ day }) => day);
  const free: Date[] = [];
  let day = localDay(now, timeZone);
  for (let days = 0; days < MAX_DAYS && day <= LAST_DAY && free.length < count; days++, day = nextDay(day)) {
    const taken = takenOn.get(day) ?? [];
    if (taken.length + (counted.get(day) ?? 0) >= postsPerDay) continue;
    const times = new Set(taken.map(({ at }) => at.getTime()));
    const slot = slotsOn(day, timetable).find((at) => at.getTime() > now.getTime() && !times.has(at.getTime()));
    if (slot !== undefined) free.push(slot);
  }
  return free;
}
