import { ProblemError } from "../../core/findings/problem.ts";
import { commitOn } from "./branch-requests.ts";
import { headOf } from "./git-commits.ts";
import type { NamedClient } from "./github-client.ts";
import { areRulesBroken, demandText, githubProblem } from "./github-problem.ts";

/** The only proof that the token may pass the branch's rules. Sent once, since a repetition would add another commit. @throws ProblemError */
export async function addEmptyCommit({ client, tokenName }: NamedClient): Promise<void> {
  const { octokit, repo } = client;
  const what = "A commit that changes nothing";
  try {
    const branch = demandText((await octokit.rest.repos.get(repo)).data.default_branch, "default_branch");
    const message = "Check that the bot may commit\n\nThis commit changes nothing.";
    await commitOn(client, { branch, head: await headOf(client, branch) }, { files: new Map(), message });
  } catch (error) {
    if (!areRulesBroken(error)) throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
    const why = `The rules of the default branch do not let ${tokenName} pass, so that no result of a post could be committed.`;
    const whatToDo = "Run npm run setup, which puts the App on the ruleset's bypass list.";
    throw new ProblemError({ code: "github-rules", what, why, whatToDo }, 2);
  }
}
