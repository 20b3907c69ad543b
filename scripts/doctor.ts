// npm run doctor: looks at everything the automation needs and says what is missing; --health watches over it in operation.
import {
  type Arguments,
  type CommandSpec,
  type ExitCode,
  type Redactor,
  runCommand,
  STORE_OPTION,
  usageError,
} from "./cli/command.ts";

const DEFAULT_DAYS = 7;

const spec: CommandSpec = {
  name: "doctor",
  summary:
    "Checks every prerequisite in order (files, token, account, repository, alerts) and says what to do about each. Changes nothing.",
  options: {
    queue: { value: "FILE", description: "Queue file (default content/queue.json); the other files lie beside it." },
    store: STORE_OPTION,
    json: { description: "Print the rows as JSON." },
    "send-test": { description: "Send a test alert as well." },
    health: {
      description:
        "Look at the running automation instead: is anything stuck, silent or about to end? Alerts about it.",
    },
    days: { value: "N", description: `With --health: how many days the queue shall cover (default ${DEFAULT_DAYS}).` },
  },
  // A doctor that somebody called talks to that somebody; the watch is kept when nobody looks.
  ...(process.argv.includes("--health") ? { alertsOnFailure: "queue" as const } : {}),
  examples: [
    "npm run doctor                    # is everything set up?",
    "npm run doctor -- --send-test     # and do alerts arrive?",
    "npm run doctor -- --health        # what the scheduled watch looks at",
  ],
  exitCodes: {
    0: "nothing failed; with --health: healthy",
    1: "something failed; with --health: something is wrong",
    2: "it could not start; with --health: it cannot be told",
  },
};

await runCommand(spec, run);

async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { health = false, json = false, "send-test": sendTest = false } = args.switches;
  if (!health) {
    if (args.text.days !== undefined) throw usageError("doctor", "--days goes with --health");
    const { runDoctor } = await import("./commands/doctor.ts");
    return await runDoctor({ args, redactor, asJson: json, sendTest });
  }
  if (json || sendTest) throw usageError("doctor", "--health goes without --json and --send-test");
  const days = args.text.days ?? String(DEFAULT_DAYS);
  if (!/^\d{1,3}$/.test(days)) throw usageError("doctor", "--days takes a number of days from 0 to 999");
  const { runHealth } = await import("./commands/health.ts");
  return await runHealth({ args, redactor, days: Number(days) });
}
