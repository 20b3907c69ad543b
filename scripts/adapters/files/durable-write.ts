import { open, rename, stat, unlink } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

/**
 * Replaces a file so that after a crash or power cut it is either the old or the new one, never a mix: temporary file in the
 * same folder, fsync, rename, fsync of the folder. Keeps the mode of an existing file unless one is given.
 */
export async function writeDurably(path: string, bytes: Uint8Array | string, mode?: number): Promise<void> {
  const temporary = join(dirname(path), `.${basename(path)}.${process.pid}.tmp`);
  const existing = await stat(path).catch(() => null);
  const file = await open(temporary, "w", mode ?? (existing === null ? 0o644 : existing.mode & 0o777));
  try {
    // A leftover of an earlier process keeps its own mode otherwise.
    if (mode !== undefined) await file.chmod(mode);
    await file.writeFile(bytes);
    await file.sync();
  } catch (error) {
    await unlink(temporary).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
  await rename(temporary, path);
  await syncFolder(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  // Windows cannot open a folder; its rename is durable by itself.
  if (process.platform === "win32") return;
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
