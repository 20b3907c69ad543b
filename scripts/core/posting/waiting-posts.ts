import TinyQueue from "tinyqueue";
import type { DraftPost } from "../content/draft-post.ts";
import { DAY_MS } from "../dates/instant.ts";
import { localMidnightMs } from "../dates/time-zone.ts";
import type { PublishedRecords } from "./slot.ts";

/** A post that may still go out. */
export interface WaitingPost {
  /** Index in the queue, from 0. */
  index: number;
  id: string;
  /** Its not_before in milliseconds since 1970; 0 when it is not held. */
  heldUntilMs: number;
}

export interface WaitingOptions {
  /** The digest that the journal stores for a post. Left out: open claims are matched by id only. */
  digestOf?: (post: DraftPost) => string;
}

/** The end of four-digit years. A post held until then does not go out. */
const LAST_MS = Date.UTC(9999, 11, 1);

/** Posts that may still go out, in queue order. */
export function listWaiting(
  { posts, journal }: Pick<PublishedRecords, "posts" | "journal">,
  { digestOf }: WaitingOptions,
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

export interface Waiting {
  isEmpty(): boolean;
  /** Begins a local day, given by its midnight in UTC. Days must not decrease. */
  beginDay(midnightMs: number): void;
  /** Until when the posts are held that are dated on the day and still wait; ascending. */
  dated(): readonly number[];
  /** The first post in the queue that may go out at this time, on a reserved day only a dated one; null when all are held. Times must not decrease. */
  takeAt(timeMs: number, isReserved: boolean): WaitingPost | null;
  /** `midnightMs` itself when a post is ready, else that of the day on which the next post is released, if that is later. */
  firstDayFrom(midnightMs: number): number;
}

/** Held posts are sorted by release time, released ones by index, so that a slot does not search the whole queue. */
export function sortWaiting(posts: readonly WaitingPost[], timeZone: string): Waiting {
  const heldUntil = (at = posts.length) => posts[at]?.heldUntilMs ?? Number.POSITIVE_INFINITY;
  const held = [...posts.keys()].sort((a, b) => heldUntil(a) - heldUntil(b) || a - b);
  const ready = new TinyQueue<number>();
  const taken = new Set<number>();
  let released = 0;
  let ofDay: number[] = [];
  const isOn = (at: number, midnightMs: number) =>
    heldUntil(at) > midnightMs - DAY_MS && localMidnightMs(heldUntil(at), timeZone) === midnightMs;
  return {
    isEmpty: () => taken.size === posts.length,
    beginDay(midnightMs) {
      let end = released;
      while (heldUntil(held[end]) < midnightMs + 2 * DAY_MS) end++;
      ofDay = held.slice(released, end).filter((at) => isOn(at, midnightMs));
    },
    dated: () => ofDay.map(heldUntil),
    takeAt(timeMs, isReserved) {
      while (heldUntil(held[released]) <= timeMs) ready.push(held[released++] ?? 0);
      while (taken.has(ready.peek() ?? -1)) ready.pop();
      const first = isReserved ? Math.min(...ofDay.filter((at) => heldUntil(at) <= timeMs)) : ready.peek();
      const post = posts[first ?? posts.length] ?? null;
      if (first === undefined || post === null) return null;
      taken.add(first);
      ofDay = ofDay.filter((at) => at !== first);
      return post;
    },
    firstDayFrom(midnightMs) {
      const next = heldUntil(held[released]);
      if (ready.length > 0 || released === held.length || midnightMs + DAY_MS >= next) return midnightMs;
      return Math.max(midnightMs, localMidnightMs(next, timeZone));
    },
  };
}
