import { existsSync } from "node:fs";
import { backup, DatabaseSync } from "node:sqlite";

/** The copy would overwrite a file, or there is no database to copy. */
export class BackupRefused extends Error {
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
  const source = new DatabaseSync(from, { readOnly: true });
  try {
    return await backup(source, to);
  } finally {
    source.close();
  }
}
