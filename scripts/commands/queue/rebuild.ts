import { readLine } from "../../adapters/terminal/terminal.ts";
import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { queueOption, STORE_OPTION } from "../../cli/shared-options.ts";
import { rebuildRecord } from "../../flows/record/rebuild-record.ts";
import { connectAccount } from "../../wiring/connect-instagram.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { accountIdOf, requireToken } from "../../wiring/load-token.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";
import { openStore } from "../../wiring/open-store.ts";

export const spec: CommandSpec = {
  name: "queue rebuild-record",
  summary:
    "Makes the record of what was published again, from the done posts of the queue and the media of the account, after it was deleted or set back. Shows what it will write, and asks.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    yes: { description: "Write without asking, after you have read what it would write." },
  },
  examples: ["npm run queue -- rebuild-record --store github", "npm run queue -- rebuild-record --store github --yes"],
  exitCodes: {
    0: "written",
    1: "not written: nobody said yes, or the account could not be read",
    2: "usage, configuration, or the record could not be written",
  },
};

export const run = onEachAccount(runOne);

async function runOne(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const token = await requireToken(context);
  const accountId = accountIdOf(context.env, token);
  const { store } = await openStore(context, args, { isWriting: true });
  const isWritten = await rebuildRecord({
    ...context,
    store,
    platform: connectAccount(context, { accountId, token: token.value }),
    accountId,
    confirm: (lines) => confirm(context, lines, args.switches.yes === true),
  });
  return isWritten ? 0 : 1;
}

/** At a terminal a person is asked. A workflow shows the plan, and is started again with a yes. */
async function confirm({ log }: Context, lines: readonly string[], isGiven: boolean): Promise<boolean> {
  log.notice(lines.join("\n"));
  if (isGiven) return true;
  if (process.stdin.isTTY && process.stdout.isTTY) {
    const answer = await readLine("Write this? Type yes: ");
    if (answer.trim().toLowerCase() === "yes") return true;
    log.notice("Nothing was written.");
    return false;
  }
  log.error("Nothing was written. If this is right, start it again with --yes, or in the workflow with confirmed.");
  return false;
}
