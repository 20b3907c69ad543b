// npm run post: publishes the next post of the queue, at most one.
import {
  type Arguments,
  type CommandSpec,
  type Curtain,
  type ExitCode,
  runEntry,
  STORE_OPTION,
  usageError,
} from "./entry.ts";

const spec: CommandSpec = {
  name: "post",
  summary: "Publishes the next due post of the queue, at most one, and writes the result back.",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); the other files lie beside it." },
    store: STORE_OPTION,
    "dry-run": { description: "Check the first pending post and the account; write, publish and alert nothing." },
    force: { description: "Post although today's posts are already out. Skips that guard, nothing else." },
    now: { value: "ISO", description: "With --dry-run: the time to assume, such as 2026-12-24T09:00:00Z." },
  },
  alertsOnFailure: "account",
  examples: [
    "npm run post -- --dry-run      # would the next post go out?",
    "npm run post -- --store file   # publish it, from the files of this folder",
    "npm run post -- --store github # publish it, from the repository (inside Actions the default)",
  ],
  exitCodes: {
    0: "published, nothing was due, or the quota is used up",
    1: "it failed: the post, the platform, or an outcome nobody knows yet",
    2: "it could not start or go on: usage, configuration, or a missing, expired or refused token",
  },
};

await runEntry(spec, async (args, curtain) => {
  if (args.text.now !== undefined && !args.switches["dry-run"]) {
    throw usageError("post", "--now goes with --dry-run only");
  }
  return await run(args, curtain);
});

async function run(args: Arguments, curtain: Curtain): Promise<ExitCode> {
  const [wire, { assemblePoster }, { post, rehearsePost }, { openStore }, { loadToken, missingToken }] =
    await Promise.all([
      import("./wire.ts"),
      import("./wire-poster.ts"),
      import("./flows/post.ts"),
      import("./wire-store.ts"),
      import("./wire-token.ts"),
    ]);
  const isDryRun = args.switches["dry-run"] === true;
  const workplace = await wire.openWorkplace(curtain);
  const token = await loadToken(workplace);
  if (token === null && !isDryRun) throw missingToken(workplace.env.token.file);
  const { store, run } = await openStore(args, { command: "post", env: workplace.env, isWriting: !isDryRun });
  const poster = assemblePoster(workplace, {
    ...{ store, token, run },
    clock: wire.clockFor(args, "post"),
    isForced: args.switches.force === true,
    stop: wire.stopSignal(),
  });
  const perform = isDryRun ? rehearsePost(poster.ports, poster.config, token) : post(poster.ports, poster.config);
  const { exit } = await perform.finally(poster.close);
  return exit;
}
