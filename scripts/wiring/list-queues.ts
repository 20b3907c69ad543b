import { listAccounts } from "../adapters/files/account-folders.ts";
import type { Arguments } from "../cli/command.ts";
import { DEFAULT_QUEUE } from "../cli/shared-options.ts";
import { queueOfAccount } from "../core/content/account-place.ts";

/**
 * The queues that a command without --queue looks at: those of all accounts of the repository in the working folder. Never empty:
 * where there is none, the usual one is what is missing.
 */
export async function listQueues({ text }: Pick<Arguments, "text">): Promise<readonly [string, ...string[]]> {
  if (text.queue !== undefined) return [text.queue];
  const { hasSingle, names } = await listAccounts(".");
  const [first, ...others] = names.map(queueOfAccount);
  if (first === undefined) return [DEFAULT_QUEUE];
  return hasSingle ? [DEFAULT_QUEUE, first, ...others] : [first, ...others];
}
