import type { DraftPost } from "../../core/content/draft-post.ts";
import { momentInWords } from "../../core/dates/calendar-words.ts";
import { DAY_MS } from "../../core/dates/instant.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Alert } from "../../core/ports/alerts.ts";
import type { Quota } from "../../core/ports/platform.ts";
import type { ForeignChange } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import { publishedElsewhere, publishedOnDay } from "../../core/posting/slot.ts";
import { PUT_JOURNAL_RIGHT, whoChangedIt } from "../own-journal.ts";
import { retryReads } from "../retry.ts";
import type { Outcome, Run } from "./run.ts";
import { stopForFault, stopQuietly, stopWithAlert } from "./stop.ts";

/** The refresher runs at least weekly: fewer days left than this mean that it has failed at least twice. */
const TOKEN_WARNING_DAYS = 10;
/** Carousels have their own limit in addition to the account's. */
const CAROUSELS_PER_DAY = 50;

/** Whether the posts of this local day are already out (or on their way); `except` is the claim that is about to be published. */
export function isSlotUsed(run: Run, content: Content, except: JournalEntry | null): boolean {
  if (run.config.isForced) return false;
  const published = publishedOnDay({
    day: run.clock.now(),
    timeZone: content.settings.timezone,
    entries: content.journal.entries.filter(
      (entry) => entry.container_id !== except?.container_id || entry.id !== except.id,
    ),
    elsewhere: publishedElsewhere(content),
  });
  return published >= content.settings.posts_per_day;
}

/** Stops the run before it prepares anything for a journal that it may not write. It takes a request. */
export async function stopForForeignJournal(run: Run): Promise<Outcome | null> {
  const change = await run.store.findForeignChange();
  return change === null ? null : await stopWithAlert(run, 2, foreignJournalAlert(change));
}

export function foreignJournalAlert(change: ForeignChange): Alert {
  return {
    kind: "journal",
    title: "The journal was changed by someone other than the bot; nothing was published",
    about: change.where ?? "",
    body: `${whoChangedIt(change)} It keeps posts from going out twice. ${PUT_JOURNAL_RIGHT}`,
  };
}

/** Alerts when the token is about to expire, so that a refresher that stopped working is noticed. */
export async function warnOfTokenAge(run: Run): Promise<void> {
  const { expiresAt } = run.config.token;
  if (expiresAt === null) {
    run.log.warn(
      "The age of the token is not known, so there is no warning before it expires. Store a token record instead: it holds the age.",
    );
    return;
  }
  const now = run.clock.now();
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  // An expired token stops the run with an alert of its own.
  if (expiresAt <= now || days >= TOKEN_WARNING_DAYS) return;
  const title = `The Instagram token expires in ${days} ${days === 1 ? "day" : "days"}`;
  const body = `It expires at ${momentInWords(expiresAt)}. No refresh has renewed it: look at the last one, or run npm run refresh.`;
  await run.alerts.send({ kind: "token-age", title, body });
}

/** Alerts when posts can never have their turn, so that nobody waits for them. The others go out. */
export async function warnOfPassedOver(run: Run, content: Content): Promise<void> {
  const alert = passedOverAlert(content);
  if (alert === null) return;
  run.log.warn(`${alert.title}. ${alert.body}`);
  await run.alerts.send(alert);
}

export function passedOverAlert({ passedOver }: Content): Alert | null {
  if (passedOver.length === 0) return null;
  return {
    kind: "queue",
    title:
      passedOver.length === 1
        ? "A post in the queue is passed over, because it cannot be used"
        : "Posts in the queue are passed over, because they cannot be used",
    about: passedOver.join(" "),
    body: `${passedOver.join(" ")} Other posts are not held up. Run npm run validate to see every error.`,
  };
}

/** Whether the warning about the age of the token, if there was one, is over. */
export function isTokenRenewed(run: Run): boolean {
  const { expiresAt } = run.config.token;
  return expiresAt !== null && expiresAt.getTime() - run.clock.now().getTime() >= TOKEN_WARNING_DAYS * DAY_MS;
}

/** Stops the run when the token has expired according to its own record: asking the platform would only confirm it. */
export async function stopForExpiredToken(run: Run): Promise<Outcome | null> {
  const { expiresAt } = run.config.token;
  if (expiresAt === null || expiresAt > run.clock.now()) return null;
  return await stopWithAlert(run, 2, {
    kind: "token",
    title: "The Instagram token has expired",
    body: `It expired at ${momentInWords(expiresAt)} and can no longer be refreshed. Repeat the authorization: npm run authorize (see docs/going-live.md).`,
  });
}

/** Stops the run when the platform would refuse to publish for the rest of its rolling 24 hours. */
export async function stopForQuota(run: Run, content: Content, post: DraftPost): Promise<Outcome | null> {
  const answer = await retryReads(run, () => run.platform.readQuota(), run.config.polling.intervalMs);
  if (!answer.ok) return await stopForFault(run, content, answer.error);
  if (isUsedUp(answer.value)) {
    const { used, total } = answer.value;
    return await stopQuietly(
      run,
      `Publishing quota used up: ${used} of this account's ${total} posts in 24 hours. The next run tries again.`,
    );
  }
  const why = carouselLimit(content, post, run.clock.now());
  return why === null ? null : await stopQuietly(run, `${why}. The next run tries again.`);
}

/** Why this post has to wait for the limit of carousels, judged by the records; null if it need not. */
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
