import type { JournalChange } from "../../core/journal/change.ts";
import type { Alert, AlertKind, Alerts, Clock, Log, MediaChecker, Platform, Store } from "../../core/ports.ts";
import type { QueueChange } from "../../core/queue/change.ts";
import { type ChangeResult, changeFile } from "../change-file.ts";
import { changeJournalBytes, changeQueueBytes } from "../content-changes.ts";
import type { PosterConfig } from "./poster-config.ts";

export interface PosterPorts {
  store: Store;
  platform: Platform;
  media: MediaChecker;
  alerts: Alerts;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Aborted when the process is asked to stop: waits end, nothing irreversible is begun, nothing begun is broken off. */
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

export function changeJournal(run: Run, change: JournalChange, message: string): Promise<ChangeResult> {
  return changeFile(run, { file: "journal", message, apply: (bytes) => changeJournalBytes(bytes, change) });
}

export function changeQueue(run: Run, change: QueueChange, message: string): Promise<ChangeResult> {
  const clean = change.kind === "failed" ? { ...change, error: run.scrub(change.error) } : change;
  return changeFile(run, { file: "queue", message, apply: (bytes) => changeQueueBytes(bytes, clean) });
}

/** The same alerts, which note what they are told. */
export function noting(alerts: Alerts, raised: Set<AlertKind>): Alerts {
  return {
    ...alerts,
    send(alert: Alert) {
      raised.add(alert.kind);
      return alerts.send(alert);
    },
  };
}
