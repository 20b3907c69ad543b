import { git } from "./git.ts";

const DEFAULT_BRANCHES = ["refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/heads/main"];

/**
 * Files that differ from where this branch left the default branch, committed or not, new ones included.
 * @throws when there is no default branch to compare with
 */
export async function changedFiles(root: string): Promise<Set<string>> {
  const base = (await git(root, ["merge-base", "HEAD", await defaultBranch(root)])).trim();
  const [differing, added] = await Promise.all([
    git(root, ["diff", "--name-only", "--no-renames", "-z", base]),
    git(root, ["ls-files", "-z", "--others", "--exclude-standard"]),
  ]);
  return new Set(`${differing}${added}`.split("\0").filter((name) => name !== ""));
}

async function defaultBranch(root: string): Promise<string> {
  for (const branch of DEFAULT_BRANCHES) {
    const found = await git(root, ["rev-parse", "--verify", "--quiet", branch]).catch(() => "");
    if (found !== "") return found.trim();
  }
  throw new Error("There is no origin/main and no main to compare with");
}
