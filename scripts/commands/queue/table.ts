import { readContentFolder } from "../../adapters/files/content-folder.ts";
import { createFileStore } from "../../adapters/files/file-store.ts";
import { createMediaFolder } from "../../adapters/files/local-media.ts";
import { readNamedFile, writeNamed } from "../../adapters/files/regular-file.ts";
import {
  type Arguments,
  type CommandModule,
  type CommandSpec,
  type ExitCode,
  type Redactor,
  usageError,
} from "../../cli/command.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { readQueue } from "../../core/content/read-queue.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { pathOf } from "../../core/media/media-path.ts";
import { planImport } from "../../core/queue/import-table.ts";
import { keyOfFile, withNamedFiles } from "../../core/queue/named-files.ts";
import { readTable, writeTable } from "../../core/queue/post-table.ts";
import { decodeUtf8 } from "../../core/text/bytes.ts";
import { formatCount, plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";
import { EDIT_EXIT_CODES, writeEdit } from "./edit-options.ts";
import { slotTimesOf } from "./new-draft.ts";

const exportSpec: CommandSpec = {
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

const importSpec: CommandSpec = {
  name: "queue import",
  summary: [
    "Adds the posts of a table, and changes those whose id the queue has already: only the cells that differ. Reads what queue export",
    "writes, and the tables of spreadsheets, with commas, semicolons or tabs; the first line names the columns. No post is removed.",
  ].join("\n"),
  positionals: "FILE",
  options: {
    queue: queueOption(),
    day: {
      value: "COLUMN",
      description: "The column that holds the day, where its name does not say so; none if no column does.",
    },
    time: { value: "COLUMN", description: "The same of the time." },
    offline: { description: "Do not fetch the media." },
    now: NOW_OPTION,
  },
  examples: ["npm run queue -- import posts.csv", "npm run queue -- import plan.csv --day Datum --time Uhrzeit"],
  exitCodes: EDIT_EXIT_CODES,
};

export const exportCommand: CommandModule = { spec: exportSpec, run: exportPosts };
export const importCommand: CommandModule = { spec: importSpec, run: importPosts };

async function exportPosts(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const file = args.text.csv;
  if (file === undefined) throw usageError(args.command, "name the file with --csv FILE");
  const { log, queuePath } = await openContext(redactor, args);
  const { queue, findings } = readQueue(readContentFolder(queuePath).queue);
  // What the schema refuses is not in the posts, and would be lost.
  if (findings.some(({ severity }) => severity === "error")) throw new ProblemError(UNSOUND, 2);
  const posts = queue.posts.filter(({ status }) => args.switches.pending !== true || status === "pending");
  await writeNamed(file, writeTable(posts, args.switches.semicolons === true ? ";" : ","));
  log.info(`Wrote ${plural(posts.length, "post")} to ${file}.`);
  return 0;
}

const UNSOUND = {
  code: "queue-unsound",
  what: "The export",
  why: "The queue has errors, and what is wrong would be missing in the table.",
  whatToDo: "Correct what npm run validate names.",
};

function askAbout(columns: readonly string[]): string {
  const named = columns.map((name) => JSON.stringify(name)).join(" and ");
  return `${columns.length === 1 ? "the column" : "the columns"} ${named} may hold a day or a time. Say which: --day COLUMN, --time COLUMN, or none for either`;
}

const MAX_ROWS = 1_000;

async function importPosts(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const { command, positionals } = args;
  const [file, ...others] = positionals;
  if (file === undefined || others.length > 0) throw usageError(command, "name one file");
  const bytes = await readNamedFile(file).catch(() => null);
  const text = bytes === null ? null : decodeUtf8(bytes);
  if (text === null) throw usageError(command, `${file} does not exist, or is not UTF-8 text ("CSV UTF-8" in Excel)`);
  const answerOf = (given: string | undefined) => (given === "none" ? null : given);
  const dates = { day: answerOf(args.text.day), time: answerOf(args.text.time) };
  const { unknown, asked, twice, ...table } = readTable(text, MAX_ROWS, dates);
  if (table.problem !== "") throw usageError(command, table.problem);
  if (table.restCount > 0)
    throw usageError(command, `at most ${formatCount(MAX_ROWS)} rows at once, so split the table`);
  if (asked.length > 0) throw usageError(command, askAbout(asked));
  if (table.rows.length === 0) throw usageError(command, `${file} is empty`);
  const context = await openContext(redactor, args);
  if (unknown.length > 0) context.log.warn(`Not used: the columns ${unknown.join(", ")}.`);
  for (const { name, first } of twice)
    context.log.warn(`The columns ${first} and ${name} mean the same: of each row, the first filled cell counts.`);
  const content = context.readContent(await createFileStore(context.queuePath).readAll());
  const names = (await createMediaFolder(context.queuePath).list()).map(({ name }) => name);
  const paths = new Map(names.map((name) => [keyOfFile(name), pathOf(name)] as const));
  const rows = table.rows.map((row) => ({ ...row, post: withNamedFiles(row.post, paths) }));
  const plan = planImport({ ...table, rows }, content, slotTimesOf(content, context.clock.now()));
  if (!plan.ok) throw usageError(command, plan.error);
  const { changes, added, changed } = plan.value;
  const done = `${plural(added.length, "post")} added, ${changed} changed.`;
  if (changes.length > 0) return await writeEdit(args, context, { change: changes, done, waits: added });
  context.log.info("Nothing in the table differs from the queue.");
  return 0;
}
