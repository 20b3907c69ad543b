import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../cli/command.ts";
import { queueOption, STORE_OPTION } from "../cli/shared-options.ts";
import { rehearsePost } from "../flows/post/rehearse.ts";
import { runPoster } from "../flows/post/run-poster.ts";
import { assemblePoster } from "../wiring/assemble-poster.ts";
import { openContext, stopSignal } from "../wiring/context.ts";
import { loadToken, requireToken } from "../wiring/load-token.ts";
import { openStore } from "../wiring/open-store.ts";

export const spec: CommandSpec = {
  name: "post",
  summary: "Publishes the next due post of the queue, at most one, and writes the result back.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    "dry-run": {
      description: "Check the first pending post and the account; write and publish nothing, alert nobody.",
    },
    force: { description: "Post even if today's posts are already out. Skips this check and no other." },
    now: { value: "ISO", description: "With --dry-run: the time to assume, such as 2026-12-24T09:00:00Z." },
  },
  alertsOnFailure: { kind: "account", load: () => import("../wiring/report-to-team.ts") },
  examples: [
    "npm run post -- --dry-run # would the next post go out?",
    "npm run post -- --store file # publish it, from the files of this folder",
    "npm run post -- --store github # publish it, from the repository (the default inside Actions)",
  ],
  exitCodes: {
    0: "published, nothing was due, or the quota is used up",
    1: "it failed: the post, the platform, or an outcome that is not known yet",
    2: "it could not start or continue: usage, configuration, or a missing, expired or refused token",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const isDryRun = args.switches["dry-run"] === true;
  if (args.text.now !== undefined && !isDryRun) throw usageError(args.command, "--now works only with --dry-run");
  const context = await openContext(redactor, args);
  const token = isDryRun ? await loadToken(context) : await requireToken(context);
  const { store, run: runName } = await openStore(context, args, { isWriting: !isDryRun });
  const { ports, config, close } = assemblePoster(context, {
    store,
    token,
    run: runName,
    isForced: args.switches.force === true,
    stop: stopSignal(),
  });
  const ended = isDryRun ? rehearsePost(ports, config, token) : runPoster(ports, config);
  const { exit } = await ended.finally(close);
  return exit;
}
