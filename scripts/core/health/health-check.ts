import type { Condition } from "../ports/alerts.ts";

/**
 * The result of one health check.
 * - fine: there is no problem, so an open alert can be closed
 * - open: no reason to alert, but no reason to close an alert either
 * - wrong: someone needs to look at it
 * - unknown: the check was not possible, so someone needs to look at it too
 */
export type HealthLevel = "fine" | "open" | "wrong" | "unknown";

/** Where the poster raises the same kind, the key ends in ":health": neither replaces or ends what the other found. */
export interface HealthCheck extends Condition {
  level: HealthLevel;
}

/** A check with its texts; those left out are empty. */
export function checkOf(
  key: Condition["key"],
  level: HealthLevel,
  { what, why = "", whatToDo = "" }: { what: string; why?: string; whatToDo?: string },
): HealthCheck {
  return { key, level, what, why, whatToDo };
}

/** Earlier versions of the queue. */
export interface QueueHistory {
  /**
   * The queue file at an instant; null when there was none yet, "unknown" when it cannot be found out.
   * @throws ProblemError when the history cannot be read
   */
  queueAt(instant: Date): Promise<Uint8Array | null | "unknown">;
}
