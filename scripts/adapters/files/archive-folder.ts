import { mkdir } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { archivePosts } from "../../core/queue/archive-posts.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem } from "./file-problem.ts";
import { LOCK_FILE } from "./file-store.ts";
import { readRegularFile, refuseLinkedFolder } from "./regular-file.ts";

/**
 * Moves posts published before an instant from the queue to the archive files next to it. The archive is written first: after
 * an interruption, posts are in both places, and the next call cleans that up. Returns the ids of the posts it moved.
 * @throws ProblemError when a file cannot be read or written; no post is lost
 */
export async function archiveFolder({ queuePath, before }: { queuePath: string; before: Date }): Promise<string[]> {
  const queue = resolve(queuePath);
  const folder = join(dirname(queue), "archive");
  return await withLock(join(dirname(queue), LOCK_FILE), async () => {
    for (const one of [dirname(queue), folder]) refuseLinkedFolder(one);
    const queueText = readText(queue);
    const years = readYears(folder, queueText ?? "");
    const applied = archivePosts({ queueText: queueText ?? "", archiveOf: (year) => years.get(year) ?? null, before });
    if (!applied.ok) throw refused(applied.error);
    const { archives, ids } = applied.value;
    if (ids.length === 0) return [];
    await mkdir(folder, { recursive: true });
    for (const [year, text] of archives) await write(join(folder, `${year}.json`), text);
    await write(queue, applied.value.queueText);
    return ids;
  });
}

/** The archive file of each year that occurs in the queue. */
function readYears(folder: string, queueText: string): Map<string, string | null> {
  const years = new Set([...queueText.matchAll(/"published_at"\s*:\s*"(\d{4})-/g)].map(([, year = ""]) => year));
  return new Map([...years].map((year) => [year, readText(join(folder, `${year}.json`))] as const));
}

function readText(path: string): string | null {
  try {
    return readRegularFile(path)?.toString("utf8") ?? null;
  } catch (cause) {
    if (cause instanceof ProblemError) throw cause;
    throw fileProblem(`Reading ${path}`, { cause, whatToDo: "Make it a readable file." });
  }
}

async function write(path: string, text: string): Promise<void> {
  await writeDurably(path, text).catch((cause: unknown) => {
    throw fileProblem(`Writing ${path}`, {
      cause,
      whatToDo: "Free some disk space, or correct the folder and its permissions.",
    });
  });
}

function refused(why: string): ProblemError {
  const whatToDo = "Nothing was moved. Run npm run validate to see what is wrong.";
  return new ProblemError(
    { code: "archive-refused", what: "Archiving", why: `${why}.`, whatToDo, isRetryable: false },
    1,
  );
}
