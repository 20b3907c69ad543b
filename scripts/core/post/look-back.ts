import { ProblemError } from "../errors.ts";
import { MINIMUM_AGE_MS } from "../plan-refresh.ts";
import type { AlertKind } from "../ports.ts";
import { ask, now, type Procedure, say } from "../procedure.ts";
import { clearAlerts } from "./clear-alerts.ts";
import type { Content } from "./content.ts";
import type { PosterConfig } from "./poster-config.ts";

/** What the run knows about itself when it ends. */
export interface Deeds {
  raised: ReadonlySet<AlertKind>;
  hasPublished: boolean;
  /** Something was written to journal or queue before or by publishing. */
  hasRecorded: boolean;
}

/** Looks at what the run leaves behind: alerts when the queue runs low, clears what is over. Best effort: the run's outcome stands. */
export function* lookBack(config: PosterConfig, deeds: Deeds): Procedure<void> {
  try {
    const content = config.readContent(yield* ask<"readAll">({ kind: "readAll" }));
    if (content.blockers.length === 0) yield* alertIfLow(content);
    yield* clearPassed(config, content, deeds);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    yield* say("warn", `How many posts are left could not be read: ${error.problem.why}`);
  }
}

/** Clears what is over by content that is at hand already. */
export function* clearPassed(config: PosterConfig, content: Content, deeds: Deeds): Procedure<void> {
  const { obtainedAt } = config.token;
  const ageMs = obtainedAt === null ? null : (yield* now()).getTime() - obtainedAt.getTime();
  const isTokenNew = ageMs !== null && ageMs >= 0 && ageMs < MINIMUM_AGE_MS;
  yield* clearAlerts(content, { ...deeds, isTokenNew });
}

function* alertIfLow({ posts, settings }: Content): Procedure<void> {
  const left = posts.filter((post) => post.status === "pending").length;
  if (left > settings.low_queue_threshold) return;
  const title =
    left === 0
      ? "The queue is empty"
      : `The queue is running low: ${left} pending ${left === 1 ? "post" : "posts"} left`;
  const body = `At ${settings.posts_per_day} a day, posts held for later included. Propose new posts by pull request.`;
  yield* say("notice", title);
  yield* ask<"alert">({ kind: "alert", alert: { kind: "low-queue", title, body } });
}
