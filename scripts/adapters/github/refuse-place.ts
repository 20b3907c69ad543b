import { enterpriseServerProblem } from "../../core/checks/github-server.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { GithubClient } from "./github-client.ts";
import { IS_ARCHIVED } from "./github-problem.ts";
import { isRepository } from "./pull-files.ts";

/** GitHub's answer about a repository. */
interface RepositoryAnswer {
  headers: Readonly<Record<string, string | number | undefined>>;
  data: { full_name?: string; archived?: boolean };
}

/**
 * Names what no later check can explain: a server, or a state of the repository, in which nothing works as it should.
 * @throws ProblemError
 */
export function refusePlace({ repo }: GithubClient, { headers, data }: RepositoryAnswer): void {
  const what = `The repository ${repo.owner}/${repo.repo}`;
  const server = headers["x-github-enterprise-version"];
  if (server !== undefined) throw new ProblemError(enterpriseServerProblem(what, String(server)), 2);
  if (data.archived === true) throw refused(what, IS_ARCHIVED);
  const { full_name: name } = data;
  if (name !== undefined && !isRepository(name, repo)) throw refused(what, movedTo(name));
}

function movedTo(fullName: string) {
  const name = /^[\w.-]+\/[\w.-]+$/.test(fullName) ? fullName : "another address";
  return {
    code: "github-moved",
    why: `It was renamed or transferred: it is ${name} now.`,
    whatToDo: `Use the new name: git remote set-url origin, and GITHUB_REPOSITORY where you set it. Whoever calls its workflows must name it, too, and the App must be installed for its new owner.`,
  };
}

function refused(what: string, words: { code: string; why: string; whatToDo: string }): ProblemError {
  return new ProblemError({ ...words, what }, 2);
}
