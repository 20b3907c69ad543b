import { type Arguments, type CommandSpec, type ExitCode, type Redactor, usageError } from "../../cli/command.ts";
import { ask } from "../../cli/prompts.ts";
import { NOW_OPTION, queueOption } from "../../cli/shared-options.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { lostClaims, prunable } from "../../core/posting/media-use.ts";
import { listOf, plural } from "../../core/text/words.ts";
import { openContext } from "../../wiring/context.ts";
import { type OpenFolder, openFolder } from "./open-folder.ts";

export const spec: CommandSpec = {
  name: "media prune",
  summary: [
    "Removes files that only posts published long ago use, or none. A file of a post that waits, is being published or has",
    "failed stays. Posts in open pull requests are not seen. Git can bring the files back.",
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

const DAY_MS = 86_400_000;
const USUAL_DAYS = 90;

/** npm run media -- prune. @throws ProblemError; nothing is removed then */
export async function run(args: Arguments, redactor: Redactor): Promise<ExitCode> {
  const days = daysOf(args);
  const context = await openContext(redactor, args);
  const { clock, log } = context;
  const opened = await openFolder(context);
  refuseDoubt(opened);
  const names = opened.files.filter(({ kind }) => kind === "file").map(({ name }) => name);
  const before = new Date(clock.now().getTime() - days * DAY_MS);
  const old = prunable(names, opened.uses, before).filter((name) => !isMisread(opened, name));
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

/** A queue that cannot be read as a whole may use any file. */
function refuseDoubt({ content, gap }: OpenFolder): void {
  const lost = lostClaims(content);
  if (gap === null && content.blockers.length === 0 && lost.length === 0) return;
  const why =
    gap?.message ??
    (lost.length > 0
      ? `${listOf(lost)} may be live or not, and is not in the queue, so nobody can say which files it uses.`
      : "The queue, the settings or the record has errors, so nobody can say which files its posts use.");
  const whatToDo = "Nothing was removed. Run npm run validate to see what is wrong.";
  throw new ProblemError({ code: "prune-refused", what: "Removing files", why, whatToDo }, 1);
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
