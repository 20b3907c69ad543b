import TinyQueue from "tinyqueue";
import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import { instantInZone, localDay } from "../dates/time-zone.ts";
import type { JournalEntry } from "../generated/journal.ts";

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

export interface ForecastInput {
  /** The queue, in order. */
  posts: readonly DraftPost[];
  /** The journal. Published and claimed posts count for their day and are not posted again. */
  entries: readonly JournalEntry[];
  /** published_at of done posts that are not in the journal. */
  publishedElsewhere: readonly string[];
  timeZone: string;
  postsPerDay: number;
  /** Local times (hh:mm), none of them in the hour that clocks skip in spring. Default: the schedule of the post workflow. */
  slots?: readonly string[];
  /** The digest that the journal stores for a post. Undefined: open claims are matched by id only. */
  digestOf?: (post: DraftPost) => string;
  now: Date;
}

/** The end of four-digit years. A post held until then does not go out. */
const LAST_MS = Date.UTC(9999, 11, 1);

/**
 * When each pending post will go out, by the poster's own rules: every slot posts at most one post, the first in the queue
 * whose not_before has passed, as long as the local day has fewer than `postsPerDay`. A test compares it with the poster.
 */
export function forecast(input: ForecastInput): Forecast {
  const { timeZone, now } = input;
  const today = localDay(now, timeZone);
  const expected: Expected[] = [];
  const waiting = sortWaiting(input);
  const counted = countByDay(input);
  const slots = input.postsPerDay >= 1 ? [...(input.slots ?? POST_SLOTS)].sort() : [];
  for (let day = today; slots.length > 0 && !waiting.isEmpty(); day = waiting.firstDayFrom(nextDay(day), timeZone)) {
    let room = input.postsPerDay - (counted.get(day) ?? 0);
    for (const slot of slots) {
      if (room <= 0) break;
      const at = instantInZone(`${day}T${slot}:00`, timeZone);
      const post = at.getTime() < now.getTime() ? null : waiting.takeAt(at.getTime());
      if (post === null) continue;
      expected.push({ ...post, day, at });
      room--;
    }
  }
  const last = expected.at(-1);
  const runsDryOn = last === undefined ? today : nextDay(last.day);
  return { expected, runsDryOn, depthDays: Math.round((Date.parse(runsDryOn) - Date.parse(today)) / DAY_MS) };
}

interface Waiting {
  isEmpty(): boolean;
  /** The first post in the queue that may go out at this time; null when all are held. Times must not decrease. */
  takeAt(timeMs: number): Pick<Expected, "index" | "id"> | null;
  /** `day` itself when a post is ready, else the day on which the next post is released, if that is later. */
  firstDayFrom(day: string, timeZone: string): string;
}

/** Held posts are sorted by release time, released ones by index, so that a slot need not search the whole queue. */
function sortWaiting(input: ForecastInput): Waiting {
  const pending = listPending(input);
  const held = [...pending.keys()].sort((a, b) => heldUntil(pending, a) - heldUntil(pending, b) || a - b);
  const ready = new TinyQueue<number>();
  let released = 0;
  const nextRelease = () => heldUntil(pending, held[released] ?? pending.length);
  return {
    isEmpty: () => ready.length === 0 && released === held.length,
    takeAt(timeMs) {
      while (nextRelease() <= timeMs) ready.push(held[released++] ?? 0);
      const post = pending[ready.pop() ?? pending.length];
      return post === undefined ? null : { index: post.index, id: post.id };
    },
    firstDayFrom(day, timeZone) {
      if (ready.length > 0 || released === held.length || Date.parse(day) + DAY_MS >= nextRelease()) return day;
      const release = localDay(new Date(nextRelease()), timeZone);
      return release > day ? release : day;
    },
  };
}

type Pending = Pick<Expected, "index" | "id"> & { heldUntilMs: number };

function heldUntil(pending: readonly Pending[], at: number): number {
  return pending[at]?.heldUntilMs ?? Number.POSITIVE_INFINITY;
}

/** Posts that may still go out, in queue order. */
function listPending({ posts, entries, digestOf }: ForecastInput): Pending[] {
  const open = entries.filter(({ outcome }) => outcome === null);
  const takenIds = new Set([...open, ...entries.filter(({ outcome }) => outcome === "done")].map(({ id }) => id));
  const takenDigests = new Set(open.map(({ digest }) => digest));
  return posts.flatMap((post, index) => {
    const { id, status } = post;
    if (status !== "pending" || id === undefined || takenIds.has(id)) return [];
    if (digestOf !== undefined && takenDigests.size > 0 && takenDigests.has(digestOf(post))) return [];
    // As in the poster, an unreadable not_before does not hold the post.
    const heldUntilMs = Date.parse(post.not_before ?? "") || 0;
    return heldUntilMs < LAST_MS ? [{ index, id, heldUntilMs }] : [];
  });
}

/** Posts that the slot guard counts, per local day from today on. */
function countByDay({ entries, publishedElsewhere, timeZone, now }: ForecastInput): Map<string, number> {
  const counts = new Map<string, number>();
  const journaled = entries.map((entry) => (entry.outcome === null ? entry.claim.at : publishedAtOf(entry)));
  for (const instant of [...journaled, ...publishedElsewhere]) {
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

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10);
}

/**
 * Local times at which the post workflow starts, in the settings' time zone, in order. The first is the team's slot. The later
 * ones catch up when it was late or dropped, and post the other posts where `posts_per_day` is above 1. A test compares them
 * with the crons of .github/workflows/post.yml.
 */
export const POST_SLOTS: readonly string[] = ["09:30", "13:47", "18:13"];
