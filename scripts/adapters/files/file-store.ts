import { createHash, randomUUID } from "node:crypto";
import { lstat, readdir } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { readQueue } from "../../core/content/read-queue.ts";
import type { QueueHistory } from "../../core/doctor/health/health-check.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { mayNameFiles, namedFiles } from "../../core/media/named-files.ts";
import type { MediaSnapshot } from "../../core/ports/media-snapshot.ts";
import type { FileWrite, Store, StoreFile, Versioned, WriteResult } from "../../core/ports/store.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { fileProblem, isCode, unwrittenProblem } from "./file-problem.ts";
import { type JournalMemory, openJournalMemory } from "./journal-memory.ts";
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

/** The content folder on this machine. A version is the SHA-256 of the bytes. */
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
  const memory = openJournalMemory(folder);
  const swap = async ({ file, ...change }: FileWrite & { isAccepting: boolean }) =>
    await compareAndSwap({ path: pathOf(file), ...change }, file === "journal" ? memory : null);
  /** `file` is the one that a failure is about. */
  const locked = async <T>(file: StoreFile, deed: () => Promise<T>): Promise<T> => {
    try {
      return await withLock(join(folder, LOCK_FILE), deed);
    } catch (error) {
      throw unwrittenProblem(basename(pathOf(file)), error);
    }
  };
  const isCurrent = async ({ file, expected }: FileWrite) => ((await read(file))?.version ?? null) === expected;
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
    readTogether: (files) => Promise.all(files.map(read)),
    write: (file, bytes, expected) => locked(file, () => swap({ file, bytes, expected, isAccepting: false })),
    async writeTogether(writes) {
      return await locked(writes[0]?.file ?? "queue", async () => {
        for (const write of writes) if (!(await isCurrent(write))) return { ok: false, reason: "conflict" };
        for (const write of writes) {
          // Read once more: people write without the lock.
          const result = await swap({ ...write, isAccepting: false });
          if (!result.ok) return result;
        }
        return { ok: true };
      });
    },
    acceptJournal: (bytes, expected) =>
      locked("journal", () => swap({ file: "journal", bytes, expected, isAccepting: true })),
    async findForeignChange() {
      const journal = await read("journal");
      return (await memory.explains(journal?.version ?? null)) ? null : { by: null, where: null };
    },
    hasEnded: hasRunEnded,
  };
}

interface Swap {
  path: string;
  bytes: Uint8Array;
  expected: string | null;
  isAccepting: boolean;
}

/** `memory` for the journal, whose changes are remembered. */
async function compareAndSwap(
  { path, bytes, expected, isAccepting }: Swap,
  memory: JournalMemory | null,
): Promise<WriteResult> {
  const current = await readVersioned(path);
  if ((current?.version ?? null) !== expected) return { ok: false, reason: "conflict" };
  const version = versionOf(bytes);
  const write = () => writeDurably(path, bytes);
  await (memory === null ? write() : memory.around({ from: expected, to: version, isAccepting }, write));
  return { ok: true, version };
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
