import { lstat, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { unwrittenProblem } from "../../adapters/files/file-problem.ts";
import { readOwnPackage } from "../../adapters/files/own-package.ts";
import { listAccounts } from "../../adapters/files/own-workflows.ts";
import { refuseLinkedFolder } from "../../adapters/files/regular-file.ts";
import { defaultBranchOf, describeClone, releaseAt } from "../../adapters/git/inspect-clone.ts";
import { type Arguments, type CommandSpec, type ExitCode, usageError } from "../../cli/command.ts";
import { refuseServer } from "../../core/checks/github-server.ts";
import { folderOfAccount, queueOfAccount, refuseAccountName } from "../../core/content/account-place.ts";
import { SINGLE, withAccounts } from "../../core/content/several-accounts.ts";
import {
  calledRelease,
  decideAction,
  type FileAction,
  fillInRelease,
  type Release,
} from "../../core/content/starter.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import { environment, readBasicEnv } from "../../wiring/process-environment.ts";
import { composeStarter, type Starter } from "./compose-starter.ts";

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
      description: "At which commit of it, in full (default: the one this program is made from).",
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
  const files = filesFor(await composeStarter(), accounts);
  for (const [path] of files) refuseLinkedFolder(dirname(join(folder, path)), folder);
  const release = await findRelease(args, folder);
  const isForced = args.switches.force === true;
  const actions: Record<FileResult, string[]> = { new: [], extended: [], replaced: [], kept: [], same: [] };
  for (const [path, raw] of files) {
    const written = fillInRelease(raw, release);
    const text = withAccounts(path, written, accounts) ?? written;
    const place = join(folder, path);
    const before = await readIfThere(place);
    const action = decideAction({ path, text }, { before, isForced });
    // What people have changed keeps their changes, and gets the accounts.
    const kept = action === "kept" && before !== null ? withAccounts(path, before, accounts) : null;
    const isExtended = kept !== null && kept !== before;
    actions[isExtended ? "extended" : action].push(path);
    if (action === "replaced" || isExtended) await rm(place);
    if (action === "new" || action === "replaced") await write(place, text);
    if (isExtended) await write(place, kept);
  }
  const [first = SINGLE] = accounts;
  const queue = join(resolve(folder), queueOfAccount(added ?? (first === SINGLE ? null : first)));
  process.stdout.write(report(actions, { folder: resolve(folder), release, added, queue }));
  return 0;
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
  const single = found.hasSingle || names.length === 0 ? [SINGLE] : [];
  return [...single, ...names];
}

/** What the starter holds in content/, once for each account. */
function filesFor(starter: Starter, accounts: readonly string[]): [path: string, text: string][] {
  return Object.entries(starter).flatMap(([path, text]): [string, string][] =>
    path.startsWith("content/")
      ? accounts.map((account) => [account === SINGLE ? path : path.replace("content", folderOfAccount(account)), text])
      : [[path, text]],
  );
}

/** Never through a link: what it leads to is not part of this folder. */
async function readIfThere(place: string): Promise<string | null> {
  const found = await lstat(place).catch(() => null);
  if (found === null) return null;
  return found.isFile() ? await readFile(place, "utf8") : "";
}

async function write(place: string, text: string): Promise<void> {
  try {
    await mkdir(dirname(place), { recursive: true });
    await writeFile(place, text, { flag: "wx" });
  } catch (cause) {
    throw unwrittenProblem(place, cause, 2);
  }
}

async function findRelease(args: Arguments, folder: string): Promise<Release> {
  const own = readOwnPackage();
  const { serverUrl } = readBasicEnv(environment()).github;
  const problem = refuseServer(serverUrl);
  if (problem !== null) throw new ProblemError(problem, 2);
  const clone = own.commit === null ? await describeClone(own.folder, serverUrl) : null;
  const repository = own.repository ?? clone?.repository ?? null;
  // Whoever adds an account goes on with the release that the workflows there call, where this program does not know its own.
  const called =
    repository === null ? calledRelease((await readIfThere(join(folder, ".github/workflows/post.yml"))) ?? "") : null;
  const project = args.text.project ?? repository ?? called?.project ?? null;
  const commit = args.text.commit ?? called?.commit ?? own.commit ?? clone?.commit ?? null;
  if (project === null || !/^[\w.-]+\/[\w.-]+$/.test(project))
    throw usageError(args.command, "name the repository whose workflows are called: --project OWNER/NAME");
  if (commit === null || !/^[0-9a-f]{40}$/.test(commit))
    throw usageError(args.command, "name the commit of the release in full, 40 digits: --commit SHA");
  const known = [called, own].find((release) => release?.commit === commit) ?? null;
  const version = known === null ? await releaseAt(own.folder, commit) : known.version;
  return { project, commit, version, serverUrl, defaultBranch: await defaultBranchOf(folder) };
}

type FileResult = FileAction | "extended";

const HEADINGS: Readonly<Record<FileResult, string>> = {
  new: "Written",
  extended: "Extended by the accounts, otherwise kept",
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

function report(actions: Record<FileResult, string[]>, { folder, release, added, queue }: Ended): string {
  const parts = Object.entries(HEADINGS).map(([action, heading]) => ({
    heading,
    paths: actions[action as FileResult],
  }));
  const lists = parts
    .filter(({ paths }) => paths.length > 0)
    .map(({ heading, paths }) => `${heading}:\n${paths.map((path) => `  ${path}\n`).join("")}`);
  const pages = `${release.serverUrl}/${release.project}/blob/HEAD/docs`;
  const next =
    added === null
      ? `Next: push the folder to GitHub. Then run npm run setup -- --queue ${queue}, which fills in your account, your people and the address of your calendar.\n${pages}/going-live.md says what comes then.\n`
      : `Next: put the account into ${queueOfAccount(added)}, then store its token: npm run setup -- --queue ${queue}.\n${pages}/accounts.md says how.\n`;
  const { commit, version } = release;
  const at = version === null ? `commit ${commit.slice(0, 7)}, which is not a release` : `version ${version}`;
  return `${folder} calls the workflows of ${release.project}, ${at}.\n\n${lists.join("\n")}\nTry it${readOwnPackage().isPackage ? ", in that folder" : ""}: npm run validate -- --queue ${queue}\n${next}`;
}
