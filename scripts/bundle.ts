// npm run bundle: builds dist/mergecast.js, which the action and the package run, and the parts that it loads.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "bundle",
  summary:
    "Builds dist/mergecast.js, the program of the package and of the action, and dist/parts/, which it loads when needed.",
  options: { check: { description: "Write nothing; fail if a file does not agree with the sources." } },
  examples: ["npm run bundle", "npm run bundle -- --check"],
  exitCodes: { 0: "the files agree with the sources", 1: "with --check: they do not", 2: "usage" },
};

await runCommand(spec, () => import("./commands/bundle/write-bundle.ts"));
