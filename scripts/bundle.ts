// npm run bundle: builds dist/mergecast.js, the one file that the action and the package run.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "bundle",
  summary:
    "Builds dist/mergecast.js: the program of the package and of the action, with everything it needs in one file.",
  options: { check: { description: "Write nothing; fail if the file does not agree with the sources." } },
  examples: ["npm run bundle", "npm run bundle -- --check"],
  exitCodes: { 0: "the file agrees with the sources", 1: "with --check: it does not", 2: "usage" },
};

await runCommand(spec, () => import("./commands/bundle/write-bundle.ts"));
