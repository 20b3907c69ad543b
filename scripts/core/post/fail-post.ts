import { ProblemError } from "../errors.ts";
import { ask, type ChangeResult, now, type Procedure } from "../procedure.ts";
import { type Candidate, isTaken } from "./content.ts";
import { stopQuietly, stopWithAlert } from "./faults.ts";
import type { Outcome, PosterConfig } from "./poster-config.ts";

export interface FailedPost {
  candidate: Candidate;
  error: string;
}

/**
 * Marks a post that cannot be published as it is, and alerts with its id and the exact error. The next run moves on. A post that
 * another run has claimed or published since is left to that run.
 */
export function* failPost(config: PosterConfig, { candidate, error }: FailedPost): Procedure<Outcome> {
  const { id } = candidate;
  const result = yield* markFailed(config, { candidate, error });
  if (result === "taken") {
    return yield* stopQuietly(`${id} was not marked failed: another run has claimed or published it in the meantime.`);
  }
  if (result.kind === "refused") {
    const title = `Post ${id} cannot be published`;
    return yield* stopWithAlert(1, {
      kind: "item-failed",
      title,
      body: `${error} It was not marked failed: ${result.why}.`,
    });
  }
  const unstored = result.kind === "not-stored" ? ` The queue could not be updated: ${result.problem.why}` : "";
  return yield* stopWithAlert(1, { kind: "item-failed", title: `Post ${id} failed`, body: `${error}${unstored}` });
}

/** Judging a post takes minutes, so the journal is read again first: nothing is marked failed while a claim on it is open. */
function* markFailed(config: PosterConfig, { candidate, error }: FailedPost): Procedure<ChangeResult | "taken"> {
  try {
    const { journal } = config.readContent(yield* ask<"readAll">({ kind: "readAll" }));
    if (journal.entries.some((entry) => isTaken(entry, candidate))) return "taken";
  } catch (thrown) {
    if (thrown instanceof ProblemError) return { kind: "not-stored", problem: thrown.problem };
    throw thrown;
  }
  const { id, digest } = candidate;
  const failedAt = (yield* now()).toISOString();
  return yield* ask<"changeQueue">({
    kind: "changeQueue",
    change: { kind: "failed", id, digest, error, failedAt },
    message: `post: ${id} failed`,
  });
}
