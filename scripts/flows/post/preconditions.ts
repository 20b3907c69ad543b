import type { DraftPost } from "../../core/content/draft-post.ts";
import { momentInWords } from "../../core/dates/calendar-words.ts";
import { DAY_MS } from "../../core/dates/instant.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Quota } from "../../core/ports/platform.ts";
import type { Content } from "../../core/posting/content.ts";
import { publishedOnDay } from "../../core/schedule/slot.ts";
import { plural } from "../../core/text/words.ts";
import { retryReads } from "../steps/retry.ts";
import { type Outcome, type Run, raise } from "./run.ts";
import { stopFor, stopForFault, stopQuietly } from "./stop.ts";

/** The refresher runs at least weekly: fewer days left than this mean that it has failed at least twice. */
const TOKEN_WARNING_DAYS = 10;
/** Carousels have their own limit in addition to the account's. */
const CAROUSELS_PER_DAY = 50;

/** Whether the posts of this local day are already out (or on their way); `except` is the claim that is about to be published. */
export function isSlotUsed(run: Pick<Run, "clock" | "config">, content: Content, except: JournalEntry | null): boolean {
  if (run.config.isForced) return false;
  const published = publishedOnDay({
    day: run.clock.now(),
    timeZone: content.settings.timezone,
    entries: content.journal.entries.filter(
      (entry) => entry.container_id !== except?.container_id || entry.id !== except.id,
    ),
  });
  return published >= content.settings.posts_per_day;
}

/** Judges the age of the token, so that a refresher that stopped working is noticed. */
export function warnOfTokenAge(run: Run): void {
  const { expiresAt } = run.config.token;
  if (expiresAt === null) {
    run.log.warn(
      "The age of the token is not known, so there is no warning before it expires. Store a token record instead: it holds the age.",
    );
    return;
  }
  const now = run.clock.now();
  // An expired token stops the run with a condition of its own.
  if (expiresAt <= now) return;
  run.judged.add("token-age");
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  if (days >= TOKEN_WARNING_DAYS) return;
  const why = `It expires at ${momentInWords(expiresAt)}. No refresh has renewed it.`;
  const whatToDo = "Look at the last refresh, or run npm run refresh.";
  raise(
    run,
    { key: "token-age", what: `The Instagram token expires in ${plural(days, "day")}`, why, whatToDo },
    "warn",
  );
}

/** Stops the run when the token has expired according to its own record: asking the platform would only confirm it. */
export function stopForExpiredToken(run: Run): Outcome | null {
  const { expiresAt } = run.config.token;
  if (expiresAt === null || expiresAt > run.clock.now()) return null;
  return stopFor(run, 2, {
    key: "token",
    what: "The Instagram token has expired",
    why: `It expired at ${momentInWords(expiresAt)} and can no longer be refreshed.`,
    whatToDo: "Repeat the authorization: npm run authorize (see docs/going-live.md).",
  });
}

/** Stops the run when the platform would refuse to publish for the rest of its rolling 24 hours. */
export async function stopForQuota(run: Run): Promise<Outcome | null> {
  const answer = await retryReads(run, () => run.platform.readQuota(), run.config.polling.intervalMs);
  if (!answer.ok) return await stopForFault(run, answer.error);
  if (!isUsedUp(answer.value)) return null;
  const { used, total } = answer.value;
  return stopQuietly(
    run,
    `Publishing quota used up: ${used} of this account's ${total} posts in 24 hours. The next run tries again.`,
  );
}

/** Why this post has to wait for the limit of carousels, judged by the records; null if it does not have to. */
export function carouselLimit(content: Content, post: DraftPost, now: Date): string | null {
  if (post.media_type !== "CAROUSEL") return null;
  const isUsed = carouselsSince(content, now.getTime() - DAY_MS) >= CAROUSELS_PER_DAY;
  return isUsed ? `Carousel quota used up: ${CAROUSELS_PER_DAY} in 24 hours` : null;
}

export function isUsedUp(quota: Quota): boolean {
  return quota.used >= quota.total;
}

function carouselsSince(content: Content, sinceMs: number): number {
  const posts = [...content.posts, ...content.archive].filter((post) => post.media_type === "CAROUSEL");
  return posts.filter((post) => post.published_at !== undefined && Date.parse(post.published_at) >= sinceMs).length;
}
