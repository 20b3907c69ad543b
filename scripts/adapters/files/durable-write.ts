import { randomUUID } from "node:crypto";
import { open, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { unwrittenProblem } from "./file-problem.ts";

const NEW_FILE_MODE = 0o644;

/**
 * Replaces a file so that after a crash or power cut it has either the old or the new content, never a mix: temporary file in
 * the same folder, fsync, rename, fsync of the folder. Keeps the mode of an existing file unless one is given.
 */
export async function writeDurably(path: string, bytes: Uint8Array | string, wantedMode?: number): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${randomUUID()}.tmp`);
  const existing = await stat(path).catch(() => null);
  const mode = wantedMode ?? (existing === null ? NEW_FILE_MODE : existing.mode & 0o777);
  try {
    await writeSynced(temporary, { bytes, mode });
    await rename(temporary, path);
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  }
  await syncFolder(dirname(path));
}

/** The same, for a command. @throws ProblemError (with this exit code) that names the file and what stands in the way */
export async function writeExplained(path: string, bytes: Uint8Array | string, exit: 1 | 2): Promise<void> {
  await writeDurably(path, bytes).catch((cause: unknown) => {
    throw unwrittenProblem(path, cause, exit);
  });
}

/** Writes a new file and returns only when its content is on the disk. */
export async function writeSynced(
  path: string,
  { bytes, mode }: { bytes: Uint8Array | string; mode: number },
): Promise<void> {
  const file = await open(path, "wx", mode);
  try {
    // The umask may have removed some bits when the file was created.
    await file.chmod(mode);
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder, and its rename is durable without this.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
