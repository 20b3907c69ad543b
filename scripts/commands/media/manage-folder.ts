import { dirname, join } from "node:path";
import { readIfThere } from "../../adapters/files/content-folder.ts";
import { createFileStore } from "../../adapters/files/file-store.ts";
import { createMediaFolder } from "../../adapters/files/local-media.ts";
import {
  type Arguments,
  type CommandModule,
  type CommandSpec,
  type ExitCode,
  type Redactor,
  usageError,
} from "../../cli/command.ts";
import { ask } from "../../cli/prompts.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { gapOf } from "../../core/content/read-records.ts";
import { describeFinding, type Finding } from "../../core/findings/finding.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { Evergreen } from "../../core/generated/evergreen.ts";
import { filesToKeep, lostClaims, type MediaUse, mediaUses, prunable } from "../../core/media/media-use.ts";
import type { FolderFile, MediaFolder } from "../../core/ports/media-folder.ts";
import type { Content } from "../../core/posting/content.ts";
import { refuseUnreadable } from "../../core/posting/read-content.ts";
import { requireEvergreen } from "../../core/queue/evergreen.ts";
import { printable } from "../../core/text/printable.ts";
import { formatMebibytes, listOf, plural } from "../../core/text/words.ts";
import { type Context, openContext } from "../../wiring/context.ts";
import { onEachAccount } from "../../wiring/on-each-account.ts";
import { openRecord, readToShow, withRecord } from "../../wiring/open-content.ts";

const listSpec: CommandSpec = {
  name: "media list",
  summary: "Shows the files of the folder media with their sizes and the posts that use them.",
  options: { queue: queueOption("the folder media is") },
  examples: ["npm run media -- list"],
  exitCodes: { 0: "shown", 1: "not used", 2: "usage, or a file that cannot be read" },
};

const pruneSpec: CommandSpec = {
  name: "media prune",
  summary: [
    "Removes files that only posts published long ago use, or none. A file of a post that waits, is being published or has",
    "failed stays, and so does one of a post that evergreen.json repeats. Posts in open pull requests are not seen. Git can bring the files back.",
  ].join("\n"),
  options: {
    queue: queueOption("the folder media is"),
    "older-than": { value: "DAYS", description: "How long ago the last of its posts was published (default 90)." },
    yes: { description: "Do not ask." },
    now: NOW_OPTION,
  },
  examples: ["npm run media -- prune", "npm run media -- prune --older-than 30 --yes"],
  exitCodes: { 0: "removed, or nothing to remove", 1: "not confirmed, or the queue has errors", 2: "usage, or files" },
};

export const list: CommandModule = { spec: listSpec, run: onEachAccount(listFiles) };
export const prune: CommandModule = { spec: pruneSpec, run: onEachAccount(pruneFiles) };

export interface OpenFolder {
  folder: MediaFolder;
  files: FolderFile[];
  content: Content;
  uses: ReadonlyMap<string, MediaUse[]>;
  text: string;
  /** What cannot be judged without the record; null when it is available. */
  gap: Finding | null;
}

/** The media folder with the posts that use it. @throws ProblemError (exit 2) when the content cannot be read */
export async function openFolder({ env, queuePath }: Context): Promise<OpenFolder> {
  const folder = createMediaFolder(queuePath);
  const record = await openRecord(env, { queuePath }).read();
  const snapshot = withRecord(await createFileStore(queuePath).readAll(), record);
  const content = readToShow(snapshot, env.allowPrivateMediaHosts);
  const text = Buffer.from(snapshot.queue?.bytes ?? []).toString("utf8");
  return { folder, files: await folder.list(), content, uses: mediaUses(content), text, gap: gapOf(record) };
}

