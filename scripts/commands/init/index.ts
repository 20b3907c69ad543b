import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { readOwnPackage } from "../../adapters/files/own-package.ts";
import { listAccounts } from "../../adapters/files/own-workflows.ts";
import { runProgram } from "../../adapters/files/run-program.ts";
import { fetchProgram, type PublishedRelease } from "../../adapters/git/releases.ts";
import { readLine } from "../../adapters/terminal/terminal.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { queueOfAccount, refuseAccountName } from "../../core/content/account-place.ts";
import { ONLY_ACCOUNT } from "../../core/content/several-accounts.ts";
import { PLACEHOLDER_PROJECT, type Release, unreleasedMeaning } from "../../core/content/starter.ts";
import { type Problem, ProblemError } from "../../core/findings/problem.ts";
import { shellWord } from "../../core/text/shell-word.ts";
import { chooseRelease } from "./choose-release.ts";
import { type FileResult, writeStarter } from "./write-starter.ts";

export const spec: CommandSpec = {
  name: "init",
  summary:
    "Writes a content repository into a folder: the content, and short workflows that call those of this project. Files that are there already are kept.",
  positionals: "[DIR]",
  options: {
    account: {
      value: "NAME",
      description: "Add one of several accounts: accounts/<NAME>/, and its runs in the workflows (docs/accounts.md).",
    },
    project: { value: "OWNER/NAME", description: "Whose workflows to call (default: where this program comes from)." },
    commit: {
      value: "SHA",
      description: "At which commit of it, in full (default: its newest release).",
    },
    force: { description: "Replace files that differ, except those that hold content." },
  },
  examples: [
    "npm run mergecast -- init posts # into the folder posts",
    "npm run mergecast -- init # into this folder",
    "npm run mergecast -- init --account bakery # one account more, in accounts/bakery/",
    "npm run mergecast -- init posts --force # rewrite workflows and settings of GitHub",
  ],
  exitCodes: { 0: "everything is there", 1: "a file could not be written", 2: "it could not start: usage" },
};

export async function run(args: Arguments): Promise<ExitCode> {
  const [folder = ".", ...more] = args.positionals;
  if (more.length > 0) throw usageError(args.command, `it takes one folder, not "${more.join('" and "')}" as well`);
  const added = addedAccount(args);
  const accounts = await listAllAccounts(folder, added);
  const { release, newest } = await chooseRelease(args, folder);
  if (newest !== null) return await runRelease(args, release, newest);
  if (release.version === null && !(await isWanted(release))) return 0;
  const results = await writeStarter(folder, { release, accounts, isForced: args.switches.force === true });
  const [first = ONLY_ACCOUNT] = accounts;
  const queue = join(resolve(folder), queueOfAccount(added ?? (first === ONLY_ACCOUNT ? null : first)));
  process.stdout.write(report(results, { folder: resolve(folder), release, added, queue }));
  return 0;
}

/** Between two releases, the files and the workflows that they call may have changed: a release writes its own files. */
async function runRelease(
  { positionals, text, switches }: Arguments,
  release: Release,
  newest: PublishedRelease,
): Promise<ExitCode> {
  const { project, serverUrl } = release;
  const account = text.account === undefined ? [] : ["--account", text.account];
  const words = ["init", ...positionals, ...account, ...(switches.force === true ? ["--force"] : [])];
  const temporary = await mkdtemp(join(tmpdir(), "mergecast-release-"));
  try {
    const program = await fetchProgram(`${serverUrl}/${project}.git`, newest, temporary);
    if (program === null) throw new ProblemError(emptyRelease(project, newest), 2);
    const pinned = ["--project", project, "--commit", newest.commit];
    const { code, stdout, stderr } = await runProgram(program, [...words, ...pinned], process.cwd());
    process.stdout.write(stdout);
    process.stderr.write(stderr);
    return code === 0 || code === 1 ? code : 2;
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}

const emptyRelease = (project: string, { version, commit }: PublishedRelease): Problem => ({
  code: "release-without-program",
  what: `The newest release of ${project}`,
  why: `The tag v${version} leads to commit ${commit.slice(0, 7)}, which holds no built program. Its workflow "release" has not come to its end.`,
  whatToDo: "Repeat that run (docs/releasing.md), or name the commit of another release with --commit.",
});

/** Says what a commit between two releases means, and asks where somebody can answer. */
async function isWanted({ project, commit }: Release): Promise<boolean> {
  process.stdout.write(`${unreleasedMeaning(project, commit)}\n\n`);
  if (process.stdin.isTTY !== true) return true;
  return /^y(es)?$/i.test((await readLine("Write the files all the same? [y/N] ")).trim());
}

function addedAccount({ text }: Arguments): string | null {
  const { account = null } = text;
  const problem = account === null ? null : refuseAccountName(account);
  if (problem !== null) throw new ProblemError(problem, 2);
  return account;
}

/** All accounts: the single one counts where its queue is there, or where there is no other. */
async function listAllAccounts(folder: string, added: string | null): Promise<readonly string[]> {
  const found = await listAccounts(folder);
  const names = [...new Set([...found.names, ...(added === null ? [] : [added])])].sort();
  const single = found.hasSingle || names.length === 0 ? [ONLY_ACCOUNT] : [];
  return [...single, ...names];
}

const HEADINGS: Readonly<Record<FileResult, string>> = {
  new: "Written",
  extended: "Extended by the accounts or the project, otherwise kept",
  replaced: "Replaced",
  kept: "Kept as they are, although they differ (--force replaces all but the content)",
  same: "Up to date",
};

interface Ended {
  folder: string;
  release: Release;
  added: string | null;
  queue: string;
}

function report(results: Record<FileResult, string[]>, { folder, release, added, queue }: Ended): string {
  const parts = Object.entries(HEADINGS).map(([result, heading]) => ({
    heading,
    paths: results[result as FileResult],
  }));
  const lists = parts
    .filter(({ paths }) => paths.length > 0)
    .map(({ heading, paths }) => `${heading}:\n${paths.map((path) => `  ${path}\n`).join("")}`);
  const { project, commit, version, serverUrl } = release;
  const at = version === null ? `commit ${commit.slice(0, 7)}, which is not known as a release` : `version ${version}`;
  const here = readOwnPackage().isPackage ? ", in that folder" : "";
  const tried = `Try it${here}: npm run validate -- --queue ${shellWord(queue)}`;
  return `${folder} calls the workflows of ${project}, ${at}.\n\n${lists.join("\n")}\n${tried}\n${nextStep({ release, added, queue })}${serverUrl}/${project}/blob/HEAD/docs/${added === null ? "going-live.md says what comes then" : "accounts.md says how"}.\n`;
}

function nextStep({ release, added, queue }: Pick<Ended, "release" | "added" | "queue">): string {
  const setup = `npm run setup -- --queue ${shellWord(queue)}`;
  if (added !== null) return `Next: put the account into ${queueOfAccount(added)}, then store its token: ${setup}.\n`;
  const name = `Next: say whose workflows these are, because this clone names no repository on GitHub: repeat this command with --project OWNER/NAME.\nThen push`;
  const push = release.project === PLACEHOLDER_PROJECT ? name : "Next: push";
  return `${push} the folder to GitHub, and run ${setup}, which fills in your account, your people and the address of your calendar.\n`;
}
