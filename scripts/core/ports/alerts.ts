/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */

export type AlertKind =
  | "item-failed"
  | "account"
  | "unconfirmed"
  | "queue"
  /** Someone other than the bot has changed the journal. */
  | "journal"
  | "low-queue"
  /** Files of the repository are not at their public address yet. */
  | "media-host"
  /** Files could not be uploaded to the bucket. */
  | "media-upload"
  | "token"
  /** The token still works, but has not been renewed for too long. */
  | "token-age"
  | "record"
  /** Nothing was published although posts were due. */
  | "silent"
  /** The queue covers too few days. */
  | "runs-dry"
  /** Pull requests could not be updated. */
  | "branches"
  /** Next month's captions could not be generated or proposed. */
  | "captions"
  /** An issue that proposes a post could not be turned into a pull request. */
  | "proposals"
  /** A workflow fails every time, or failed before its own command could alert. */
  | "workflow"
  /** Sent by hand to test that alerts arrive. */
  | "test";

export interface Alert {
  kind: AlertKind;
  /** One line. */
  title: string;
  /** Plain text. May contain platform answers and captions, so senders must escape it. */
  body: string;
  /** What tells two alerts of the same kind and title apart, such as an error code. Told apart, both are sent. */
  about?: string;
  /** Ids of the posts to which something happened that later runs do not come across again. */
  postIds?: readonly string[];
}

/** Where an alert comes from. All of it is text for people, and may come from files that anyone can propose. */
export interface AlertOrigin {
  /** Of an account in accounts/<name>/; null for the single one of the repository. */
  name: string | null;
  /** Handle of the account, from the queue; null when it is not known. */
  handle: string | null;
  accountId: string | null;
  /** owner/name; null outside GitHub. */
  repository: string | null;
  /** Address of the workflow run, else the machine and the queue. */
  run: string;
}

export interface Alerts {
  /** Best effort, never rejects. False when the alert did not arrive, and so has to be repeated later; true also without any channel. */
  send(alert: Alert): Promise<boolean>;
  /** The problems of these kinds are over: closes their open alerts. Best effort, idempotent. */
  clear(kinds: readonly AlertKind[]): Promise<void>;
}