async function listFiles(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const context = await openContext(redactor, args);
  const { log } = context;
  const { files, uses, content, gap } = await openFolder(context);
  refuseUnreadable(content);
  if (gap !== null) log.warn(describeFinding(gap));
  const rows = files.map(({ name, sizeBytes }) => ({
    name: printable(name),
    size: formatMebibytes(sizeBytes),
    users: (uses.get(name) ?? []).map(({ id, state }) => (state === "open" ? id : `${id} (published)`)),
  }));
  const width = Math.max(0, ...rows.map(({ name }) => name.length));
  const lines = rows.map(
    ({ name, size, users }) =>
      `${name.padEnd(width)}  ${size.padStart(9)}  ${printable(users.join(", ")) || "not used"}`,
  );
  const totalBytes = files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const unused = rows.filter(({ users }) => users.length === 0).length;
  const total = `${plural(files.length, "file")}, ${formatMebibytes(totalBytes)}; ${unused} not used.`;
  const doubt = content.blockers.length === 0 ? [] : [DOUBT];
  process.stdout.write([...lines, total, ...doubt, ""].join("\n"));
  return 0;
}

const DOUBT =
  "The queue, the settings or the record has errors, so a post may use files that are not used here. Run npm run validate to see what is wrong.";

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

async function pruneFiles(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const days = daysOf(args);
  const context = await openContext(redactor, args);
  const { clock, log } = context;
  const opened = await openFolder(context);
  refuseDoubt(opened);
  const kept = filesToKeep(opened.content, readEvergreenBeside(context.queuePath));
  const names = opened.files.filter(({ kind }) => kind === "file").map(({ name }) => name);
  const before = new Date(clock.now().getTime() - days * DAY_MS);
  const old = prunable(names, opened.uses, before).filter((name) => !kept.has(name) && !isMisread(opened, name));
  if (old.length === 0) {
    log.info("There is nothing to remove.");
    return 0;
  }
  for (const name of old) log.info(`${opened.folder.path}/${name}`);
  if (!(await isConfirmed(args, old.length))) return 1;
  for (const name of old) await opened.folder.remove(name);
  log.info(`Removed ${plural(old.length, "file")}. Commit this, or bring them back with git.`);
  return 0;
}

function daysOf({ command, text }: Arguments): number {
  const days = text["older-than"] ?? String(USUAL_DAYS);
  if (/^\d{1,5}$/.test(days)) return Number(days);
  throw usageError(command, "--older-than must be a number of days");
}

/** @throws ProblemError (exit 1) for a list that cannot be read, which may repeat any post */
function readEvergreenBeside(queuePath: string): Evergreen | null {
  const bytes = readIfThere(join(dirname(queuePath), "evergreen.json"));
  const list = bytes === null ? null : requireEvergreen(bytes);
  if (list?.ok === false) throw pruneRefused(`evergreen.json cannot be read: ${list.error}`);
  return list?.value ?? null;
}

/** A queue that cannot be read as a whole may use any file. */
function refuseDoubt({ content, gap }: OpenFolder): void {
  const lost = lostClaims(content);
  if (gap === null && content.blockers.length === 0 && lost.length === 0) return;
  const why =
    gap?.message ??
    (lost.length > 0
      ? `${listOf(lost)} may be live or not, and is not in the queue, so nobody can say which files it uses.`
      : "The queue, the settings or the record has errors, so nobody can say which files its posts use.");
  throw pruneRefused(why);
}

function pruneRefused(why: string): ProblemError {
  const whatToDo = "Nothing was removed. Run npm run validate to see what is wrong.";
  return new ProblemError({ code: "prune-refused", what: "Removing files", why, whatToDo }, 1);
}

/** A field that the schema refuses is left out of the post, but somebody meant the file. */
function isMisread({ uses, text }: OpenFolder, name: string): boolean {
  return !uses.has(name) && text.includes(`media/${name}`);
}

async function isConfirmed({ command, switches }: Arguments, count: number): Promise<boolean> {
  if (switches.yes === true) return true;
  if (!process.stdin.isTTY) throw usageError(command, "give --yes to remove these files without a question");
  const question = `Remove ${count === 1 ? "this file" : `these ${count} files`}? (yes or no)`;
  return (await ask({ question, check: (answer) => (/^(?:yes|no)$/.test(answer) ? null : "yes or no") })) === "yes";
}
