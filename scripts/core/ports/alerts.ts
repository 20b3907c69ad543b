export type AlertKind =
  | "item-failed"
  | "account"
  /** It is not known whether a post is live. */
  | "unconfirmed"
  /** The account shows a post that was never published from here. */
  | "already-there"
  /** A post waits for somebody who publishes it by hand. */
  | "handoff"
  /** A live post was edited in the queue afterwards. */
  | "edited"
  /** The first comment of a live post is not there. */
  | "comment"
  /** Trial reels wait, and the account may not publish any. */
  | "trial"
  | "queue"
  | "low-queue"
  /** Due posts could not be prepared, and nobody knows yet whose fault it is. */
  | "doubt"
  /** Files of the repository are not at their public address yet. */
  | "media-host"
  /** Files could not be uploaded to the bucket. */
  | "media-upload"
  | "token"
  /** The token still works, but has not been renewed for too long. */
  | "token-age"
  /** The record of what was published is missing, was rewound, or cannot be written. */
  | "record"
  /** A post is live, and the record or the queue could not say so. */
  | "unrecorded"
  /** Nothing was published although posts were due. */
  | "silent"
  /** The queue covers too few days. */
  | "runs-dry"
  /** Pull requests could not be updated. */
  | "branches"
  /** Next month's captions could not be generated or proposed. */
  | "captions"
  /** The numbers of posts could not be read or stored. */
  | "insights"
  /** Posts that may be repeated could not be proposed. */
  | "evergreen"
  /** An issue that proposes a post could not be turned into a pull request. */
  | "proposals"
  /** The version of the platform's API that is used ends soon. */
  | "api-version"
  /** A workflow fails every time, or failed before its own command could alert. */
  | "workflow"
  /** The workflows would use more minutes in a month than the budget. */
  | "minutes"
  /** Sent by hand to test that alerts arrive. */
  | "test";

/** Something that is wrong, for as long as it is. Chat message, issue and job summary are renderings of it. */
export interface Condition {
  /** Its kind, and what it is about where there can be several: "token", "item-failed:winter-sale". */
  key: AlertKind | `${AlertKind}:${string}`;
  /** One line, without a full stop. */
  what: string;
  /** Whole sentences, plain text. May contain platform answers and captions, so renderers must escape it. */
  why: string;
  /** Whole sentences. */
  whatToDo: string;
  link?: string;
  /** What tells two conditions with the same key and `what` apart, such as an error code. Left out: `what` alone does. */
  about?: string;
}

/** Chats whose webhooks take alerts. Many others take Slack's format. */
export const CHAT_FORMATS = ["slack", "discord", "teams", "google-chat", "ntfy"] as const;
export type ChatFormat = (typeof CHAT_FORMATS)[number];

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

/** Where alerts go. Best effort: neither call rejects. */
export interface AlertChannel {
  /** Returns the keys of the conditions that arrived; all of them where there is no channel at all. */
  send(conditions: readonly Condition[]): Promise<ReadonlySet<string>>;
  /** The conditions with these keys no longer hold: closes their open issues. Idempotent. */
  clear(keys: readonly string[]): Promise<void>;
}

/** Issues of GitHub as a channel. */
export interface IssueChannel extends AlertChannel {
  /** When the open issue of this condition was written last; null when there is none, "unknown" when issues cannot be read. */
  lastSeen(key: Condition["key"]): Promise<Date | null | "unknown">;
}
