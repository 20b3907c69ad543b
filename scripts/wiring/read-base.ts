import { readContentFolder } from "../adapters/files/content-folder.ts";
import { isPipe, readNamedFile } from "../adapters/files/named-file.ts";
import { readContentAtRef } from "../adapters/git/read-content-at-ref.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { BaseFiles } from "../core/rules/changes/change.ts";

/**
 * What `--base` names: a commit, or a queue file with the files next to it. A commit takes precedence, because a proposed change
 * can bring a file of any name.
 * @throws ProblemError (exit 2) when it is neither
 */
export async function readBase(base: string, queuePath: string): Promise<BaseFiles> {
  try {
    return await readContentAtRef({ ref: base, queuePath });
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.code !== "base-unknown") throw error;
    return (await readBaseFile(base)) ?? Promise.reject(error);
  }
}

async function readBaseFile(path: string): Promise<BaseFiles | null> {
  const queue = await readNamedFile(path);
  if (queue === null) return null;
  // A pipe has no files next to it, and can be read only once.
  const nothing = { settings: null, tokenStatus: null, archive: [] };
  const beside = (await isPipe(path)) ? nothing : readContentFolder(path);
  return { ...beside, queue, isComplete: false, changedPaths: null };
}
