import { readFile, stat } from "node:fs/promises";
import type { QueueHistory } from "../../core/health/health-check.ts";

/** A folder keeps no history: only a queue that was not touched since tells what it was like then. */
export function createFileQueueHistory(queuePath: string): QueueHistory {
  return {
    async queueAt(instant) {
      const changedAt = await stat(queuePath).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      return changedAt <= instant.getTime() ? await readFile(queuePath).catch(() => "unknown" as const) : "unknown";
    },
  };
}
