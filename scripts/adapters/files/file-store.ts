import { createHash, randomUUID } from "node:crypto";
import { lstat, mkdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readQueue } from "../../core/content/read-queue.ts";
import type { QueueHistory } from "../../core/health/health-check.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mayNameFiles, namedFiles } from "../../core/media/media-target.ts";
import type { Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { readIfThere, readJsonFiles } from "./content-folder.ts";
import { writeDurably } from "./durable-write.ts";
import { hasProcessEnded, ownIdentity, withLock } from "./file-lock.ts";
import { unwrittenProblem } from "./file-problem.ts";
import { createMediaSnapshots } from "./media-snapshots.ts";
import { refuseLinkedFolder } from "./regular-file.ts";

export const LOCK_FILE = ".mergecast.lock";
const RUN_PREFIX = "file:";

/** The name under which a run claims posts: it identifies the process, so that another run can tell whether it has ended. */
export async function fileRunName(): Promise<string> {
  const { host, pid, startedAt } = await ownIdentity();
  return `${RUN_PREFIX}${host}:${pid}:${startedAt}:${randomUUID()}`;
}

/** The content folder on this machine, with the record beside the queue. A version is the SHA-256 of the bytes. */
export function createFileStore(queuePath: string): Store {
  const queue = resolve(queuePath);
  const folder = dirname(queue);
  const pathOf = (file: StoreFile) => (file === "queue" ? queue : join(folder, `${file}.json`));
  const read = async (file: StoreFile) => readVersioned(pathOf(file));
  const openMedia = createMediaSnapshots(folder);
  const readMedia = async (bytes: Uint8Array): Promise<{ media?: MediaSnapshot }> => {
    const names = mayNameFiles(bytes) ? namedFiles(readQueue(bytes).queue.posts) : new Set<string>();
    return names.size === 0 ? {} : { media: await openMedia(names) };
  };
  return {
    read,
    async readAll() {
      const queueFile = await read("queue");
      return {
        queue: queueFile,
        settings: await read("settings"),
        tokenStatus: await read("token-status"),
        archive: [...readJsonFiles(join(folder, "archive"))],
        journal: await read("journal"),
        alerts: await read("alerts"),
        ...(queueFile === null ? {} : await readMedia(queueFile.bytes)),
      };
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
  const current = readVersioned(path);
  if ((current?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
  await writeDurably(path, bytes);
  return { ok: true, version: versionOf(bytes) };
}

function readVersioned(path: string): Versioned | null {
  refuseLinkedFolder(dirname(path));
  const bytes = readIfThere(path);
  return bytes === null ? null : { bytes, version: versionOf(bytes) };
}

async function hasRunEnded(run: string): Promise<boolean> {
  const [, host = "", pid = "", startedAt = ""] = /^file:(.*):(\d+):(\d*):[^:]*$/.exec(run) ?? [];
  return pid !== "" && (await hasProcessEnded({ host, pid: Number(pid), startedAt }));
}

function versionOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

/** A folder has no history. The queue's past content is known only if the file has not changed since. */
export function createFileQueueHistory(queuePath: string): QueueHistory {
  return {
    async queueAt(instant) {
      const changedAt = await lstat(queuePath).then(
        ({ mtimeMs }) => mtimeMs,
        () => Number.POSITIVE_INFINITY,
      );
      return changedAt <= instant.getTime() ? (readVersioned(queuePath)?.bytes ?? "unknown") : "unknown";
    },
  };
}
