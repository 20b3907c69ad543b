import { execFile } from "node:child_process";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { runGit } from "./run-git.ts";

const run = promisify(execFile);

/** Whether the folder belongs to a clone of a repository on GitHub; false without git. */
export async function hasGithubRemote(folder: string): Promise<boolean> {
  try {
    const { stdout } = await run("git", ["-C", folder, "config", "--get-regexp", "^remote\\..*\\.url$"]);
    return /^\S+ (?:\S+@|\S+:\/\/(?:\S+@)?)?github\.com[:/]/m.test(stdout);
  } catch {
    return false;
  }
}

/** Which repository on GitHub the folder is a clone of, and its commit; null for what is not known. */
export async function describeClone(folder: string): Promise<{ repository: string | null; commit: string | null }> {
  const ask = async (...args: string[]) =>
    await runGit(args, { folder })
      .then((answer) => answer.toString("utf8").trim())
      .catch(() => "");
  const [top, url, commit] = await Promise.all([
    ask("rev-parse", "--show-toplevel"),
    ask("config", "--get", "remote.origin.url"),
    ask("rev-parse", "HEAD"),
  ]);
  // A package that is installed inside somebody's repository is no clone of it.
  if (top !== (await realpath(folder).catch(() => ""))) return { repository: null, commit: null };
  const repository = /github\.com[:/]([\w.-]+\/[\w.-]+?)(?:\.git)?$/.exec(url)?.[1] ?? null;
  return { repository, commit: /^[0-9a-f]{40}$/.test(commit) ? commit : null };
}

/** The branch that the folder has checked out, "main" where it is no repository. */
export async function defaultBranchOf(folder: string): Promise<string> {
  const branch = await symbolicRef("HEAD", folder);
  return branch !== null && /^[\w./-]+$/.test(branch) ? branch : "main";
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
  try {
    return (await runGit(["symbolic-ref", "--quiet", "--short", ref], { folder })).toString("utf8").trim();
  } catch {
    return null;
  }
}
