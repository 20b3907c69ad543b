import type { PullSource } from "../../core/ports/pull-source.ts";
import { type NamedClient, RAW_FILE } from "./github-client.ts";
import { githubProblem, orNull } from "./github-problem.ts";

/** Reads open pull requests for the calendar. All methods throw a ProblemError when GitHub refuses or cannot be reached. */
export function createPullSource({ client: { octokit, repo }, tokenName }: NamedClient): PullSource {
  const permission = "Contents: read, Pull requests: read, Issues: read";
  const refuse = (error: unknown): never => {
    throw githubProblem(error, { what: "Reading the open pull requests", tokenName, permission });
  };
  return {
    get: async (path) => {
      const { data } = await octokit.request(`GET /repos/${repo.owner}/${repo.repo}${path}`).catch(refuse);
      return data;
    },
    async readText(path, commit) {
      const place = { ...repo, path, ref: commit, headers: { accept: RAW_FILE } };
      const answer = await orNull(octokit.rest.repos.getContent(place)).catch(refuse);
      return answer === null ? null : Buffer.from(answer.data as unknown as ArrayBuffer).toString("utf8");
    },
  };
}
