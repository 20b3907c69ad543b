import { createFileStore } from "../adapters/files/file-store.ts";
import type { Clock } from "../core/ports/runtime.ts";
import { readContent } from "../core/posting/read-content.ts";
import type { EditPorts } from "../flows/edit-queue.ts";
import { openMediaChecker } from "./open-media-checker.ts";
import { openMediaFiles } from "./open-media-files.ts";
import type { BasicEnv } from "./process-environment.ts";

export interface QueueEditPlan {
  queuePath: string;
  clock: Clock;
  /** No media is fetched; files are checked all the same. */
  isOffline: boolean;
}

/** What edits in the working copy need. Close it afterwards. */
export function openQueueEdit(
  env: Pick<BasicEnv, "allowPrivateMediaHosts">,
  { queuePath, clock, isOffline }: QueueEditPlan,
): EditPorts & { close(): Promise<void> } {
  const fetcher = isOffline ? null : openMediaChecker(env);
  const files = openMediaFiles(queuePath);
  return {
    store: createFileStore(queuePath),
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
