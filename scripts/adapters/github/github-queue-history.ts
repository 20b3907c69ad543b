import type { QueueHistory } from "../../core/health/health-check.ts";
import { readRaw } from "./git-commits.ts";
import { answerOf, type NamedClient } from "./github-client.ts";
import { explainGithubErrors } from "./github-problem.ts";

/** Status for a repository without commits. */
const EMPTY = 409;

/** The queue on the default branch at an earlier instant. `path` is the queue's path in the repository. */
export function createGithubQueueHistory(named: NamedClient, path: string): QueueHistory {
  const { client } = named;
  const { octokit, repo } = client;
  return {
    queueAt: (instant) =>
      explainGithubErrors(named)(`Reading the history of ${path}`, "Contents: read", async () => {
        const query = { ...repo, path, until: instant.toISOString(), per_page: 1 };
        const commits = await octokit.rest.repos.listCommits(query).catch((error: unknown) => {
          if (answerOf(error).status === EMPTY) return { data: [] };
          throw error;
        });
        const ref = commits.data[0]?.sha;
        return ref === undefined ? null : await readRaw(client, { path, ref });
      }),
  };
}
