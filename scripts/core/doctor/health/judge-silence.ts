import type { DraftPost } from "../../content/draft-post.ts";
import { forecast, POST_SLOTS } from "../../dates/forecast.ts";
import { instantInZone, localDay } from "../../dates/time-zone.ts";
import { type Content, isHeld, publishedElsewhere } from "../../posting/content.ts";
import { publishedDigest } from "../../posting/digest.ts";
import type { HealthCheck } from "./health-check.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Whole days of slots before a repository that never posted is called silent: people who set it up may still be at it. */
const DAYS_TO_BEGIN = 3;

/** A local day that is over: all its slots have come and gone. */
interface PastDay {
  day: string;
  startsAt: Date;
  firstSlotAt: Date;
}

export interface Circumstances {
  /** When the token was made that posts go out with; null without one, which means that nobody means to post yet. */
  tokenSince: Date | null;
  now: Date;
}

/**
 * The instant of a first slot after which posts should have gone out while nothing shows any sign of the poster: whoever judges
 * the silence needs the queue as it stood then. null when there is nothing to judge.
 */
export function suspectSilence(content: Content, circumstances: Circumstances): Date | null {
  return suspectDay(content, circumstances)?.firstSlotAt ?? null;
}

/** Schedules fire late and drop runs, so a shorter silence than a whole day means nothing. */
function suspectDay(content: Content, { tokenSince, now }: Circumstances): PastDay | null {
  const last = lastSign(content, now);
  if (last !== null) {
    const yesterday = daysAgo(content, 1, now);
    return last < yesterday.startsAt.getTime() ? yesterday : null;
  }
  const begin = daysAgo(content, DAYS_TO_BEGIN, now);
  return tokenSince !== null && tokenSince <= begin.firstSlotAt ? begin : null;
}

export interface SilenceEvidence extends Circumstances {
  /** Posts of the queue at {@link suspectSilence}'s instant; null when that cannot be told. */
  earlier: readonly DraftPost[] | null;
  /** Whether the account may publish nothing more in these 24 hours. */
  isQuotaUsedUp: boolean;
}

/** Whether posts stayed behind for which a whole day of slots came and went. */
export function judgeSilence(content: Content, evidence: SilenceEvidence): HealthCheck {
  const { earlier, isQuotaUsedUp, now } = evidence;
  const last = lastSign(content, now);
  const since = last === null ? "nothing was posted yet" : `the last sign of the poster is from ${toText(last)}`;
  const past = suspectDay(content, evidence);
  if (past === null) return check("fine", last === null ? "Nothing was posted yet" : `Posting goes on: ${since}`);
  if (earlier === null) return check("open", `Whether posts were due on ${past.day} is not known; ${since}`);
  const missed = missedPosts(content, { earlier, past, now });
  const [first] = missed;
  if (first === undefined) return check("fine", `Nothing was due on ${past.day}; ${since}`);
  if (isQuotaUsedUp) return check("open", "Posts wait because the account's publishing quota is used up");
  const others = missed.length === 1 ? "" : ` and ${missed.length - 1} more`;
  return {
    kind: "silent",
    level: "wrong",
    title: `Nothing was ${last === null ? "ever published" : `published since ${toText(last).slice(0, 10)}`}, although posts were due`,
    body: `${first}${others} should have gone out on ${past.day}; ${since}.`,
    whatToDo:
      "Look at the post workflow under Actions: is it enabled, does it run, what did its last runs say? npm run doctor checks everything it needs.",
  };
}

function toText(timeMs: number): string {
  return new Date(timeMs).toISOString();
}

/** Ids that a working schedule would have posted on that day and that still wait, although nobody holds them back. */
function missedPosts(
  content: Content,
  { earlier, past: { day, firstSlotAt }, now }: { earlier: readonly DraftPost[]; past: PastDay; now: Date },
): string[] {
  const waiting = new Set(
    content.posts.filter((post) => post.status === "pending" && !isHeld(post, now)).map((post) => post.id),
  );
  const { expected } = forecast({
    posts: earlier,
    entries: content.journal.entries,
    publishedElsewhere: publishedElsewhere(content),
    timeZone: content.settings.timezone,
    postsPerDay: content.settings.posts_per_day,
    digestOf: publishedDigest,
    now: firstSlotAt,
  });
  return expected.filter((post) => post.day === day && waiting.has(post.id)).map(({ id }) => id);
}

/** When the poster last did anything that left a trace; null in a repository that never posted. What claims to be later than now proves nothing. */
function lastSign(content: Content, now: Date): number | null {
  const posts = [...content.posts, ...content.archive];
  const instants = [
    ...content.journal.entries.flatMap(({ claim, published_at }) => [claim.at, published_at]),
    ...posts.flatMap((post) => [post.published_at, post.failed_at]),
  ];
  const times = instants.map((instant) => Date.parse(instant ?? "")).filter((time) => time <= now.getTime());
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time));
}

function daysAgo({ settings: { timezone } }: Content, days: number, now: Date): PastDay {
  const today = Date.parse(localDay(now, timezone));
  const day = new Date(today - days * DAY_MS).toISOString().slice(0, 10);
  return {
    day,
    startsAt: instantInZone(`${day}T00:00:00`, timezone),
    firstSlotAt: instantInZone(`${day}T${POST_SLOTS[0]}:00`, timezone),
  };
}

function check(level: HealthCheck["level"], title: string): HealthCheck {
  return { kind: "silent", level, title, body: "", whatToDo: "" };
}
