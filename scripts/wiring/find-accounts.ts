import { resolve, sep } from "node:path";
import { listAccounts, readOwnWorkflows } from "../adapters/files/own-workflows.ts";
import type { Arguments, ExitCode } from "../cli/command.ts";
import { DEFAULT_QUEUE } from "../cli/shared-options.ts";
import { accountAt, queueOfAccount } from "../core/content/account-place.ts";
import type { AccountWorkflows } from "../core/content/account-runs.ts";
import { ProblemError } from "../core/findings/problem.ts";

/** Without --queue, those of all accounts of the repository. Never empty: where there is none, the usual one is what is missing. */
export async function listQueues({ text }: Pick<Arguments, "text">): Promise<readonly [string, ...string[]]> {
  if (text.queue !== undefined) return [text.queue];
  const { hasSingle, names } = await listAccounts(".");
  const [first, ...others] = names.map(queueOfAccount);
  if (first === undefined) return [DEFAULT_QUEUE];
  return hasSingle ? [DEFAULT_QUEUE, first, ...others] : [first, ...others];
}

interface AccountRun {
  run(args: Arguments): Promise<ExitCode>;
  title(queue: string): Promise<void>;
  /** Prints what is wrong with one of several. */
  explain(error: ProblemError, queue: string): unknown;
}

/** Runs for each account. What is wrong with one of several says nothing about the next. The exit is the worst one. */
export async function forEachAccount(
  args: Arguments,
  queues: readonly string[],
  { run, title, explain }: AccountRun,
): Promise<ExitCode> {
  let worst: ExitCode = 0;
  for (const queue of queues) {
    const one = { ...args, text: { ...args.text, queue } };
    if (queues.length === 1) return await run(one);
    await title(queue);
    const exit = await run(one).catch(async (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      await explain(error, queue);
      return error.exitCode;
    });
    if (exit > worst) worst = exit;
  }
  return worst;
}

/** What tells whether workflows run for the account of this queue; null for a queue of any other folder, for which none could. */
export function readAccountWorkflows(queuePath: string): AccountWorkflows | null {
  const path = resolve(queuePath).split(sep).join("/");
  const account = accountAt(path);
  const isAccount = account !== null || path.endsWith(`/${queueOfAccount(null)}`);
  return isAccount ? { account, workflows: readOwnWorkflows(queuePath) } : null;
}
