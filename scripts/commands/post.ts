import { type Arguments, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { rehearsePost } from "../flows/post/rehearse.ts";
import { runPoster } from "../flows/post/run-poster.ts";
import { assemblePoster } from "../setup/assemble-poster.ts";
import { clockFor, openContext, stopSignal } from "../setup/context.ts";
import { loadToken, requireToken } from "../setup/load-token.ts";
import { openStore } from "../setup/open-store.ts";

/** npm run post. @throws ProblemError (exit 2) when it cannot start */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const isDryRun = args.switches["dry-run"] === true;
  if (args.text.now !== undefined && !isDryRun) throw usageError(args.command, "--now works only with --dry-run");
  const context = await openContext(redactor, args);
  const token = isDryRun ? await loadToken(context) : await requireToken(context);
  const { store, run: runName } = await openStore(args, { env: context.env, isWriting: !isDryRun });
  const { ports, config, close } = assemblePoster(context, {
    store,
    token,
    run: runName,
    clock: clockFor(args),
    isForced: args.switches.force === true,
    stop: stopSignal(),
  });
  const ended = isDryRun ? rehearsePost(ports, config, token) : runPoster(ports, config);
  const { exit } = await ended.finally(close);
  return exit;
}
