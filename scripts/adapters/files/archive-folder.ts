import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { missingQueue } from "../../core/content/content-problem.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { archivePosts } from "../../core/queue/archive-posts.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";
import { writeExplained } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem, unwrittenProblem } from "./file-problem.ts";
import { LOCK_FILE } from "./file-store.ts";
import { readRegularFile, refuseLinkedFolder } from "./regular-file.ts";

interface ArchiveOptions {
  queuePath: string;
  before: Date;
  write?: typeof writeExplained;
}

/**
 * Moves posts published before an instant from the queue to the archive files next to it. The archive is written first: after
 * an interruption, posts are in both places, and the next call cleans that up. Returns the ids of the posts it moved.
 * @throws ProblemError when a file cannot be read or written; no post is lost
 */
export async function archiveFolder({ queuePath, before, write = writeExplained }: ArchiveOptions): Promise<string[]> {
  const queue = resolve(queuePath);
  const folder = join(dirname(queue), "archive");
  // Before the lock, which lies in the same folder.
  if (readText(queue) === null) throw missingQueue(queuePath);
  const moving = withLock(join(dirname(queue), LOCK_FILE), async () => {
    for (const one of [dirname(queue), folder]) refuseLinkedFolder(one);
    const archiveOf = (year: string) => readText(join(folder, `${year}.json`));
    const applied = archivePosts({ queueText: readText(queue) ?? "", archiveOf, before });
    if (!applied.ok) throw refused(applied.error);
    const { archives, ids } = applied.value;
    if (ids.length === 0) return [];
    await mkdir(folder, { recursive: true });
    for (const [year, text] of archives) await write(join(folder, `${year}.json`), text, 1);
    await write(queue, applied.value.queueText, 1);
    return ids;
  });
  return await moving.catch((cause: unknown) => {
    throw unwrittenProblem(dirname(queue), cause);
  });
}

/** null without a file. What is not UTF-8 could not be written back as it was. */
function readText(path: string): string | null {
  const bytes = readBytes(path);
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (bytes !== null && text === null) throw refused(`${path} is not UTF-8 text`);
  return text;
}

function readBytes(path: string): Uint8Array | null {
  try {
    return readRegularFile(path);
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw fileProblem(`Reading ${path}`, { cause, whatToDo: "Make it a readable file." });
  }
}

function refused(why: string): ProblemError {
  const whatToDo = "Nothing was moved. Run npm run validate to see what is wrong.";
  return new ProblemError({ code: "archive-refused", what: "Archiving", why: `${why}.`, whatToDo }, 1);
}
