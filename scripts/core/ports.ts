/** The outside world as the flows see it. Adapters implement these; tests and the simulation fake them. */
import type { Complaint } from "./finding.ts";
import type { TokenRecord } from "./generated/token.ts";
import type { PlatformFault } from "./platform-fault.ts";
import type { DraftPost } from "./rules/rule.ts";

export interface Clock {
  now(): Date;
  /** Resolves after `ms`, at once when `signal` is aborted. Never rejects. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

export interface Log {
  info(text: string): void;
  notice(text: string): void;
  warn(text: string): void;
  error(text: string): void;
}

export type ContainerStatus = "FINISHED" | "IN_PROGRESS" | "ERROR" | "EXPIRED" | "PUBLISHED";

/** Form fields of one container, in sending order, without access_token. Values are already strings. */
export type ContainerParams = Record<string, string>;

export interface RecentMedia {
  id: string;
  /** Absent when the platform leaves it out. */
  caption?: string;
  /** When the media went live. */
  timestamp: Date;
}

export interface Quota {
  used: number;
  /** The account's own ceiling for a rolling 24 hours. */
  total: number;
}

/** What every platform call comes back with: a fault is data, not an exception, so that the core decides. */
export type Answer<T> = { ok: true; value: T } | { ok: false; fault: PlatformFault };

/**
 * The publishing half of the platform for one account. Every call is one request, except where it says otherwise:
 * retries are decided by the caller.
 */
export interface Platform {
  /** E5. Creates something nobody can see; may be repeated. Returns the container id. */
  createContainer(params: ContainerParams): Promise<Answer<string>>;
  /** E6. */
  readContainer(containerId: string): Promise<Answer<ContainerStatus>>;
  /** E7, the one irreversible call. Sent once, never repeated by the adapter. Returns the media id. */
  publish(containerId: string): Promise<Answer<string>>;
  /** E8. */
  readQuota(): Promise<Answer<Quota>>;
  /** Media of the account with a timestamp at or after `since`, newest first; follows pages until it has all of them. Stories are not among them. */
  listRecentMedia(since: Date): Promise<Answer<RecentMedia[]>>;
  /** Permalink and timestamp of a live post. Best effort. */
  readMedia(mediaId: string): Promise<{ permalink?: string; timestamp?: Date } | null>;
}

/** The token calls, which need no account. */
export interface TokenEndpoint {
  /** E4. */
  refresh(token: string): Promise<Answer<{ access_token: string; token_type: "bearer"; expires_in: number }>>;
  /** A cheap read that proves a token works: GET /me. */
  whoAmI(token: string): Promise<Answer<{ user_id: string; username: string; account_type: string }>>;
}

/** Result of fetching and measuring the media of one post. */
export interface MediaReport {
  /** Pointers relative to the post ("/image_url", "/children/2/image_url"). */
  complaints: Complaint[];
  /** True when the only errors are the host's time-outs, 5xx answers or refused connections: they may pass by themselves. */
  isHostTrouble: boolean;
  measured: MeasuredMedia[];
}

export interface MeasuredMedia {
  pointer: string;
  kind: "image" | "video";
  widthPx: number | null;
  heightPx: number | null;
  sizeBytes: number | null;
  durationMs: number | null;
  /** Properties the platform asks for that cannot be told from the bytes that were read. */
  unchecked: string[];
}

export interface MediaChecker {
  /** Fetches every media URL of the post. Never throws: whatever goes wrong is a complaint. */
  check(post: DraftPost): Promise<MediaReport>;
}

/** Names of the files beside each other in the content folder. */
export type StoreFile = "queue" | "journal" | "settings" | "token-status";

export interface Versioned {
  /** As stored: whether they are UTF-8 and JSON is for the reader to find out. */
  bytes: Uint8Array;
  /** Changes whenever the bytes do. Opaque. */
  version: string;
}

export interface Snapshot {
  queue: Versioned | null;
  journal: Versioned | null;
  settings: Versioned | null;
  tokenStatus: Versioned | null;
  /** archive/*.json, in the order of their names. */
  archive: { name: string; bytes: Uint8Array }[];
}

export type WriteResult = { ok: true; version: string } | { ok: false; reason: "conflict" };

/** Where the content lives. Shared by all runs; every write is a compare-and-swap. */
export interface Store {
  /** All files at one moment. A file that does not exist is null. */
  readAll(): Promise<Snapshot>;
  read(file: StoreFile): Promise<Versioned | null>;
  /**
   * Replaces the file if it is still at `expected` (null: does not exist). Durable when it resolves.
   * @throws ProblemError when the store refuses for another reason than a newer version.
   */
  write(file: StoreFile, bytes: Uint8Array, expected: string | null, message: string): Promise<WriteResult>;
  /** Whether the run of that name is certain to have ended. */
  hasEnded(run: string): Promise<boolean>;
}

/** Where the token lives. The only place that may hold it. */
export interface TokenStore {
  /** Proves that `write` will work, before the refresh is spent. @throws ProblemError */
  proveWritable(): Promise<void>;
  /** Replaces the record, durably. @throws ProblemError */
  write(record: TokenRecord): Promise<void>;
}

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
