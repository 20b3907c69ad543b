import TinyQueue from "tinyqueue";
import type { DraftPost } from "../content/draft-post.ts";
import type { EffectiveSettings } from "../content/read-settings.ts";
import { DAY_MS } from "../dates/instant.ts";
import { dayAt, instantShownAs, localDay, localMidnightMs } from "../dates/time-zone.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { type PublishedRecords, publishedElsewhere } from "./slot.ts";

/** A post and the slot it will get if nothing fails, nothing is reordered and every slot starts on time. */
export interface Expected {
  /** Index in the queue, from 0. */
  index: number;
  id: string;
  /** Local day, yyyy-mm-dd. */
  day: string;
  /** Instant of the slot. */
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

export interface ForecastOptions {
  now: Date;
  /** The digest that the journal stores for a post. Left out: open claims are matched by id only. */
  digestOf?: (post: DraftPost) => string;
}

/** A post that may still go out. */
export interface WaitingPost {
  /** Index in the queue, from 0. */
  index: number;
  id: string;
  /** Its not_before in milliseconds since 1970; 0 when it is not held. */
  heldUntilMs: number;
}

/** When posts go out. */
export interface Timetable {
  timeZone: string;
  postsPerDay: number;
  /** Local times (hh:mm), in any order. One in the hour that clocks skip in spring is one hour later on that day. */
  slots: readonly string[];
  /** Number of posts that the slot guard already counts for a local day (yyyy-mm-dd). */
  counted: ReadonlyMap<string, number>;
  now: Date;
}

/** The end of four-digit years. A post held until then does not go out. */
const LAST_MS = Date.UTC(9999, 11, 1);

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
 * `postsPerDay`. Needs neither files nor digests, so that the composer can call it with a draft.
 */
export function forecastWaiting(posts: readonly WaitingPost[], timetable: Timetable): Forecast {
  const expected = planWaiting(posts, timetable).map(toExpected);
  const today = localDay(timetable.now, timetable.timeZone);
  const last = expected.at(-1);
  const runsDryOn = last === undefined ? today : nextDay(last.day);
  return { expected, runsDryOn, depthDays: Math.round((Date.parse(runsDryOn) - Date.parse(today)) / DAY_MS) };
}

/** What is expected, in numbers: of thousands of posts, hardly any is looked at. */
export interface Planned extends Pick<Expected, "index" | "id"> {
  /** Midnight in UTC of the local day. */
  midnightMs: number;
  atMs: number;
}

export function toExpected({ index, id, midnightMs, atMs }: Planned): Expected {
  return { index, id, day: dayAt(midnightMs), at: new Date(atMs) };
}

/** The same as {@link forecastWaiting}, in the order in which the posts go out. */
export function planWaiting(posts: readonly WaitingPost[], timetable: Timetable): Planned[] {
  const { timeZone, now, counted, postsPerDay } = timetable;
  const planned: Planned[] = [];
  const waiting = sortWaiting(posts);
  const times = timesOf(timetable.slots);
  const countedOn = new Map([...counted].map(([day, count]) => [Date.parse(day), count]));
  const isRunning = postsPerDay >= 1 && timetable.slots.length > 0;
  let midnightMs = Date.parse(localDay(now, timeZone));
  while (isRunning && !waiting.isEmpty()) {
    let room = postsPerDay - (countedOn.get(midnightMs) ?? 0);
    const atNight = room > 0 ? nightSlots(midnightMs, times, timeZone) : NONE;
    for (let slot = 0; room > 0 && slot < atNight.length + times.later.length; slot++) {
      const atMs = atNight[slot] ?? instantShownAs(midnightMs + (times.later[slot - atNight.length] ?? 0), timeZone);
      const post = atMs < now.getTime() ? null : waiting.takeAt(atMs);
      if (post === null) continue;
      planned.push({ index: post.index, id: post.id, midnightMs, atMs });
      room--;
    }
    midnightMs = waiting.firstDayFrom(midnightMs + DAY_MS, timeZone);
  }
  return planned;
}

/** Clocks change at night. Later in the day, slots come in the order of their names. */
const NIGHT_ENDS = "04:00";

/** The instants of a local day's slots, in order. Lazy, because looking up a zone is most of a forecast's work. */
export function* slotsOn(
  day: string,
  { slots, timeZone }: Pick<Timetable, "slots" | "timeZone">,
): Generator<Date, void> {
  const times = timesOf(slots);
  const midnightMs = Date.parse(`${day}T00:00:00Z`);
  for (const atMs of nightSlots(midnightMs, times, timeZone)) yield new Date(atMs);
  for (const timeMs of times.later) yield new Date(instantShownAs(midnightMs + timeMs, timeZone));
}

const NONE: readonly number[] = [];

/** In the order in which they come, which is not always that of their names. */
function nightSlots(midnightMs: number, { atNight }: SlotTimes, timeZone: string): readonly number[] {
  if (atNight.length === 0) return NONE;
  return atNight.map((timeMs) => instantShownAs(midnightMs + timeMs, timeZone)).sort((a, b) => a - b);
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

interface Waiting {
  isEmpty(): boolean;
  /** The first post in the queue that may go out at this time; null when all are held. Times must not decrease. */
  takeAt(timeMs: number): WaitingPost | null;
  /**
   * `midnightMs` itself when a post is ready, else that of the day on which the next post is released, if that is later. A day is
   * given by its midnight in UTC.
   */
  firstDayFrom(midnightMs: number, timeZone: string): number;
}

/** Held posts are sorted by release time, released ones by index, so that a slot need not search the whole queue. */
function sortWaiting(posts: readonly WaitingPost[]): Waiting {
  const held = [...posts.keys()].sort((a, b) => heldUntil(posts, a) - heldUntil(posts, b) || a - b);
  const ready = new TinyQueue<number>();
  let released = 0;
  const nextRelease = () => heldUntil(posts, held[released] ?? posts.length);
  return {
    isEmpty: () => ready.length === 0 && released === held.length,
    takeAt(timeMs) {
      while (nextRelease() <= timeMs) ready.push(held[released++] ?? 0);
      return posts[ready.pop() ?? posts.length] ?? null;
    },
    firstDayFrom(midnightMs, timeZone) {
      const next = nextRelease();
      if (ready.length > 0 || released === held.length || midnightMs + DAY_MS >= next) return midnightMs;
      return Math.max(midnightMs, localMidnightMs(next, timeZone));
    },
  };
}

function heldUntil(posts: readonly WaitingPost[], at: number): number {
  return posts[at]?.heldUntilMs ?? Number.POSITIVE_INFINITY;
}

/** Posts that may still go out, in queue order. */
export function listWaiting(
  { posts, journal }: Pick<ForecastContent, "posts" | "journal">,
  { digestOf }: Pick<ForecastOptions, "digestOf">,
): WaitingPost[] {
  const { entries } = journal;
  const open = entries.filter(({ outcome }) => outcome === null);
  const takenIds = new Set([...open, ...entries.filter(({ outcome }) => outcome === "done")].map(({ id }) => id));
  const takenDigests = new Set(open.map(({ digest }) => digest));
  const waiting: WaitingPost[] = [];
  posts.forEach((post, index) => {
    const { id, status, not_before } = post;
    if (status !== "pending" || id === undefined || takenIds.has(id)) return;
    if (digestOf !== undefined && takenDigests.size > 0 && takenDigests.has(digestOf(post))) return;
    // As in the poster, an unreadable not_before does not hold the post.
    const heldUntilMs = not_before === undefined ? 0 : Date.parse(not_before) || 0;
    if (heldUntilMs < LAST_MS) waiting.push({ index, id, heldUntilMs });
  });
  return waiting;
}

/** Posts that the slot guard counts, per local day from today on. */
function countByDay(content: ForecastContent, now: Date): Map<string, number> {
  const { timezone: timeZone } = content.settings;
  const counts = new Map<string, number>();
  const journaled = content.journal.entries.map((entry) =>
    entry.outcome === null ? entry.claim.at : publishedAtOf(entry),
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

function publishedAtOf({ outcome, published_at }: JournalEntry): string | null {
  return outcome === "done" ? published_at : null;
}

export function nextDay(day: string): string {
  return dayAt(Date.parse(day) + DAY_MS);
}
