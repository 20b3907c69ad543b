import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readQueue } from "../../core/content/read-queue.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { QueueHistory } from "../../core/health/health-check.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mayNameFiles, namedFiles } from "../../core/media/media-target.ts";
import type { Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem, isCode, unwrittenProblem } from "./file-problem.ts";
import { createMediaSnapshots } from "./media-snapshots.ts";
import { hasProcessEnded, ownIdentity } from "./process-identity.ts";
import { readRegularFile, refuseLinkedFolder } from "./regular-file.ts";

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

/**
 * The content folder on this machine, with the record beside the queue. A version is the SHA-256 of the bytes.
 */
export function createFileStore(queuePath: string): Store {
  const queue = resolve(queuePath);
  const folder = dirname(queue);
  const pathOf = (file: StoreFile) => (file === "queue" ? queue : join(folder, `${file}.json`));
  const read = (file: StoreFile) => readVersioned(pathOf(file));
  const openMedia = createMediaSnapshots(folder);
  const readMedia = async (bytes: Uint8Array): Promise<{ media?: MediaSnapshot }> => {
    const names = mayNameFiles(bytes) ? namedFiles(readQueue(bytes).queue.posts) : new Set<string>();
    return names.size === 0 ? {} : { media: await openMedia(names) };
  };
  return {
    read,
    async readAll() {
      const [queueFile, settings, tokenStatus, archive, journal, alerts] = await Promise.all([
        read("queue"),
        read("settings"),
        read("token-status"),
        readArchive(join(folder, "archive")),
        read("journal"),
        read("alerts"),
      ]);
      const media = queueFile === null ? {} : await readMedia(queueFile.bytes);
      return { queue: queueFile, settings, tokenStatus, archive, journal, alerts, ...media };
    },
    async write(file, bytes, expected) {
      const path = pathOf(file);
      try {
        if (file.includes("/")) await mkdir(dirname(path), { recursive: true });
        return await withLock(join(folder, LOCK_FILE), () => compareAndSwap(path, bytes, expected));
      } catch (error) {
        throw unwrittenProblem(basename(path), error);
      }
    },
    hasEnded: hasRunEnded,
  };
}

async function compareAndSwap(path: string, bytes: Uint8Array, expected: string | null): Promise<WriteResult> {
  const current = await readVersioned(path);
  if ((current?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
  await writeDurably(path, bytes);
  return { ok: true, version: versionOf(bytes) };
}

async function readVersioned(path: string): Promise<Versioned | null> {
  try {
    refuseLinkedFolder(dirname(path));
    const bytes = readRegularFile(path);
    return bytes === null ? null : { bytes, version: versionOf(bytes) };
  } catch (error) {
    throw readProblem(path, error);
  }
}

async function readArchive(folder: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  refuseLinkedFolder(folder);
  const names = await readdir(folder).catch((error: unknown) => {
    if (isCode(error, "ENOENT")) return [];
    throw readProblem(folder, error);
  });
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  const files = await Promise.all(
    wanted.map(async (name) => ({ name, found: await readVersioned(join(folder, name)) })),
  );
  return files.flatMap(({ name, found }) => (found === null ? [] : [{ name, bytes: found.bytes }]));
}

async function hasRunEnded(run: string): Promise<boolean> {
  const [, host = "", pid = "", startedAt = ""] = /^file:(.*):(\d+):(\d*):[^:]*$/.exec(run) ?? [];
  return pid !== "" && (await hasProcessEnded({ host, pid: Number(pid), startedAt }));
}

function versionOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function readProblem(path: string, cause: unknown): ProblemError {
  if (cause instanceof ProblemError) return cause;
  return fileProblem(`Reading ${basename(path)}`, { cause, whatToDo: "Make it a readable file." });
}

/** A folder has no history. The queue's past content is known only if the file has not changed since. */
export function createFileQueueHistory(queuePath: string): QueueHistory {
  return {
    async queueAt(instant) {
      const changedAt = await lstat(queuePath).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      return changedAt <= instant.getTime() ? ((await readVersioned(queuePath))?.bytes ?? "unknown") : "unknown";
    },
  };
}
