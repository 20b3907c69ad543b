import type { AlertKind } from "../ports.ts";
import { ask, type Procedure } from "../procedure.ts";
import type { Content } from "./content.ts";

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
export function* clearAlerts(content: Content, progress: Progress): Procedure<void> {
  const kinds = passedConditions(content, progress).filter((kind) => !progress.raised.has(kind));
  if (kinds.length > 0) yield* ask<"clear">({ kind: "clear", kinds });
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

/** Lets a procedure run on and notes what it alerts about. */
export function* notingAlerts<R>(raised: Set<AlertKind>, procedure: Procedure<R>): Procedure<R> {
  let turn = procedure.next();
  while (!turn.done) {
    if (turn.value.kind === "alert") raised.add(turn.value.alert.kind);
    let reply: unknown;
    try {
      reply = yield turn.value;
    } catch (error) {
      turn = procedure.throw(error);
      continue;
    }
    turn = procedure.next(reply);
  }
  return turn.value;
}
