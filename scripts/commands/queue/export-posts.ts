import { writeFile } from "node:fs/promises";
import { readContentFolder } from "../../adapters/files/content-folder.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { queueOption } from "../../cli/shared-options.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { writeTable } from "../../core/queue/post-table.ts";
import { plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";

export const spec: CommandSpec = {
  name: "queue export",
  summary: "Writes the posts of the queue as a table for spreadsheets, which queue import and the composer read again.",
  options: {
    queue: queueOption(),
    csv: { value: "FILE", description: "The file to write." },
    semicolons: { description: "Separate the cells by semicolons, as Excel expects it in German and other languages." },
    pending: { description: "Only posts that have not gone out." },
  },
  examples: [
    "npm run queue -- export --csv posts.csv",
    "npm run queue -- export --csv posts.csv --semicolons --pending",
  ],
  exitCodes: { 0: "written", 1: "not used", 2: "usage, or a file that cannot be read or written" },
};

/** npm run queue -- export. @throws ProblemError (exit 2) when the queue cannot be read */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const file = args.text.csv;
  if (file === undefined) throw usageError(args.command, "name the file with --csv FILE");
  const { log, queuePath } = await openContext(redactor, args);
  const { queue, findings } = readQueue(readContentFolder(queuePath).queue);
  // What the schema refuses is not in the posts, and would be lost.
  if (findings.some(({ severity }) => severity === "error")) throw new ProblemError(UNSOUND, 2);
  const posts = queue.posts.filter(({ status }) => args.switches.pending !== true || status === "pending");
  await writeFile(file, writeTable(posts, args.switches.semicolons === true ? ";" : ","));
  log.info(`Wrote ${plural(posts.length, "post")} to ${file}.`);
  return 0;
}

const UNSOUND = {
  code: "queue-unsound",
  what: "The export",
  why: "The queue has errors, and what is wrong would be missing in the table.",
  whatToDo: "Correct what npm run validate names.",
};
