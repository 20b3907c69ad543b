import { createFileStore } from "../../adapters/files/file-store.ts";
import { readNamedFile } from "../../adapters/files/named-file.ts";
import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { planImport } from "../../core/queue/import-table.ts";
import { readTable } from "../../core/queue/post-table.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";
import { plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";
import { clockworkOf } from "./draft-context.ts";
import { EDIT_EXIT_CODES, writeEdit } from "./edit-options.ts";

export const spec: CommandSpec = {
  name: "queue import",
  summary: [
    "Adds the posts of a table, and changes those whose id the queue has already: only the cells that differ. Reads what queue export",
    "writes, and the tables of spreadsheets, with commas, semicolons or tabs; the first line names the columns. No post is removed.",
  ].join("\n"),
  positionals: "FILE",
  options: { queue: queueOption(), offline: { description: "Do not fetch the media." }, now: NOW_OPTION },
  examples: ["npm run queue -- import posts.csv"],
  exitCodes: EDIT_EXIT_CODES,
};

const MAX_ROWS = 1_000;

/** npm run queue -- import. @throws ProblemError; nothing is written then */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { command, positionals } = args;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw usageError(command, "name one file");
  const bytes = await readNamedFile(file).catch(() => null);
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) throw usageError(command, `${file} does not exist, or is not UTF-8 text ("CSV UTF-8" in Excel)`);
  const { unknown, ...table } = readTable(text, MAX_ROWS);
  if (table.problem !== "") throw usageError(command, table.problem);
  const context = await openContext(redactor, args);
  if (unknown.length > 0) context.log.warn(`Not used: the columns ${unknown.join(", ")}.`);
  const content = context.readContent(await createFileStore(context.queuePath).readAll());
  const plan = planImport(table, content, clockworkOf(content, context.clock.now()));
  if (!plan.ok) throw usageError(command, plan.error);
  const { changes, added, changed } = plan.value;
  const done = `${plural(added.length, "post")} added, ${changed} changed.`;
  if (changes.length > 0) return await writeEdit(args, context, { change: changes, done, waits: added });
  context.log.info("Nothing in the table differs from the queue.");
  return 0;
}
