import { ProblemError } from "../../core/errors.ts";
import { MINIMUM_AGE_MS } from "../../core/plan-refresh.ts";
import type { AlertKind } from "../../core/ports.ts";
import type { Content } from "../../core/post/content.ts";
import { clearAlerts } from "./clear-alerts.ts";
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
