import { createHash } from "node:crypto";
import { readdir, readFile, realpath } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import { ProblemError } from "../../core/errors.ts";
import type { Store, StoreFile, Versioned, WriteResult } from "../../core/ports.ts";
import { writeDurably } from "./durable-write.ts";
import { withLock } from "./file-lock.ts";
import { hasProcessEnded, ownIdentity } from "./process-identity.ts";

const LOCK_FILE = ".mergecast.lock";
const RUN_PREFIX = "file:";

/** Name under which a run on this machine claims posts: says which process it is, so that another can tell whether it has ended. */
export async function fileRunName(): Promise<string> {
  const { host, pid, startedAt } = await ownIdentity();
  return `${RUN_PREFIX}${host}:${pid}:${startedAt}`;
}

/** The content folder on this machine. Versions are SHA-256 of the bytes. */
export async function createFileStore(queuePath: string): Promise<Store> {
  // A link is resolved first: renaming over it would cut it loose from the file it points to.
  const queue = await realpath(queuePath).catch(() => resolve(queuePath));
  const folder = dirname(queue);
  const pathOf = (file: StoreFile) => (file === "queue" ? queue : join(folder, `${file}.json`));
  const read = (file: StoreFile) => readVersioned(pathOf(file));
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
      return { queue: queueFile, journal, settings, tokenStatus, archive };
    },
    write: (file, bytes, expected) =>
      withLock(join(folder, LOCK_FILE), () => compareAndSwap({ path: pathOf(file), bytes, expected })),
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
  try {
    await writeDurably(write.path, write.bytes);
  } catch (error) {
    throw writeError(write.path, error);
  }
  return { ok: true, version: versionOf(write.bytes) };
}

async function readVersioned(path: string): Promise<Versioned | null> {
  try {
    const bytes = await readFile(path);
    return { bytes, version: versionOf(bytes) };
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw readError(path, error);
  }
}

async function readArchive(folder: string): Promise<{ name: string; bytes: Uint8Array }[]> {
  const names = await readdir(folder).catch(() => []);
  const wanted = names.filter((name) => name.endsWith(".json")).sort();
  return await Promise.all(wanted.map(async (name) => ({ name, bytes: await readFile(join(folder, name)) })));
}

async function hasRunEnded(run: string): Promise<boolean> {
  const [, host = "", pid = "", startedAt = ""] = /^file:(.*):(\d+):(\d*)$/.exec(run) ?? [];
  return pid !== "" && (await hasProcessEnded({ host, pid: Number(pid), startedAt }));
}

function versionOf(bytes: Uint8Array): string {
  return createHash("sha256").update(bytes).digest("hex");
}

function writeError(path: string, cause: unknown): ProblemError {
  return fileError("store-write-failed", {
    what: `Writing ${basename(path)}`,
    cause,
    whatToDo: "Free space or correct the permissions of the folder.",
  });
}

function readError(path: string, cause: unknown): ProblemError {
  return fileError("store-read-failed", {
    what: `Reading ${basename(path)}`,
    cause,
    whatToDo: "Make it a readable file.",
  });
}

function fileError(
  code: string,
  { what, cause, whatToDo }: { what: string; cause: unknown; whatToDo: string },
): ProblemError {
  const why =
    cause instanceof Error && "code" in cause ? `The system answered ${String(cause.code)}.` : "The system refused.";
  return new ProblemError({ code, what, why, whatToDo, isRetryable: true }, 1, { cause });
}
