import type { AlertKind } from "../../ports/alerts.ts";

/**
 * What became of one question about the automation's health.
 * - fine: the condition does not hold
 * - open: nothing to alert about, but nothing to give the all-clear for either
 * - wrong: a person has to look
 * - unknown: it cannot be told, which a person has to look at as well
 */
export type HealthLevel = "fine" | "open" | "wrong" | "unknown";

export interface HealthCheck {
  kind: AlertKind;
  level: HealthLevel;
  /** One line, without a full stop. */
  title: string;
  /** Why, with the facts it follows from; "" when the title says it all. May hold ids from the queue. */
  body: string;
  /** "" when there is nothing to do. */
  whatToDo: string;
}

/** What the queue looked like earlier. */
export interface QueueHistory {
  /**
   * The queue file as it stood at an instant, null when there was none yet, "unknown" when that cannot be told.
   * @throws ProblemError when the history cannot be read
   */
  queueAt(instant: Date): Promise<Uint8Array | null | "unknown">;
}
