import type { AlertKind } from "../../ports/alerts.ts";

/**
 * The result of one health check.
 * - fine: there is no problem, so an open alert can be closed
 * - open: no reason to alert, but no reason to close an alert either
 * - wrong: someone needs to look at it
 * - unknown: the check was not possible, so someone needs to look at it too
 */
export type HealthLevel = "fine" | "open" | "wrong" | "unknown";

export interface HealthCheck {
  kind: AlertKind;
  level: HealthLevel;
  /** One line without a full stop. */
  title: string;
  /** The reason and the facts; "" when the title says it all. May contain ids from the queue. */
  body: string;
  /** "" when there is nothing to do. */
  whatToDo: string;
}

/** Earlier versions of the queue. */
export interface QueueHistory {
  /**
   * The queue file at an instant; null when there was none yet, "unknown" when it cannot be found out.
   * @throws ProblemError when the history cannot be read
   */
  queueAt(instant: Date): Promise<Uint8Array | null | "unknown">;
}
