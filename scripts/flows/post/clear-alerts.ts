import { ProblemError } from "../../core/findings/problem.ts";
import type { AlertKind } from "../../core/ports/alerts.ts";
import type { Content } from "../../core/posting/content.ts";
import { MINIMUM_AGE_MS } from "../../core/token/plan-refresh.ts";
import { isTokenRenewed } from "./preconditions.ts";
import type { Run } from "./run.ts";

/** What the run knows about itself when it ends. */
export interface Deeds {
  raised: ReadonlySet<AlertKind>;
  hasPublished: boolean;
  /** Something was written to journal or queue before or by publishing. */
  hasRecorded: boolean;
}

/**
 * At the end of a run, alerts when the queue is running low and clears alerts whose cause is gone. Best effort: the outcome of
 * the run does not change.
 */
export async function lookBack(run: Run, deeds: Deeds): Promise<void> {
  try {
    const content = run.config.readContent(await run.store.readAll());
    if (content.blockers.length === 0) await alertIfLow(run, content);
    await clearPassed(run, content, deeds);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    run.log.warn(`The posts that are left could not be counted: ${error.problem.why}`);
  }
}

/** Clears alerts whose cause is gone, according to content that has already been read. */
export async function clearPassed(run: Run, content: Content, deeds: Deeds): Promise<void> {
  const { obtainedAt } = run.config.token;
  const ageMs = obtainedAt === null ? null : run.clock.now().getTime() - obtainedAt.getTime();
  const isTokenNew = ageMs !== null && ageMs >= 0 && ageMs < MINIMUM_AGE_MS;
  await clearAlerts(run, content, { ...deeds, isTokenNew, isTokenRenewed: isTokenRenewed(run) });
}

async function alertIfLow(run: Run, { posts, settings }: Content): Promise<void> {
  const left = posts.filter((post) => post.status === "pending").length;
  if (left > settings.low_queue_threshold) return;
  const title =
    left === 0
      ? "The queue is empty"
      : `The queue is running low: ${left} pending ${left === 1 ? "post" : "posts"} left`;
  const body = `Posts per day: ${settings.posts_per_day}. Posts held for later are counted. Propose new posts in a pull request.`;
  run.log.notice(title);
  await run.alerts.send({ kind: "low-queue", title, body });
}

/** What a run has done and seen that shows which alerts are over. */
export interface Progress {
  /** What this run itself alerted about. */
  raised: ReadonlySet<AlertKind>;
  /** A post went live in this run. */
  hasPublished: boolean;
  /** This run wrote to journal or queue, and no write failed. */
  hasRecorded: boolean;
  /** The token is so new that no refresh has been due, so any alert about tokens was about an older one. */
  isTokenNew: boolean;
  /** The token lasts for so long that no warning about its age is due. */
  isTokenRenewed: boolean;
}

/**
 * Clears alerts whose cause is gone, as far as the content and the run itself show it. What the run alerted about is not gone;
 * neither is what it cannot see, such as a refresh that failed.
 */
export async function clearAlerts(run: Run, content: Content, progress: Progress): Promise<void> {
  const kinds = passedConditions(content, progress).filter((kind) => !progress.raised.has(kind));
  if (kinds.length > 0) await run.alerts.clear(kinds);
}

function passedConditions({ posts, blockers, journal, settings }: Content, progress: Progress): AlertKind[] {
  // A queue that cannot be used shows nothing.
  if (blockers.length > 0) return [];
  const { hasPublished, hasRecorded, isTokenNew, isTokenRenewed } = progress;
  const hasOpenClaim = journal.entries.some((entry) => entry.outcome === null);
  const left = posts.filter((post) => post.status === "pending").length;
  const conditions: [AlertKind, boolean][] = [
    ["queue", true],
    ["account", hasPublished],
    ["silent", hasPublished],
    // Checked before each publication.
    ["journal", hasPublished],
    ["token", hasPublished && isTokenNew],
    ["token-age", isTokenRenewed],
    ["record", hasRecorded && !hasOpenClaim],
    ["unconfirmed", !hasOpenClaim],
    ["item-failed", !posts.some((post) => post.status === "failed")],
    ["low-queue", left > settings.low_queue_threshold],
  ];
  return conditions.filter(([, isOver]) => isOver).map(([kind]) => kind);
}
