// npm run validate: checks the queue, its settings and its media, and reports everything that is wrong.
import "./cli/young-heap.ts";
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { NOW_OPTION, OFFLINE_OPTION, queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "validate",
  summary: "Checks every post in the queue, the files next to it, and the media of posts that have not gone out.",
  options: {
    queue: queueOption(),
    offline: OFFLINE_OPTION,
    format: { value: "text|json|github", description: "How to report (default github inside Actions, else text)." },
    base: {
      value: "FILE|REF",
      description: "What a pull request started from: checks the change, and fetches media of changed posts only.",
    },
    now: NOW_OPTION,
  },
  examples: [
    "npm run validate # everything",
    "npm run validate -- --offline # without fetching media",
    "npm run validate -- --base origin/main # check what this branch changes, fetch only its media",
    "npm run validate -- --base HEAD^1 # the same on the merge commit that Actions checks out",
  ],
  exitCodes: {
    0: "no errors (there may be warnings)",
    1: "there are errors",
    2: "it could not start: usage, configuration, or no such file",
  },
};

await runCommand(spec, () => import("./commands/validate.ts"));
