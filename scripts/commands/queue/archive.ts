import {
  type Arguments,
  type CommandSpec,
  DEFAULT_QUEUE,
  type ExitCode,
  type Redactor,
  usageError,
} from "../../cli/command.ts";
import { queueOption } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue archive",
  summary: "Moves published posts to content/archive/<year>.json, unchanged, so that the queue stays small.",
  options: {
    queue: queueOption,
    before: { value: "DATE", description: "Posts published before this day (yyyy-mm-dd, UTC) are moved." },
  },
  examples: ["npm run queue -- archive --before 2026-10-01"],
  exitCodes: {
    0: "moved, or nothing was old enough",
    1: "refused; nothing is lost",
    2: "usage, or a file that cannot be read",
  },
};

export async function run(args: Arguments, _curtain: Redactor): Promise<ExitCode> {
  const day = args.text.before ?? "";
  const before = new Date(`${day}T00:00:00Z`);
  // Node takes 31 February for a day in March.
  if (Number.isNaN(before.getTime()) || before.toISOString().slice(0, 10) !== day)
    throw usageError(spec.name, "--before takes a day such as 2026-10-01");
  const { archiveFolder } = await import("../../adapters/files/archive-folder.ts");
  const ids = await archiveFolder({ queuePath: args.text.queue ?? DEFAULT_QUEUE, before });
  const words =
    ids.length === 0
      ? "Nothing is old enough"
      : `${ids.length} ${ids.length === 1 ? "post is" : "posts are"} moved to the archive`;
  process.stdout.write(`${words}.\n`);
  return 0;
}
