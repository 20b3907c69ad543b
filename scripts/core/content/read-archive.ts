import type { DraftPost } from "../rules/rule.ts";
import { type QueueReading, readQueue } from "./read-queue.ts";

/** Files of the archive have the shape of the queue. */
export interface ArchiveReading {
  /** Posts of all files, in order. */
  posts: DraftPost[];
  files: { name: string; reading: QueueReading }[];
}

export function readArchive(files: readonly { name: string; bytes: Uint8Array }[]): ArchiveReading {
  const readings = files.map(({ name, bytes }) => ({ name, reading: readQueue(bytes) }));
  return { posts: readings.flatMap(({ reading }) => reading.queue.posts), files: readings };
}
