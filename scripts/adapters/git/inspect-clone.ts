import { execFile } from "node:child_process";
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

/** The commit that is checked out in the folder; null outside a repository, without commits, or without git. */
export async function headCommit(folder: string): Promise<string | null> {
  try {
    const commit = (await runGit(["rev-parse", "--verify", "HEAD"], { folder })).toString("utf8").trim();
    return /^[0-9a-f]{40,64}$/.test(commit) ? commit : null;
  } catch {
    return null;
  }
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
