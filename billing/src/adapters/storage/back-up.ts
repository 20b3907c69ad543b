import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";

/** The copy would overwrite a file, or there is no database to copy. */
class BackupRefused extends Error {
  override readonly name = "BackupRefused";
}

/**
 * Copies a database that may be in use. Copying the file instead would miss what is still in the write-ahead log.
 * @returns the number of pages copied.
 * @throws BackupRefused
 */
export async function backUp(from: string, to: string): Promise<number> {
  if (!existsSync(from)) throw new BackupRefused(`there is no database at ${from}`);
  if (existsSync(to)) throw new BackupRefused(`${to} exists; name a new file`);
  // A copy that stopped halfway, for example on a full disk, must never be taken for a backup.
  const unfinished = `${to}.unfinished`;
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    await rm(unfinished, { force: true });
    const pages = await backup(source, unfinished);
    await rename(unfinished, to);
    return pages;
  } finally {
    source.close();
    await rm(unfinished, { force: true });
  }
}
