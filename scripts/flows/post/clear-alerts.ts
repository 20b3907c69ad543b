import { ProblemError } from "../../core/findings/problem.ts";
import type { AlertKind } from "../../core/ports/alerts.ts";
import type { Content } from "../../core/posting/content.ts";
import { MINIMUM_AGE_MS } from "../../core/token/plan-refresh.ts";
import type { Run } from "./run.ts";

/** What the run knows about itself when it ends. */
export interface Deeds {
  raised: ReadonlySet<AlertKind>;
  hasPublished: boolean;
  /** Something was written to journal or queue before or by publishing. */
  hasRecorded: boolean;
}

/** Looks at what the run leaves behind: alerts when the queue runs low, clears what is over. Best effort: the run's outcome stands. */
export async function lookBack(run: Run, deeds: Deeds): Promise<void> {
  try {
    const content = run.config.readContent(await run.store.readAll());
    if (content.blockers.length === 0) await alertIfLow(run, content);
    await clearPassed(run, content, deeds);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    run.log.warn(`How many posts are left could not be read: ${error.problem.why}`);
  }
}

/** Clears what is over by content that is at hand already. */
export async function clearPassed(run: Run, content: Content, deeds: Deeds): Promise<void> {
  const { obtainedAt } = run.config.token;
  const ageMs = obtainedAt === null ? null : run.clock.now().getTime() - obtainedAt.getTime();
  const isTokenNew = ageMs !== null && ageMs >= 0 && ageMs < MINIMUM_AGE_MS;
  await clearAlerts(run, content, { ...deeds, isTokenNew });
}

async function alertIfLow(run: Run, { posts, settings }: Content): Promise<void> {
  const left = posts.filter((post) => post.status === "pending").length;
  if (left > settings.low_queue_threshold) return;
  const title =
    left === 0
      ? "The queue is empty"
      : `The queue is running low: ${left} pending ${left === 1 ? "post" : "posts"} left`;
  const body = `At ${settings.posts_per_day} a day, posts held for later included. Propose new posts by pull request.`;
  run.log.notice(title);
  await run.alerts.send({ kind: "low-queue", title, body });
}

/** What a run has done and seen that tells which conditions are over. */
export interface Progress {
  /** What this run itself alerted about. */
  raised: ReadonlySet<AlertKind>;
  /** A post went live in this run. */
  hasPublished: boolean;
  /** This run wrote to journal or queue, and nothing failed to be written. */
  hasRecorded: boolean;
  /** No refresh was due since the token was made, so whatever was said about tokens was said about an older one. */
  isTokenNew: boolean;
}

/**
 * Says which alerts are over, as far as the content and this run's own deeds show it. What the run alerted about is not over;
 * neither is what it cannot see, such as a refresh that failed.
 */
export async function clearAlerts(run: Run, content: Content, progress: Progress): Promise<void> {
  const kinds = passedConditions(content, progress).filter((kind) => !progress.raised.has(kind));
  if (kinds.length > 0) await run.alerts.clear(kinds);
}

function passedConditions({ posts, blockers, journal, settings }: Content, progress: Progress): AlertKind[] {
  // Of a queue that cannot be used nothing can be told.
  if (blockers.length > 0) return [];
  const { hasPublished, hasRecorded, isTokenNew } = progress;
  const hasOpenClaim = journal.entries.some((entry) => entry.outcome === null);
  const left = posts.filter((post) => post.status === "pending").length;
  const conditions: [AlertKind, boolean][] = [
    ["queue", true],
    ["account", hasPublished],
    ["silent", hasPublished],
    ["token", hasPublished && isTokenNew],
    ["record", hasRecorded && !hasOpenClaim],
    ["unconfirmed", !hasOpenClaim],
    ["item-failed", !posts.some((post) => post.status === "failed")],
    ["low-queue", left > settings.low_queue_threshold],
  ];
  return conditions.filter(([, isOver]) => isOver).map(([kind]) => kind);
}
