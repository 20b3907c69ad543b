import { readFile } from "node:fs/promises";
import { hostname } from "node:os";

/** A process. Its start time distinguishes it from a later process with the same pid. */
export interface ProcessIdentity {
  host: string;
  pid: number;
  /** Start time in the system's own units; "" where the system does not provide it. */
  startedAt: string;
}

/**
 * Fields of /proc/<pid>/stat after the command name, which may itself contain spaces: state is the first, start time the 20th.
 */
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
