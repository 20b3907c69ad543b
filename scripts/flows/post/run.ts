import type { DraftPost } from "../../core/content/draft-post.ts";
import type { JournalEntry } from "../../core/generated/journal.ts";
import type { Alert, AlertKind, Alerts } from "../../core/ports/alerts.ts";
import type { MediaChecker } from "../../core/ports/media-check.ts";
import type { MediaHost } from "../../core/ports/media-host.ts";
import type { Platform } from "../../core/ports/platform.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { Snapshot, Store } from "../../core/ports/store.ts";
import type { Content } from "../../core/posting/content.ts";
import type { JournalChange } from "../../core/posting/journal-change.ts";
import { parseJournal } from "../../core/posting/read-content.ts";
import type { QueueChange } from "../../core/queue/change-queue.ts";
import {
  type ApplyChange,
  type BothResults,
  type ChangeResult,
  changeFile,
  changeJournalBytes,
  changeQueueBytes,
  changeTogether,
} from "../change-file.ts";

export interface PosterPorts {
  store: Store;
  platform: Platform;
  media: MediaChecker;
  host: MediaHost;
  alerts: Alerts;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Aborted when the process is asked to stop: waits end, nothing irreversible starts, and what has started is finished. */
  stop: AbortSignal;
  /** Removes secrets from what is committed. */
  scrub(text: string): string;
}

/** One run of the poster: the outside world, and what it needs to know beforehand. */
export interface Run extends PosterPorts {
  config: PosterConfig;
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

export function changeJournal(run: Run, change: JournalChange, message: string): Promise<ChangeResult> {
  return changeFile(run, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) });
}

export function changeQueue(run: Run, change: QueueChange, message: string): Promise<ChangeResult> {
  return changeFile(run, { file: "queue", message, apply: marking(run, change) });
}

/**
 * Changes both in one write; where the store cannot do that, first the journal, which keeps a post from going out twice. `queue`
 * receives the entries of the journal as they are then, and returns null where these forbid its part.
 */
export function changeBoth(
  run: Run,
  { journal, queue }: { journal: JournalChange; queue: (entries: readonly JournalEntry[]) => QueueChange | null },
  message: string,
): Promise<BothResults> {
  return changeTogether(run, {
    message,
    journal: (bytes) => changeJournalBytes(bytes, journal),
    queue(bytes, journalBytes) {
      const wanted = queue(parseJournal(journalBytes)?.entries ?? []);
      return wanted === null ? { ok: false, error: "the journal forbids it" } : marking(run, wanted)(bytes);
    },
  });
}

function marking(run: Run, change: QueueChange): ApplyChange {
  const clean = change.kind === "failed" ? { ...change, error: run.scrub(change.error) } : change;
  return (bytes) => changeQueueBytes(bytes, clean);
}

/** The same alerts, but `raised` collects every kind that is sent. */
export function noting(alerts: Alerts, raised: Set<AlertKind>): Alerts {
  return {
    ...alerts,
    send(alert: Alert) {
      raised.add(alert.kind);
      return alerts.send(alert);
    },
  };
}

export interface Polling {
  headStartMs: number;
  intervalMs: number;
  attempts: number;
}

/** What one run of the poster needs to know beforehand. */
export interface PosterConfig {
  accountId: string;
  /** Hosts that may be private and may be fetched over plain http. */
  allowPrivateHosts: readonly string[];
  /** Unique name of this run, written into its claims. */
  run: string;
  /** Skips the slot guard, nothing else. */
  isForced: boolean;
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
  /** One sentence. */
  summary: string;
  /** Id of the post that this run made live, even if recording it failed. */
  published?: string;
}
