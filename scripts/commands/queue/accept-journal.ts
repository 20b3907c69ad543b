import { type Arguments, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { acceptJournal } from "../../flows/accept-journal.ts";
import { clockFor, openContext } from "../../setup/context.ts";
import { openStore } from "../../setup/open-store.ts";

/** npm run queue -- accept-journal. @throws ProblemError (exit 2) when it cannot be recorded */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  if (args.positionals.length > 0) throw usageError(args.command, "it takes no arguments");
  const { env, log, alerts } = await openContext(redactor, args);
  const { store } = await openStore(args, { env, isWriting: true });
  await acceptJournal({ store, log, clock: clockFor(args), random: Math.random });
  // A person's own token may lack the permission to close issues.
  if (env.actions.isActive) await alerts.clear(["journal"]);
  return 0;
}
