import { explain } from "../../core/alerts/alert-state.ts";
import type { DraftPost } from "../../core/content/draft-post.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Block } from "../../core/generated/journal.ts";
import type { Condition } from "../../core/ports/alerts.ts";
import type { MediaChecker, MediaHost } from "../../core/ports/media-check.ts";
import type { Platform } from "../../core/ports/platform.ts";
import type { Snapshot, Store, StoreFile, Versioned } from "../../core/ports/store.ts";
import type { JournalChange } from "../../core/posting/change-journal.ts";
import type { Content } from "../../core/posting/content.ts";
import type { QueueChange } from "../../core/queue/change-queue.ts";
import { type ChangeResult, changeFile, changeJournalBytes, changeQueueBytes } from "../steps/change-file.ts";
import type { ReportPorts } from "../steps/report-conditions.ts";

export interface PosterPorts extends ReportPorts {
  platform: Platform;
  media: MediaChecker;
  host: MediaHost;
  /** Aborted when the process is asked to stop: waits end, nothing irreversible starts, and what has started is finished. */
  stop: AbortSignal;
}

/** One run of the poster: the outside world, what it needs to know beforehand, and what it has found out. */
export interface Run extends Omit<PosterPorts, "store" | "channel"> {
  store: NewestStore;
  config: PosterConfig;
  conditions: Condition[];
  /** Containers of the posts that this run was the first to record as live: nobody else can have commented on them. */
  recorded: Set<string>;
  /** Instagram has blocked the account in this run. */
  block: Block | null;
  /** Kinds, and keys, about which the run knows everything that holds. */
  judged: Set<string>;
}

/** Adds a condition for the alerts at the end of the run, and logs it. */
export function raise(run: Run, condition: Condition, level: "error" | "warn" | "notice" = "error"): void {
  run.log[level](`${condition.what}. ${explain(condition)}`.trimEnd());
  run.conditions.push(condition);
}

/** Waits, cut short when the process is asked to stop. */
export async function pause({ clock, stop }: Run, ms: number): Promise<void> {
  if (ms > 0) await clock.sleep(ms, stop);
}

/** The result of what may be left out; null when the process is asked to stop before it is there. */
export async function unlessStopped<T>({ stop }: Run, work: () => Promise<T>): Promise<T | null> {
  if (stop.aborted) return null;
  const stopped = new Promise<null>((resolve) => stop.addEventListener("abort", () => resolve(null), { once: true }));
  return await Promise.race([work(), stopped]);
}

export async function readContent({ store, config }: Run): Promise<Content> {
  return config.readContent(await store.readAll());
}

/** The content as the run last read or wrote it; null if it could not read any. */
export function newestContent({ store, config }: Run): Content | null {
  const snapshot = store.newest();
  try {
    return snapshot === null ? null : config.readContent(snapshot);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return null;
  }
}

export function changeJournal(run: Run, change: JournalChange, message: string): Promise<ChangeResult> {
  const apply = (bytes: Uint8Array | null) => changeJournalBytes(bytes, change);
  return changeFile(run, { file: "journal", message, apply, ...asKnown(run.store.newest()?.journal) });
}

export function changeQueue(run: Run, change: QueueChange, message: string): Promise<ChangeResult> {
  const clean = change.kind === "failed" ? { ...change, error: run.scrub(change.error) } : change;
  const apply = (bytes: Uint8Array | null) => changeQueueBytes(bytes, clean);
  return changeFile(run, { file: "queue", message, apply, ...asKnown(run.store.newest()?.queue) });
}

const asKnown = (known: Versioned | null | undefined) => (known === undefined ? {} : { known });

export interface Polling {
  headStartMs: number;
  intervalMs: number;
  attempts: number;
}

export interface PosterConfig {
  accountId: string;
  allowPrivateHosts: readonly string[];
  /** Unique name of this run, written into its claims. */
  run: string;
  /** Skips the slot guard, nothing else. */
  isForced: boolean;
  /** A schedule started the run, not a person. */
  isScheduled: boolean;
  /** Used where the settings do not say otherwise for a media type. */
  polling: Polling;
  token: { obtainedAt: Date | null; expiresAt: Date | null };
  readContent(snapshot: Snapshot): Content;
}

/** Polling of one post: the settings of its media type win over the general ones, field by field. */
export function pollingFor(config: PosterConfig, content: Content, post: DraftPost): Polling {
  const own = content.settings.polling?.[post.media_type ?? "IMAGE"] ?? {};
  return {
    headStartMs: own.head_start_seconds === undefined ? config.polling.headStartMs : own.head_start_seconds * 1000,
    intervalMs: own.interval_seconds === undefined ? config.polling.intervalMs : own.interval_seconds * 1000,
    attempts: own.attempts ?? config.polling.attempts,
  };
}

/** How a run ended. Exit codes as documented for every command: 0 done or nothing due, 1 failed, 2 could not go on. */
export interface Outcome {
  exit: 0 | 1 | 2;
  summary: string;
  /** Id of the post that this run made live, even if recording it failed. */
  published?: string;
  /** It was only found on the account by its words, so people may have posted it by hand. */
  isByWords?: boolean;
}

/** A store that also keeps what was read or written last, so that nothing is asked for twice. */
interface NewestStore extends Store {
  /** Each file as this process saw it last; null before the first reading. */
  newest(): Snapshot | null;
}

const FIELDS = {
  queue: "queue",
  settings: "settings",
  "token-status": "tokenStatus",
  journal: "journal",
  alerts: "alerts",
} as const;

export function keepNewest(store: Store): NewestStore {
  let newest: Snapshot | null = null;
  const keep = (file: StoreFile, found: Versioned | null) => {
    if (newest !== null && file in FIELDS) newest = { ...newest, [FIELDS[file as keyof typeof FIELDS]]: found };
  };
  return {
    ...store,
    newest: () => newest,
    async readAll() {
      newest = await store.readAll();
      return newest;
    },
    async read(file) {
      const found = await store.read(file);
      keep(file, found);
      return found;
    },
    async write(file, bytes, expected, message) {
      const result = await store.write(file, bytes, expected, message);
      if (result.ok) keep(file, { bytes, version: result.version });
      return result;
    },
  };
}
