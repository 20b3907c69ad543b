import { randomUUID } from "node:crypto";
import { chmod, realpath, stat, unlink } from "node:fs/promises";
import { resolve } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Log } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";
import { writeDurably, writeSynced } from "./durable-write.ts";
import { fileProblem, isCode } from "./file-problem.ts";
import { readRegularFile } from "./regular-file.ts";

const OWNER_ONLY = 0o600;

/** Text of the token file; null without one. If others can read it, its mode is corrected, with a warning. @throws ProblemError (exit 2) */
export async function readTokenFile(path: string, log: Log): Promise<string | null> {
  const found = await inspectTokenFile(path);
  if (found === null || found.wrongMode === null) return found?.text ?? null;
  await chmod(path, OWNER_ONLY).catch((cause: unknown) => {
    throw unreadable(path, cause);
  });
  log.warn(`The token file had mode ${found.wrongMode}; it is now 600, readable by its owner only.`);
  return found.text;
}

/** A token file may be a link, as for secrets that a container mounts: no pull request decides what its path is. */
async function readOrdinary(path: string): Promise<string> {
  const file = await realpath(path);
  const bytes = readRegularFile(file);
  if (bytes === null) throw Object.assign(new Error("It has just been removed"), { code: "ENOENT" });
  return bytes.toString("utf8");
}

export function createTokenFileStore(path: string): TokenStore {
  const target = resolve(path);
  return {
    async proveWritable() {
      // Permissions alone prove nothing: the disk may be full.
      const probe = `${target}.${randomUUID()}.tmp`;
      try {
        if ((await stat(target).catch(() => null))?.isDirectory()) throw new Error("it is a folder");
        await writeSynced(probe, { bytes: "probe\n", mode: OWNER_ONLY });
      } catch (cause) {
        throw unwritable(path, cause);
      } finally {
        await unlink(probe).catch(() => undefined);
      }
    },
    async write(record) {
      await writeDurably(target, `${JSON.stringify(record, null, 2)}\n`, OWNER_ONLY).catch((cause: unknown) => {
        throw unwritable(path, cause);
      });
    },
  };
}

function unwritable(path: string, cause: unknown): ProblemError {
  const whatToDo = "Make its folder writable and free some disk space, or set TOKEN_FILE to another path.";
  return fileProblem(`Writing the token file ${path}`, { cause, whatToDo, exit: 2 });
}

/** Text of the token file, and its mode if that is not 600; null without one. @throws ProblemError (exit 2) */
export async function inspectTokenFile(path: string): Promise<{ text: string; wrongMode: string | null } | null> {
  try {
    const { mode } = await stat(path);
    const isOpen = process.platform !== "win32" && (mode & 0o777) !== OWNER_ONLY;
    return { text: await readOrdinary(path), wrongMode: isOpen ? (mode & 0o777).toString(8) : null };
  } catch (cause) {
    if (isCode(cause, "ENOENT", "ENOTDIR")) return null;
    throw cause instanceof ProblemError ? cause : unreadable(path, cause);
  }
}

function unreadable(path: string, cause: unknown): ProblemError {
  return fileProblem(`Reading the token file ${path}`, { cause, whatToDo: "Make it a file that you own.", exit: 2 });
}
