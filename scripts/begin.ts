// npm run begin: tells a workflow whether anything is set up yet, so that the first runs of a new repository are green.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "begin",
  summary:
    'Writes the output "ready" of a workflow step: false in a repository that has neither token nor account, nor ever had. Then it says how to begin.',
  options: { queue: queueOption() },
  examples: ["npm run begin # what the workflows run first"],
  exitCodes: { 0: "it is known", 1: "it failed", 2: "it could not start: usage" },
};

await runCommand(spec, () => import("./commands/begin.ts"));
