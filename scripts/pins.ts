// npm run pins: asks GitHub whether each action's commit is the version that its comment names, and notes it in .github/pins.json.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "pins",
  summary:
    "Asks GitHub which commit each action's version is, compares that with the files, and notes actions and images in .github/pins.json. Needs GITHUB_TOKEN, of any account.",
  options: { check: { description: "Only compare the files with .github/pins.json. Asks nobody, writes nothing." } },
  examples: [
    "npm run pins # after an update of an action or an image",
    "npm run pins -- --check # do the files agree?",
  ],
  exitCodes: {
    0: "everything agrees",
    1: "a commit is not what its comment says, the files do not agree with .github/pins.json, or GitHub did not answer",
    2: "it could not start: usage, no token, or one that GitHub refuses",
  },
};

await runCommand(spec, () => import("./commands/pins/pins.ts"));
