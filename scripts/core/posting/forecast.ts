import TinyQueue from "tinyqueue";
import type { EffectiveSettings } from "../content/read-settings.ts";
import { DAY_MS } from "../dates/instant.ts";
import { dayAt, localDay } from "../dates/time-zone.ts";
import { leavesDates, type SlotPlan, slotsOn } from "./day-slots.ts";
import { type PublishedRecords, publishedElsewhere } from "./slot.ts";
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
  /** Number of local days from today to `runsDryOn`, including days without a post. */
  depthDays: number;
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
  const { timezone: timeZone, posts_per_day: postsPerDay, slots } = content.settings;
  return { timeZone, postsPerDay, slots, now, counted: countByDay(content, now) };
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
  return { expected, runsDryOn, depthDays: Math.round((Date.parse(runsDryOn) - Date.parse(today)) / DAY_MS) };
}

/** The slots of {@link forecastWaiting}. Released posts wait in a queue of their own, so that a slot need not search all posts. */
export function planWaiting(posts: readonly WaitingPost[], timetable: Timetable): Expected[] {
  const { timeZone, now, counted, postsPerDay } = timetable;
  const planned: Expected[] = [];
  if (postsPerDay < 1 || timetable.slots.length === 0) return planned;
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
  while (taken.size < posts.length) {
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

/** Posts that the slot guard counts, per local day from today on. */
function countByDay(content: ForecastContent, now: Date): Map<string, number> {
  const { timezone: timeZone } = content.settings;
  const counts = new Map<string, number>();
  const journaled = content.journal.entries.map(({ outcome, claim, published_at }) =>
    outcome === null ? claim.at : outcome === "done" ? published_at : null,
  );
  for (const instant of [...journaled, ...publishedElsewhere(content)]) {
    const timeMs = Date.parse(instant ?? "");
    // Two days ago is before today in every time zone; this skips the slow calendar for most of a long history.
    if (Number.isNaN(timeMs) || timeMs < now.getTime() - 2 * DAY_MS) continue;
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
  for (let days = 0; days < MAX_DAYS && free.length < count; days++, day = nextDay(day)) {
    const taken = takenOn.get(day) ?? [];
    if (taken.length + (counted.get(day) ?? 0) >= postsPerDay) continue;
    const times = new Set(taken.map(({ at }) => at.getTime()));
    const slot = slotsOn(day, timetable).find((at) => at.getTime() > now.getTime() && !times.has(at.getTime()));
    if (slot !== undefined) free.push(slot);
  }
  return free;
}
