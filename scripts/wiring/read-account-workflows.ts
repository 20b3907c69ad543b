import { resolve, sep } from "node:path";
import { readOwnWorkflows } from "../adapters/files/own-workflows.ts";
import { accountAt, queueOfAccount } from "../core/content/account-place.ts";
import type { AccountWorkflows } from "../core/content/account-runs.ts";

/** What tells whether workflows run for the account of this queue; null for a queue of any other folder, for which none could. */
export function readAccountWorkflows(queuePath: string): AccountWorkflows | null {
  const path = resolve(queuePath).split(sep).join("/");
  const account = accountAt(path);
  const isAccount = account !== null || path.endsWith(`/${queueOfAccount(null)}`);
  return isAccount ? { account, workflows: readOwnWorkflows(queuePath) } : null;
}
