import { readFile, stat } from "node:fs/promises";
import { readContentFolder } from "../adapters/files/content-folder.ts";
import { readContentAtRef } from "../adapters/git/read-content-at-ref.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";

/**
 * What `--base` names: a queue file, with the files next to it, or a commit. A file takes precedence over a branch of the same
 * name.
 * @throws ProblemError (exit 2) when it is neither
 */
export async function readBase(base: string, queuePath: string): Promise<BaseFiles> {
  const queue = await readFile(base).catch(() => null);
  if (queue === null) return await readContentAtRef({ ref: base, queuePath });
  // A pipe has no files next to it, and can be read only once.
  const isFile = await stat(base).then((entry) => entry.isFile());
  const beside = isFile ? readContentFolder(base) : { settings: null, journal: null, tokenStatus: null, archive: [] };
  return { ...beside, queue, isComplete: false, changedPaths: null };
}
