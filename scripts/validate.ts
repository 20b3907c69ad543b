// npm run validate: checks the queue, its settings and its media, and says everything that is wrong.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { NOW_OPTION, OFFLINE_OPTION, queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "validate",
  summary: "Checks every post of the queue, the files beside it and the media of what is still to go out.",
  options: {
    queue: queueOption(),
    offline: OFFLINE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
    base: {
      value: "FILE|REF",
      description: "What a pull request started from: judges the change, fetches media of changed posts only.",
    },
    now: NOW_OPTION,
  },
  examples: [
    "npm run validate                          # everything",
    "npm run validate -- --offline             # without fetching media",
    "npm run validate -- --base origin/main    # judge and fetch only what this branch changes",
    "npm run validate -- --base HEAD^1         # the same on the merge commit that Actions checks out",
  ],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "there are errors",
    2: "it could not start: usage, configuration, or no such file",
  },
};

await runCommand(spec, () => import("./commands/validate.ts"));
