import { ask, now, type Procedure } from "../procedure.ts";
import type { Candidate } from "./content.ts";
import { stopWithAlert } from "./faults.ts";
import type { Outcome } from "./poster-config.ts";

/** Marks a post that cannot be published as it is, and alerts with its id and the exact error. The next run moves on. */
export function* failPost(candidate: Candidate, error: string): Procedure<Outcome> {
  const { id, digest } = candidate;
  const failedAt = (yield* now()).toISOString();
  const result = yield* ask<"changeQueue">({
    kind: "changeQueue",
    change: { kind: "failed", id, digest, error, failedAt },
    message: `post: ${id} failed`,
  });
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
