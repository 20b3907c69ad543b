import { createFileStore } from "../adapters/files/file-store.ts";
import type { RecordReading } from "../core/content/read-records.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import { readContent } from "../core/posting/read-content.ts";
import type { EditPorts } from "../flows/edit-queue.ts";
import { openMediaChecker } from "./connect-media.ts";
import { openMediaFiles } from "./open-media-files.ts";
import { openRecord, type RecordEnv, readRecordOrWarn, withRecord } from "./open-record.ts";
import type { BasicEnv } from "./process-environment.ts";

interface QueueEditPlan {
  queuePath: string;
  clock: Clock;
  /** No media is fetched; files are checked all the same. */
  isOffline: boolean;
  /** Is told what cannot be judged. */
  log: Log;
}

/** What edits in the working copy need. Close it afterwards. */
export function openQueueEdit(
  env: Pick<BasicEnv, "allowPrivateMediaHosts"> & RecordEnv,
  { queuePath, clock, isOffline, log }: QueueEditPlan,
): EditPorts & { close(): Promise<void> } {
  const fetcher = isOffline ? null : openMediaChecker(env);
  const files = openMediaFiles(queuePath);
  const store = createFileStore(queuePath);
  let record: Promise<RecordReading> | null = null;
  const readRecord = () => (record ??= readRecordOrWarn(openRecord(env, { queuePath, isOffline }), log));
  return {
    store: { ...store, readAll: async () => withRecord(await store.readAll(), await readRecord()) },
    media: fetcher ?? files.checker,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    clock,
    random: Math.random,
    openMedia: files.open,
    readContent: (snapshot) => readContent(snapshot, env.allowPrivateMediaHosts),
    close: async () => {
      await fetcher?.close();
    },
  };
}
