import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { accountAt, folderOfAccount, queueOfAccount } from "../../core/content/account-place.ts";
import { readIfOrdinary } from "./regular-file.ts";

interface FoundAccounts {
  /** Whether content/queue.json is there. */
  hasSingle: boolean;
  /** Names of the accounts that have a queue in accounts/<name>/, in order. Other folders are left out. */
  names: string[];
}

/** The accounts of the repository at this folder. */
export async function listAccounts(root: string): Promise<FoundAccounts> {
  const entries = await readdir(join(root, folderOfAccount("")), { withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return {
    hasSingle: has(root, "content/queue.json"),
    names: names.filter((name) => accountAt(queueOfAccount(name)) !== null && has(root, queueOfAccount(name))).sort(),
  };
}

function has(root: string, path: string): boolean {
  return readIfOrdinary(join(root, path)) !== null;
}
