import type { DraftPost } from "../content/draft-post.ts";
import { dayInWords, momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS } from "../dates/instant.ts";
import { dayAt, instantInZone, localDay } from "../dates/time-zone.ts";
import { type Content, isHeld } from "../posting/content.ts";
import { digestWith } from "../posting/digest.ts";
import { slotPlan, slotsOn } from "../schedule/day-slots.ts";
import { forecast } from "../schedule/forecast.ts";
import { checkOf, type HealthCheck } from "./health-check.ts";

/** A repository that never posted is called silent only after this many days of slots: its setup may still be in progress. */
const DAYS_TO_BEGIN = 3;
const KEY = "silent";

/** A local day whose slots have all passed. */
interface PastDay {
  day: string;
  startsAt: Date;
  firstSlotAt: Date;
}

export interface Circumstances {
  /** When the token was issued; null without a token, in which case no posts are expected yet. */
  tokenSince: Date | null;
  now: Date;
}

/**
 * The instant of the first slot of a day on which posts should have gone out, although there is no trace of the poster since.
 * {@link judgeSilence} needs the queue as of that instant. null when nothing is suspicious.
 */
export function firstMissedSlot(content: Content, circumstances: Circumstances): Date | null {
  return dayWithoutPosts(content, circumstances)?.firstSlotAt ?? null;
}

/** Schedules run late and drop runs, so a silence of less than a whole day means nothing. */
function dayWithoutPosts(content: Content, { tokenSince, now }: Circumstances): PastDay | null {
  const last = lastSign(content, now);
  const past = daysAgo(content, last === null ? DAYS_TO_BEGIN : 1, now);
  if (past === null) return null;
  const isSilent =
    last === null ? tokenSince !== null && tokenSince <= past.firstSlotAt : last < past.startsAt.getTime();
  return isSilent ? past : null;
}

export interface SilenceEvidence extends Circumstances {
  /** The posts in the queue at the instant of {@link firstMissedSlot}; null when unknown. */
  earlier: readonly DraftPost[] | null;
  /** Whether the account's publishing quota for 24 hours is used up. */
  isQuotaUsedUp: boolean;
}

/** Whether posts are still waiting although all slots of their day have passed. */
export function judgeSilence(content: Content, evidence: SilenceEvidence): HealthCheck {
  const { earlier, isQuotaUsedUp, now } = evidence;
  const { timezone } = content.settings;
  const last = lastSign(content, now);
  const since =
    last === null
      ? "nothing has been posted yet"
      : `the poster was last active on ${momentInWords(new Date(last), timezone)}`;
  const past = dayWithoutPosts(content, evidence);
  if (past === null)
    return checkOf(KEY, "fine", { what: last === null ? "Nothing has been posted yet" : `Posting works: ${since}` });
  if (earlier === null)
    return checkOf(KEY, "open", {
      what: `It is not known whether posts were due on ${dayInWords(past.day)}; ${since}`,
    });
  const missed = missedPosts(content, { earlier, past, now });
  const [first] = missed;
  if (first === undefined)
    return checkOf(KEY, "fine", { what: `Nothing was due on ${dayInWords(past.day)}; ${since}` });
  if (isQuotaUsedUp)
    return checkOf(KEY, "open", { what: "Posts are waiting because the account's publishing quota is used up" });
  const others = missed.length === 1 ? "" : ` and ${missed.length - 1} more`;
  return checkOf(KEY, "wrong", {
    what: `Nothing has been published ${last === null ? "yet" : `since ${dayInWords(localDay(new Date(last), timezone))}`}, although posts were due`,
    why: `${first}${others} should have gone out on ${dayInWords(past.day)}; ${since}.`,
    whatToDo:
      "Look at the post workflow under Actions: check that it is enabled, that it runs, and what its last runs reported. The workflow check setup checks everything it needs.",
  });
}

/** Ids of posts that a working schedule would have published that day and that are still waiting, although they are not held. */
function missedPosts(
  content: Content,
  { earlier, past: { day, firstSlotAt }, now }: { earlier: readonly DraftPost[]; past: PastDay; now: Date },
): string[] {
  const waiting = new Set(
    content.posts.filter((post) => post.status === "pending" && !isHeld(post, now)).map((post) => post.id),
  );
  const { expected } = forecast(
    { ...content, posts: [...earlier] },
    { now: firstSlotAt, digestOf: digestWith(content) },
  );
  return expected.filter((post) => post.day === day && waiting.has(post.id)).map(({ id }) => id);
}

/** When the poster last left a trace; null in a repository that never posted. Timestamps in the future prove nothing. */
function lastSign(content: Content, now: Date): number | null {
  const posts = [...content.posts, ...content.archive];
  const instants = [
    ...content.journal.entries.flatMap(({ claim, published_at }) => [claim.at, published_at]),
    ...posts.flatMap((post) => [post.published_at, post.failed_at]),
  ];
  const times = instants.map((instant) => Date.parse(instant ?? "")).filter((time) => time <= now.getTime());
  return times.length === 0 ? null : times.reduce((latest, time) => Math.max(latest, time));
}

/** null for a day without slots. */
function daysAgo({ settings }: Content, days: number, now: Date): PastDay | null {
  const { timezone } = settings;
  const day = dayAt(Date.parse(localDay(now, timezone)) - days * DAY_MS);
  const [firstSlotAt] = slotsOn(day, slotPlan(settings));
  return firstSlotAt === undefined ? null : { day, startsAt: instantInZone(`${day}T00:00:00`, timezone), firstSlotAt };
}
