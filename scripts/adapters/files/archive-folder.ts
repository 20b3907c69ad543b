import { mkdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { archivePosts } from "../../core/queue/archive-posts.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem, isCode } from "./file-problem.ts";
import { LOCK_FILE } from "./file-store.ts";

/**
 * Moves posts published before a moment from the queue to the archive files beside it, archive first: broken off in between,
 * posts stand in both places, and doing it again sets that right. Returns the ids of the posts that were moved.
 * @throws ProblemError when a file cannot be read or written; nothing is lost then
 */
export async function archiveFolder({ queuePath, before }: { queuePath: string; before: Date }): Promise<string[]> {
  const queue = resolve(queuePath);
  const folder = join(dirname(queue), "archive");
  return await withLock(join(dirname(queue), LOCK_FILE), async () => {
    const queueText = await readText(queue);
    const years = await readYears(folder, queueText ?? "");
    const applied = archivePosts({ queueText: queueText ?? "", archiveOf: (year) => years.get(year) ?? null, before });
    if (!applied.ok) throw refused(applied.why);
    const { archives, ids } = applied.value;
    if (ids.length === 0) return [];
    await mkdir(folder, { recursive: true });
    for (const [year, text] of archives) await write(join(folder, `${year}.json`), text);
    await write(queue, applied.value.queueText);
    return ids;
  });
}

/** The archives of all years that the queue speaks of. */
async function readYears(folder: string, queueText: string): Promise<Map<string, string | null>> {
  const years = new Set([...queueText.matchAll(/"published_at"\s*:\s*"(\d{4})-/g)].map(([, year = ""]) => year));
  return new Map(
    await Promise.all([...years].map(async (year) => [year, await readText(join(folder, `${year}.json`))] as const)),
  );
}

async function readText(path: string): Promise<string | null> {
  return await readFile(path, "utf8").catch((cause: unknown) => {
    if (isCode(cause, "ENOENT")) return null;
    throw fileProblem(`Reading ${path}`, { cause, whatToDo: "Make it a readable file." });
  });
}

async function write(path: string, text: string): Promise<void> {
  await writeDurably(path, text).catch((cause: unknown) => {
    throw fileProblem(`Writing ${path}`, { cause, whatToDo: "Free space, or correct the folder and its permissions." });
  });
}

function refused(why: string): ProblemError {
  const whatToDo = "Nothing was moved; npm run validate shows what is wrong.";
  return new ProblemError(
    { code: "archive-refused", what: "Archiving", why: `${why}.`, whatToDo, isRetryable: false },
    1,
  );
}
