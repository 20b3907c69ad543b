import { ProblemError } from "../../core/findings/problem.ts";
import { answerOf, type NamedClient } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";

const MESSAGE = "Check that the bot may commit\n\nThis commit changes nothing.";
const WHAT = "A commit that changes nothing";

/**
 * Adds a commit without a change to the default branch: the only proof that the token may pass the branch's rules. Sent once,
 * since a repetition would add another one.
 * @throws ProblemError
 */
export async function addEmptyCommit({ client, tokenName }: NamedClient): Promise<void> {
  const { octokit, repo } = client;
  try {
    const branch = (await octokit.request("GET /repos/{owner}/{repo}", repo)).data.default_branch;
    const ref = { ...repo, ref: `heads/${branch}` };
    const head = (await octokit.request("GET /repos/{owner}/{repo}/git/ref/{ref}", ref)).data.object.sha;
    const parent = { ...repo, commit_sha: head };
    const { tree } = (await octokit.request("GET /repos/{owner}/{repo}/git/commits/{commit_sha}", parent)).data;
    const commit = { ...repo, message: MESSAGE, tree: tree.sha, parents: [head] };
    const { sha } = (await octokit.request("POST /repos/{owner}/{repo}/git/commits", commit)).data;
    await octokit.request("PATCH /repos/{owner}/{repo}/git/refs/{ref}", { ...ref, sha, force: false });
  } catch (error) {
    if (/\brules?\b|protected/i.test(answerOf(error).message)) throw new ProblemError(stopped(tokenName), 2);
    throw githubProblem(error, { what: WHAT, tokenName, permission: "Contents: read and write" });
  }
}

function stopped(tokenName: string) {
  const why = `The rules of the default branch do not let ${tokenName} pass, so that no result of a post could be committed.`;
  const whatToDo = "Run npm run setup, which puts the App on the ruleset's bypass list.";
  return { code: "github-rules", what: WHAT, why, whatToDo, isRetryable: false };
}
