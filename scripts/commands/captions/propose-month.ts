import type { Arguments, CommandSpec, ExitCode, Redactor } from "../../cli/command.ts";
import { monthOption, queueOption } from "./options.ts";

export const spec: CommandSpec = {
  name: "captions propose",
  summary:
    "Opens a pull request with a file of captions, or updates the one that is open for the month (BOT_TOKEN). A file named after its month keeps it; --month names that of others.",
  positionals: "[FILE|FOLDER]",
  options: { queue: queueOption, month: monthOption },
  examples: ["npm run captions -- propose content/captions/2026-08.json"],
  alertsOnFailure: "captions",
  exitCodes: {
    0: "proposed, or nothing has changed",
    1: "it failed: rules are broken, people have edited the open pull request, or GitHub had trouble",
    2: "it could not start or go on: usage, files, or a token without the permission",
  },
};

export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { runPropose } = await import("./run-propose.ts");
  return await runPropose(args, { command: spec.name, redactor });
}
