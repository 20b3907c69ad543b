import { archiveFolder } from "../../adapters/files/archive-folder.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { queueOption, queuePathOf } from "../../cli/shared-options.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";

export const spec: CommandSpec = {
  name: "queue archive",
  summary: "Moves published posts to content/archive/<year>.json, unchanged, so that the queue stays small.",
  options: {
    queue: queueOption(),
    before: { value: "DATE", description: "Posts published before this day (yyyy-mm-dd, UTC) are moved." },
  },
  examples: ["npm run queue -- archive --before 2026-10-01"],
  exitCodes: {
    0: "moved, or nothing was old enough",
    1: "refused; nothing is lost",
    2: "usage, or a file that cannot be read",
  },
};

export const run = onEachAccount(runOne);

async function runOne(args: Arguments): Promise<ExitCode> {
  const ids = await archiveFolder({ queuePath: queuePathOf(args), before: dayOf(args) });
  const words =
    ids.length === 0
      ? "No post is old enough"
      : `Moved ${ids.length} ${ids.length === 1 ? "post" : "posts"} to the archive`;
  process.stdout.write(`${words}.\n`);
  return 0;
}

function dayOf({ command, text }: Arguments): Date {
  const day = text.before ?? "";
  const instant = new Date(`${day}T00:00:00Z`);
  // Node reads 31 February as a day in March.
  if (!Number.isNaN(instant.getTime()) && instant.toISOString().slice(0, 10) === day) return instant;
  throw usageError(command, "--before must be a day such as 2026-10-01");
}
