// npm run migrate: brings the content of an earlier version up to date.
import type { CommandSpec } from "./cli/command.ts";
import { runCommand } from "./cli/run-command.ts";
import { queueOption } from "./cli/shared-options.ts";

const spec: CommandSpec = {
  name: "migrate",
  summary:
    "Brings the files that people edit to the format that this version reads, from any earlier one. Changes nothing when nothing is due.",
  options: {
    queue: queueOption("settings.json is"),
    "dry-run": { description: "Only say what would change." },
  },
  examples: ["npm run migrate -- --dry-run # what would change?", "npm run migrate # change it"],
  exitCodes: {
    0: "the content has the current format",
    1: "a file could not be written",
    2: "it could not start: usage, a file that is no JSON, or a format that is newer than this version",
  },
};

await runCommand(spec, () => import("./commands/migrate.ts"));
