/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

export type AlertKind =
  | "item-failed"
  | "account"
  | "unconfirmed"
  | "queue"
  | "low-queue"
  | "token"
  | "record"
  /** Nothing went out although posts were due. */
  | "silent"
  /** The queue covers too few days. */
  | "runs-dry"
  /** Pull requests could not be brought up to date. */
  | "branches"
  /** Next month's captions could not be written or proposed. */
  | "captions"
  /** An issue that proposes a post could not be turned into a pull request. */
  | "proposals"
  /** A workflow fails every time, or before its own command could alert. */
  | "workflow"
  /** Sent by hand, to see that alerts arrive. */
  | "test";

export interface Alert {
  kind: AlertKind;
  /** One line. */
  title: string;
  /** Plain text; may hold platform answers and captions, so senders must escape it. */
  body: string;
}

export interface Alerts {
  /** Best effort: resolves even when nothing could be sent. */
  send(alert: Alert): Promise<void>;
  /** The conditions of these kinds no longer hold: whatever still calls for a person because of them is closed. Best effort, idempotent. */
  clear(kinds: readonly AlertKind[]): Promise<void>;
}
