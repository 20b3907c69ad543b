import { createHash, randomUUID } from "node:crypto";
import { readdir, readFile, realpath, stat } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readQueue } from "../../core/content/read-queue.ts";
import type { QueueHistory } from "../../core/doctor/health/health-check.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { mayNameFiles, namedFiles } from "../../core/media/named-files.ts";
import type { MediaFolder } from "../../core/ports/media-folder.ts";
import type { Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem, isCode } from "./file-problem.ts";
import { createMediaFolders } from "./media-folder.ts";
import { hasProcessEnded, ownIdentity } from "./process-identity.ts";

export const LOCK_FILE = ".mergecast.lock";
const RUN_PREFIX = "file:";

/**
 * The name under which a run on this machine claims posts. It identifies the process, so that another run can tell whether it
 * has ended.
 */
export async function fileRunName(): Promise<string> {
  const { host, pid, startedAt } = await ownIdentity();
  return `${RUN_PREFIX}${host}:${pid}:${startedAt}:${randomUUID()}`;
}

/** The content folder on this machine. A version is the SHA-256 of the bytes. */
export function createFileStore(queuePath: string): Store {
  const queue = resolve(queuePath);
  const folder = dirname(queue);
  const pathOf = (file: StoreFile) => (file === "queue" ? queue : join(folder, `${file}.json`));
  const read = (file: StoreFile) => readVersioned(pathOf(file));
  const openMedia = createMediaFolders(folder);
  const readMedia = async (bytes: Uint8Array): Promise<{ media?: MediaFolder }> => {
    const names = mayNameFiles(bytes) ? namedFiles(readQueue(bytes).queue.posts) : new Set<string>();
    return names.size === 0 ? {} : { media: await openMedia(names) };
  };
  return {
    read,
    async readAll() {
      const [queueFile, journal, settings, tokenStatus, archive] = await Promise.all([
        read("queue"),
        read("journal"),
        read("settings"),
        read("token-status"),
        readArchive(join(folder, "archive")),
      ]);
      const media = queueFile === null ? {} : await readMedia(queueFile.bytes);
      return { queue: queueFile, journal, settings, tokenStatus, archive, ...media };
    },
    async write(file, bytes, expected) {
      const path = pathOf(file);
      try {
        return await withLock(join(folder, LOCK_FILE), () => compareAndSwap({ path, bytes, expected }));
      } catch (error) {
        throw writeProblem(path, error);
      }
    },
    hasEnded: hasRunEnded,
  };
}

async function compareAndSwap(write: {
  path: string;
  bytes: Uint8Array;
  expected: string | null;
}): Promise<WriteResult> {
  const current = await readVersioned(write.path);
  if ((current?.version ?? null) !== write.expected) return { ok: false, reason: "conflict" };
  // Resolve a symbolic link first: renaming over it would replace the link instead of its target.
  await writeDurably(await realpath(write.path).catch(() => write.path), write.bytes);
  return { ok: true, version: versionOf(write.bytes) };
}

async function readVersioned(path: string): Promise<Versioned | null> {
  try {
    const bytes = await readFile(path);
    return { bytes, version: versionOf(bytes) };
  } catch (error) {
    if (isCode(error, "ENOENT")) return null;
    throw readProblem(path, error);
  }
}

async function readArchive(folder: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw readProblem(folder, error);
  });
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  return await Promise.all(
    wanted.map(async (name) => {
      const path = join(folder, name);
      return { name, bytes: await readFile(path).catch((error: unknown) => Promise.reject(readProblem(path, error))) };
    }),
  );
}

async function hasRunEnded(run: string): Promise<boolean> {
  const [, host = "", pid = "", startedAt = ""] = /^file:(.*):(\d+):(\d*):[^:]*$/.exec(run) ?? [];
  return pid !== "" && (await hasProcessEnded({ host, pid: Number(pid), startedAt }));
}

function versionOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function readProblem(path: string, cause: unknown): ProblemError {
  return fileProblem(`Reading ${basename(path)}`, { cause, whatToDo: "Make it a readable file." });
}

function writeProblem(path: string, cause: unknown): ProblemError {
  const whatToDo = "Free some disk space, or correct the folder and its permissions.";
  return cause instanceof ProblemError ? cause : fileProblem(`Writing ${basename(path)}`, { cause, whatToDo });
}

/** A folder has no history. The queue's past content is known only if the file has not changed since. */
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
