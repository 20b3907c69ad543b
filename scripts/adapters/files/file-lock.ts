import { createHash, randomUUID } from "node:crypto";
import { link, readFile, stat, unlink } from "node:fs/promises";
import { hostname } from "node:os";
import { setTimeout } from "node:timers/promises";
import { ContentProblem } from "../../core/content/content-problem.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { writeSynced } from "./durable-write.ts";
import { isCode } from "./file-problem.ts";
import { readRegularFile } from "./regular-file.ts";

const PAUSE_MS = 20;
const PATIENCE_MS = 15_000;
const LONGEST_WRITE_MS = 60_000;

/**
 * Runs `task` while holding the lock file, which names its holder by pid and start time. The lock of a dead process is taken
 * over. Each holder keeps the lock for one write only, so the wait is short.
 * @throws ProblemError when a running process holds it for more than 15 s
 */
export async function withLock<T>(path: string, task: () => Promise<T>): Promise<T> {
  const mine = JSON.stringify(await ownIdentity());
  await acquire(path, mine);
  try {
    return await task();
  } finally {
    await unlink(path).catch(() => undefined);
  }
}

async function acquire(path: string, mine: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await tryCreate(path, mine))) {
    const holder = readHolder(path);
    if (holder !== null && (await isAbandoned(path, holder))) {
      await removeDead(path, holder, mine);
      continue;
    }
    if (performance.now() > deadline) throw lockedError(path);
    await setTimeout(PAUSE_MS);
  }
}

/**
 * Removes a dead process's lock. If two processes did this at once, the slower one would remove the new lock of the faster
 * one. So the removal needs a second lock, named after the dead holder, and checks the first lock again.
 */
async function removeDead(path: string, holder: string, mine: string): Promise<void> {
  const takeover = `${path}.${createHash("sha256").update(holder).digest("hex").slice(0, 16)}`;
  await acquire(takeover, mine);
  try {
    if (readHolder(path) === holder) await unlink(path);
  } finally {
    await unlink(takeover).catch(() => undefined);
  }
}

/** @throws ProblemError for what no process has made and no wait removes, such as a link */
function readHolder(path: string): string | null {
  try {
    return readRegularFile(path)?.toString("utf8") ?? null;
  } catch (cause) {
    if (!(cause instanceof ContentProblem)) return null;
    const { code, why } = cause.problem;
    const problem = { code, what: "Writing the content files", why, whatToDo: `Remove ${path}.` };
    throw new ProblemError(problem, 2, { cause });
  }
}

/** Creates the lock and its content in one step, so that a crash never leaves a lock without a holder's name. */
async function tryCreate(path: string, mine: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}.tmp`;
  await writeSynced(draft, { bytes: mine, mode: 0o644 });
  try {
    await link(draft, path).catch((error: unknown) => {
      if (!isCode(error, "EPERM", "ENOTSUP", "EOPNOTSUPP", "ENOSYS")) throw error;
      // A file system without hard links (exFAT, some network mounts) needs two steps.
      return writeSynced(path, { bytes: mine, mode: 0o644 });
    });
    return true;
  } catch (error) {
    if (isCode(error, "EEXIST")) return false;
    throw error;
  } finally {
    await unlink(draft).catch(() => undefined);
  }
}

/** Its holder has ended, or the holder's state is unknown and the lock is older than any write takes. */
async function isAbandoned(path: string, holder: string): Promise<boolean> {
  const identity = parseIdentity(holder);
  if (identity !== null && (await hasProcessEnded(identity))) return true;
  if (identity !== null && (await isCertainlyRunning(identity))) return false;
  const found = await stat(path).catch(() => null);
  return found !== null && Date.now() - found.mtimeMs > LONGEST_WRITE_MS;
}

function parseIdentity(text: string): ProcessIdentity | null {
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== "object" || value === null) return null;
    const { host, pid, startedAt } = value as Record<string, unknown>;
    const isIdentity = typeof host === "string" && typeof pid === "number" && typeof startedAt === "string";
    return isIdentity ? { host, pid, startedAt } : null;
  } catch {
    return null;
  }
}

function lockedError(path: string): ProblemError {
  const why = `Another process holds ${path}.`;
  const whatToDo =
    "Wait until that process has finished, and try again. If no other mergecast is running on this folder, delete the file.";
  return new ProblemError(
    { code: "store-locked", what: "Writing the content files", why, whatToDo, isRetryable: true },
    1,
  );
}

/** A process. Its start time distinguishes it from a later process with the same pid. */
interface ProcessIdentity {
  host: string;
  pid: number;
  /** Start time in the system's own units; "" where the system does not provide it. */
  startedAt: string;
}

/** Fields of /proc/<pid>/stat after the command name, which may contain spaces: state is the first, start time the 20th. */
const STATE_FIELD = 0;
const START_FIELD = 19;

export async function ownIdentity(): Promise<ProcessIdentity> {
  const stat = await readStat(process.pid);
  return { host: hostname(), pid: process.pid, startedAt: stat?.startedAt ?? "" };
}

/** Whether the process has certainly ended. For a process on another machine that is never certain. */
export async function hasProcessEnded(identity: ProcessIdentity): Promise<boolean> {
  if (identity.host !== hostname()) return false;
  if (!isKnownToSystem(identity.pid)) return true;
  const stat = await readStat(identity.pid);
  if (stat === null) return false;
  return stat.isZombie || (identity.startedAt !== "" && stat.startedAt !== identity.startedAt);
}

/** Whether this process, and not a later one with the same pid, is certainly still running. */
export async function isCertainlyRunning(identity: ProcessIdentity): Promise<boolean> {
  if (identity.host !== hostname() || identity.startedAt === "") return false;
  const stat = await readStat(identity.pid);
  return stat !== null && !stat.isZombie && stat.startedAt === identity.startedAt;
}

function isKnownToSystem(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: it exists and belongs to another user.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

async function readStat(pid: number): Promise<{ startedAt: string; isZombie: boolean } | null> {
  const text = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => null);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(")") + 2).split(" ");
  const state = fields[STATE_FIELD] ?? "";
  return { startedAt: fields[START_FIELD] ?? "", isZombie: state === "Z" || state === "X" };
}
