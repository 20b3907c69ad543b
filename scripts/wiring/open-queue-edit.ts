import { createFileStore } from "../adapters/files/file-store.ts";
import type { RecordReading } from "../core/content/read-records.ts";
import type { EditPorts } from "../flows/proposals/edit-queue.ts";
import { openMediaChecker } from "./connect-media.ts";
import type { Context } from "./context.ts";
import { openMediaFiles, openRecord, readRecordOrWarn, withRecord } from "./open-content.ts";

/** What edits in the working copy need. Close it afterwards. `isOffline`: no media is fetched; files are checked all the same. */
export function openQueueEdit(
  context: Context,
  { isOffline }: { isOffline: boolean },
): EditPorts & { close(): Promise<void> } {
  const { env, queuePath, log } = context;
  const fetcher = isOffline ? null : openMediaChecker(env);
  const files = openMediaFiles(queuePath);
  const store = createFileStore(queuePath);
  let record: Promise<RecordReading> | null = null;
  const readRecord = () => (record ??= readRecordOrWarn(openRecord(env, { queuePath, isOffline }), log));
  return {
    ...context,
    store: { ...store, readAll: async () => withRecord(await store.readAll(), await readRecord()) },
    media: fetcher ?? files.checker,
    allowPrivateHosts: env.allowPrivateMediaHosts,
    openMedia: files.open,
    close: async () => {
      await fetcher?.close();
    },
  };
}
