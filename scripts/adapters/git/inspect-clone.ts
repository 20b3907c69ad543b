import { existsSync } from "node:fs";
import { realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import { accountAt, recordBranchOf } from "../../core/content/account-place.ts";
import type { RecordReading } from "../../core/content/read-records.ts";
import { readRegularFile, refuseLinkedFolder } from "../files/regular-file.ts";
import { holdsProgram } from "./releases.ts";
import { askGit, runGit } from "./run-git.ts";

/** Whether the folder belongs to a clone of a repository on GitHub; false without git. Starts git only where there is a clone. */
export async function hasGithubRemote(folder: string): Promise<boolean> {
  return (await isInClone(folder)) && (await remotesOf(folder)).some(({ host }) => isOn(host, "github.com"));
}

/** Whether this folder or one above it holds what git keeps of a clone: a folder, or a file in a linked one. */
async function isInClone(folder: string): Promise<boolean> {
  const real = await realpath(folder).catch(() => null);
  return real !== null && hasGitAtOrAbove(real);
}

function hasGitAtOrAbove(folder: string): boolean {
  return existsSync(join(folder, ".git")) || (dirname(folder) !== folder && hasGitAtOrAbove(dirname(folder)));
}

/** Whether git keeps this file of the folder; false outside a clone. */
export async function isTracked(name: string, folder: string): Promise<boolean> {
  return (await isInClone(folder)) && ((await askGit(["ls-files", "--", name], folder)) ?? "") !== "";
}

/** The repository (owner/name) of the clone's remote "origin" on this server, else the only one that any remote names; else null. */
export async function repositoryOfClone(folder: string, serverUrl: string): Promise<string | null> {
  const server = new URL(serverUrl).hostname;
  const remotes = (await remotesOf(folder)).flatMap(({ name, host, path }) => {
    const repository = isOn(host, server) ? /^([\w.-]+\/[\w.-]+?)(?:\.git)?\/?$/.exec(path)?.[1] : undefined;
    return repository === undefined ? [] : [{ name, repository }];
  });
  const origin = remotes.find(({ name }) => name === "origin");
  const names = new Set(remotes.map(({ repository }) => repository));
  return origin?.repository ?? (names.size === 1 ? [...names][0] : null) ?? null;
}

/** Remotes with a host: they are written as web addresses, as ssh addresses, or as git@host:owner/name. */
async function remotesOf(folder: string): Promise<{ name: string; host: string; path: string }[]> {
  const listed = await askGit(["config", "--get-regexp", "^remote\\..*\\.url$"], folder);
  return (listed ?? "").split("\n").flatMap((line) => {
    const [, name = "", address = ""] = /^remote\.(\S+)\.url (.+)$/.exec(line) ?? [];
    const parts = /^(?:[a-z+]+:\/\/)?(?:[^/\s]*@)?([\w.-]+)(?::\d+)?[:/]+(.+)$/i.exec(address.trim());
    const [, host = "", path = ""] = parts ?? [];
    return host === "" ? [] : [{ name, host: host.toLowerCase(), path }];
  });
}

/** GitHub takes ssh at ssh.<host> too, on the port of web pages. */
function isOn(host: string, server: string): boolean {
  return host === server || host === `ssh.${server}`;
}

/** The commit that is checked out in the folder; null outside a repository, without commits, or without git. */
export async function headCommit(folder: string): Promise<string | null> {
  const commit = (await askGit(["rev-parse", "--verify", "HEAD"], folder)) ?? "";
  return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
}

/** Which repository on GitHub the folder is a clone of, and its commit; null for what is not known. */
export async function describeClone(
  folder: string,
  serverUrl = "https://github.com",
): Promise<{ repository: string | null; commit: string | null }> {
  if (!(await isRootOfClone(folder))) return { repository: null, commit: null };
  return { repository: await repositoryOfClone(folder, serverUrl), commit: await headCommit(folder) };
}

/** A package that is installed inside somebody's repository is not a clone of it. */
async function isRootOfClone(folder: string): Promise<boolean> {
  const root = await askGit(["rev-parse", "--show-toplevel"], folder);
  return root !== null && root === (await realpath(folder).catch(() => null));
}

/** The version whose tag points to this commit in the clone at the folder, if the commit holds the built program; else null. */
export async function releaseAt(folder: string, commit: string): Promise<string | null> {
  if (!(await isRootOfClone(folder))) return null;
  const tags = await askGit(["tag", "--points-at", commit], folder);
  const version = /^v(\d+\.\d+\.\d+(?:-[\w.-]+)?)$/m.exec(tags ?? "")?.[1] ?? null;
  // Whoever makes a release has a tag that still points to its sources.
  return version !== null && (await holdsProgram(commit, folder)) ? version : null;
}

/** Usual names of a default branch, for clones that do not know theirs. */
const USUAL_NAMES = ["main", "master"];

/**
 * Which side of the merge in progress in this folder is the default branch. Git calls the checked-out side "ours": that is
 * the default branch itself, or, during a rebase, the commits that the local work is moved onto, with no branch checked out.
 * On any other branch, something is being merged into local work, usually the default branch.
 */
export async function sideOfMain(folder: string): Promise<"ours" | "theirs"> {
  const branch = await symbolicRef("HEAD", folder);
  if (branch === null) return "ours";
  const known = await symbolicRef("refs/remotes/origin/HEAD", folder);
  const isDefault = known === null ? USUAL_NAMES.includes(branch) : known === `origin/${branch}`;
  return isDefault ? "ours" : "theirs";
}

/** The branch that a ref names; null when it names none, outside a repository, or without git. */
async function symbolicRef(ref: string, folder: string): Promise<string | null> {
  return await askGit(["symbolic-ref", "--quiet", "--short", ref], folder);
}

const JOURNAL = "journal.json";

/**
 * The record as this machine knows it: as the clone last fetched it, else as the file store keeps it beside the queue. Where the
 * repository is on GitHub, a file beside the queue that git tracks is not a record.
 */
export async function readLocalRecord(queuePath: string): Promise<RecordReading> {
  const folder = dirname(queuePath);
  const branch = recordBranchOf(accountAt(queuePath));
  const fetched = (await isInClone(folder)) ? await readFetched(branch, folder) : undefined;
  if (fetched !== undefined) return { kind: "read", journal: fetched };
  const path = join(folder, JOURNAL);
  const isKept = existsSync(path) && !(await isTracked(JOURNAL, folder));
  if (!isKept && (await hasGithubRemote(folder))) {
    const why = `This clone has no branch origin/${branch}. Fetch it with git fetch origin ${branch}; the first run creates it.`;
    return { kind: "not-available", why };
  }
  refuseLinkedFolder(folder);
  return { kind: "read", journal: readRegularFile(path) };
}

/** null: the branch holds no journal; undefined: there is no such branch here. */
async function readFetched(branch: string, folder: string): Promise<Uint8Array | null | undefined> {
  const commit = `refs/remotes/origin/${branch}`;
  const listed = await runGit(["ls-tree", "--full-tree", commit, JOURNAL], { folder }).catch(() => undefined);
  if (listed === undefined) return undefined;
  return listed.length === 0 ? null : await runGit(["cat-file", "blob", `${commit}:${JOURNAL}`], { folder });
}
