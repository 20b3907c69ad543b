import type { TreeMerge } from "../../core/merge/merge-trees.ts";
import type { BranchMerge } from "../../core/ports/branches.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";
import { REPEATABLE } from "./repeatable.ts";

/**
 * Commits a merge of the default branch to a pull request's branch. The commit names no author, so GitHub signs it. The branch
 * only moves forward: if someone has pushed in the meantime, this returns "moved" and the new commit is on no branch.
 * @throws ProblemError
 */
export async function pushMerge({ client, tokenName }: NamedClient, merge: BranchMerge): Promise<"pushed" | "moved"> {
  const { octokit, repo } = client;
  const { pull, main } = merge;
  const purpose = {
    what: `Updating the branch of pull request ${pull.number}`,
    tokenName,
    permission: "Contents: read and write",
  };
  try {
    const { data: tip } = await octokit.rest.git.getCommit({ ...repo, commit_sha: main.commit });
    const tree = [...merge.changes.map(toEntry), ...merge.queues.map(queueEntry)];
    const { data: created } = await octokit.rest.git.createTree({
      ...repo,
      base_tree: tip.tree.sha,
      tree,
      ...REPEATABLE,
    });
    const { data: commit } = await octokit.rest.git.createCommit({
      ...repo,
      message: `Merge ${main.name}, the queue post by post`,
      tree: created.sha,
      parents: [pull.headSha, main.commit],
      // A commit that no branch shows does no harm.
      ...REPEATABLE,
    });
    return await moveBranch(client, { branch: pull.branch, from: pull.headSha, to: commit.sha });
  } catch (error) {
    throw githubProblem(error, purpose);
  }
}

type TreeEntry = { path: string; mode: Mode; type: "blob" | "commit" } & ({ sha: string | null } | { content: string });
type Mode = "100644" | "100755" | "120000" | "160000";

/** The other files of the pull request. An entry without a sha removes the file. */
function toEntry({ path, file, isRemoved }: TreeMerge["changes"][number]): TreeEntry {
  // Safe: git has only these modes for files and submodules.
  return { path, mode: file.mode as Mode, type: file.type, sha: isRemoved ? null : file.sha };
}

function queueEntry({ path, mode, text }: BranchMerge["queues"][number]): TreeEntry {
  return { path, mode: mode as Mode, type: "blob", content: text };
}

interface Step {
  branch: string;
  from: string;
  to: string;
}

/** After a refusal or a lost answer, the branch itself shows what happened; GitHub's messages vary. */
export async function moveBranch(
  { octokit, repo }: GithubClient,
  { branch, from, to }: Step,
): Promise<"pushed" | "moved"> {
  const ref = `heads/${branch}`;
  try {
    const { data } = await octokit.rest.git.updateRef({ ...repo, ref, sha: to, force: false, ...REPEATABLE });
    // A proxy's web page is not an answer.
    if (data?.object?.sha !== to) throw new Error("it does not name the commit");
    return "pushed";
  } catch (error) {
    const now = await octokit.rest.git.getRef({ ...repo, ref }).then(
      ({ data }) => data.object.sha,
      () => null,
    );
    if (now === to) return "pushed";
    if (now === from) throw error;
    return "moved";
  }
}
