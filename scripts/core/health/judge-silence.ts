import { publishedDigest } from "../digest.ts";
import { forecast } from "../forecast.ts";
import { type Content, isHeld, publishedElsewhere } from "../post/content.ts";
import type { DraftPost } from "../rules/rule.ts";
import { POST_SLOTS } from "../schedule.ts";
import { localDay } from "../slot.ts";
import { instantInZone } from "../zoned-time.ts";
import type { HealthCheck } from "./health-check.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The last local day that is over. Schedules fire late and drop runs, so a shorter silence than a whole day means nothing. */
interface Yesterday {
  day: string;
  startsAt: Date;
  firstSlotAt: Date;
}

/**
 * The instant of yesterday's first slot when neither yesterday nor today shows any sign of the poster: whoever judges the
 * silence needs the queue as it stood then. null when there is nothing to judge.
 */
export function suspectSilence(content: Content, now: Date): Date | null {
  const { startsAt, firstSlotAt } = yesterdayOf(content, now);
  const last = lastSign(content, now);
  return last === null || last >= startsAt.getTime() ? null : firstSlotAt;
}

export interface SilenceEvidence {
  /** Posts of the queue at {@link suspectSilence}'s instant; null when that cannot be told. */
  earlier: readonly DraftPost[] | null;
  /** Whether the account may publish nothing more in these 24 hours. */
  isQuotaUsedUp: boolean;
  now: Date;
}

/** Whether posts stayed behind for which a whole day of slots came and went. */
export function judgeSilence(content: Content, { earlier, isQuotaUsedUp, now }: SilenceEvidence): HealthCheck {
  const last = lastSign(content, now);
  if (last === null) return check("fine", "Nothing was posted yet");
  const since = `the last sign of the poster is from ${new Date(last).toISOString()}`;
  if (suspectSilence(content, now) === null) return check("fine", `Posting goes on: ${since}`);
  if (earlier === null) return check("open", `Whether posts were due yesterday is not known; ${since}`);
  const missed = missedPosts(content, earlier, now);
  const [first] = missed;
  if (first === undefined) return check("fine", `Nothing was due yesterday; ${since}`);
  if (isQuotaUsedUp) return check("open", "Posts wait because the account's publishing quota is used up");
  const others = missed.length === 1 ? "" : ` and ${missed.length - 1} more`;
  return {
    kind: "silent",
    level: "wrong",
    title: `Nothing was published since ${new Date(last).toISOString().slice(0, 10)}, although posts were due`,
    body: `${first}${others} should have gone out on ${yesterdayOf(content, now).day}; ${since}.`,
    whatToDo:
      "Look at the post workflow under Actions: is it enabled, does it run, what did its last runs say? npm run doctor checks everything it needs.",
  };
}

/** Ids that a working schedule would have posted yesterday and that still wait, although nobody holds them back. */
function missedPosts(content: Content, earlier: readonly DraftPost[], now: Date): string[] {
  const { day, firstSlotAt } = yesterdayOf(content, now);
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

function yesterdayOf({ settings: { timezone } }: Content, now: Date): Yesterday {
  const today = Date.parse(localDay(now, timezone));
  const day = new Date(today - DAY_MS).toISOString().slice(0, 10);
  return {
    day,
    startsAt: instantInZone(`${day}T00:00:00`, timezone),
    firstSlotAt: instantInZone(`${day}T${POST_SLOTS[0]}:00`, timezone),
  };
}

function check(level: HealthCheck["level"], title: string): HealthCheck {
  return { kind: "silent", level, title, body: "", whatToDo: "" };
}
