import type { AlertKind } from "../../core/ports.ts";
import type { Content } from "../../core/post/content.ts";
import type { Run } from "./run.ts";

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
