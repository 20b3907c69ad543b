import { readdirSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountAt, folderOfAccount, queueOfAccount } from "../../core/content/account-place.ts";
import type { WorkflowFile } from "../../core/content/account-runs.ts";
import { readIfOrdinary } from "./regular-file.ts";

const FOLDER = join(".github", "workflows");
/** A folder of content lies this deep in its repository at most. */
const MAX_LEVELS = 6;
const MAX_FILES = 100;

/** The workflow that starts the poster, from the repository around the queue; null when there is none, or no ordinary file. */
export function readPostWorkflow(queuePath: string): WorkflowFile | null {
  return searchAround(queuePath, (root) => readWorkflow(join(root, FOLDER, "post.yml")));
}

/** All workflows of the repository around the queue, in order of their names; none where there are none. */
export function readOwnWorkflows(queuePath: string): WorkflowFile[] {
  return searchAround(queuePath, readFolder) ?? [];
}

/** Searches from the queue's folder up to the root of the repository. */
function searchAround<T>(queuePath: string, read: (root: string) => T | null): T | null {
  let folder = dirname(queuePath);
  for (let level = 0; level < MAX_LEVELS; level++) {
    const found = read(folder);
    if (found !== null) return found;
    if (readIfOrdinary(join(folder, ".git", "HEAD")) !== null) return null;
    // Whoever works inside the folder names the queue without any.
    folder = join(folder, "..");
  }
  return null;
}

function readFolder(root: string): WorkflowFile[] | null {
  const folder = join(root, FOLDER);
  const names = listNames(folder).filter((name) => /\.ya?ml$/.test(name));
  if (names.length === 0) return null;
  return names
    .sort()
    .slice(0, MAX_FILES)
    .flatMap((name) => readWorkflow(join(folder, name)) ?? []);
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function readWorkflow(file: string): WorkflowFile | null {
  const text = readIfOrdinary(file)?.toString("utf8") ?? null;
  return text === null ? null : { file, text };
}

export async function listAccounts(root: string): Promise<{ hasSingle: boolean; names: string[] }> {
  const entries = await readdir(join(root, folderOfAccount("")), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    hasSingle: has(root, "content/queue.json"),
    names: names.filter((name) => accountAt(queueOfAccount(name)) !== null && has(root, queueOfAccount(name))).sort(),
  };
}

/** The commit whose files init or upgrade wrote here last, as package.json says; null where it does not. */
export function readWritten(root: string): string | null {
  const text = readIfOrdinary(join(root, "package.json"))?.toString("utf8") ?? "";
  return /"mergecast":\s*\{\s*"files":\s*"([0-9a-f]{40})"/.exec(text)?.[1] ?? null;
}

function has(root: string, path: string): boolean {
  return readIfOrdinary(join(root, path)) !== null;
}
