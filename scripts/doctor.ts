// npm run doctor: checks everything the automation needs and says what is missing; --health checks the running automation.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption, STORE_OPTION } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "doctor",
  summary:
    "Checks every prerequisite in order (files, token, account, repository and everything that setup arranges, alerts) and says what to do about each. Changes nothing.",
  options: {
    queue: queueOption(),
    store: STORE_OPTION,
    json: { description: "Print the rows as JSON." },
    "send-test": { description: "Send a test alert as well." },
    "try-commit": { description: "Let the bot add a commit that changes nothing, to prove that it may." },
    health: {
      description: "Check the running automation instead: is anything stuck, silent or about to run out? Alerts if so.",
    },
    days: { value: "N", description: "With --health: how many days the queue must cover (default 7)." },
  },
  // Whoever runs doctor reads its output; nobody reads the output of the scheduled check.
  alertsOnFailure: { kind: "queue", onlyWith: "health", load: () => import("./setup/report-to-team.ts") },
  examples: [
    "npm run doctor # is everything set up?",
    "npm run doctor -- --send-test # and do alerts arrive?",
    "npm run doctor -- --health # what the scheduled check looks at",
  ],
  exitCodes: {
    0: "nothing failed; with --health: healthy",
    1: "something failed; with --health: something is wrong",
    2: "it could not start; with --health: the state is not known",
  },
};

await runCommand(spec, () => import("./commands/doctor.ts"));
