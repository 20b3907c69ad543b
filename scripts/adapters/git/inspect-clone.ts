import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { runGit } from "./run-git.ts";

const run = promisify(execFile);

/** Whether the folder belongs to a clone of a repository on GitHub. Without git it does not. */
export async function hasGithubRemote(folder: string): Promise<boolean> {
  try {
    const { stdout } = await run("git", ["-C", folder, "config", "--get-regexp", "^remote\\..*\\.url$"]);
    return /^\S+ (?:\S+@|\S+:\/\/(?:\S+@)?)?github\.com[:/]/m.test(stdout);
  } catch {
    return false;
  }
}

/** What a default branch is called in most repositories, for clones that do not know theirs. */
const USUAL_NAMES = ["main", "master"];

/**
 * Which side of a merge under way in this folder is the default branch. Git calls what is checked out "ours": that is the
 * default branch itself, or during a rebase what the own commits are put onto, with no branch checked out. On any other branch
 * something is merged into the own work, most often the default branch.
 */
export async function sideOfMain(folder: string): Promise<"ours" | "theirs"> {
  const branch = await symbolicRef("HEAD", folder);
  if (branch === null) return "ours";
  const known = await symbolicRef("refs/remotes/origin/HEAD", folder);
  const isDefault = known === null ? USUAL_NAMES.includes(branch) : known === `origin/${branch}`;
  return isDefault ? "ours" : "theirs";
}

/** What the ref points to by name; null when it names no branch, outside of a repository or without git. */
async function symbolicRef(ref: string, folder: string): Promise<string | null> {
  try {
    return (await runGit(["symbolic-ref", "--quiet", "--short", ref], { folder })).toString("utf8").trim();
  } catch {
    return null;
  }
}
