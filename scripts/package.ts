// npm run package: what npm pack runs before and after it, so that the package holds the program and depends on nothing.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";

const spec: CommandSpec = {
  name: "package",
  summary:
    "Puts the package.json of the package in place of the project's. npm pack runs it, and restores the project's after it.",
  options: { restore: { description: "Put the project's package.json back." } },
  examples: ["npm pack # runs both", "npm run package -- --restore # after a pack that was interrupted"],
  exitCodes: { 0: "done", 1: "it failed", 2: "usage" },
};

await runCommand(spec, () => import("./commands/package/swap-manifest.ts"));
