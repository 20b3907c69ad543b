import type { QueueHistory } from "../../core/health/health-check.ts";
import { answerOf, type GithubClient, type NamedClient, RAW_FILE } from "./github-client.ts";
import { githubProblem } from "./github-problem.ts";

/** Status for a repository without commits. */
const EMPTY = 409;

/** The queue on the default branch at an earlier instant. `path` is the queue's path in the repository. */
export function createGithubQueueHistory({ client, tokenName }: NamedClient, path: string): QueueHistory {
  const { octokit, repo } = client;
  return {
    async queueAt(instant) {
      try {
        const until = instant.toISOString();
        const { data: commits } = await octokit.rest.repos.listCommits({ ...repo, path, until, per_page: 1 });
        const ref = commits[0]?.sha;
        return ref === undefined ? null : await readRaw(client, { path, ref });
      } catch (error) {
        if (answerOf(error).status === EMPTY) return null;
        const purpose = { what: `Reading the history of ${path}`, tokenName, permission: "Contents: read" };
        throw githubProblem(error, purpose);
      }
    },
  };
}

/** null when that commit removed the file; "unknown" when the answer is not a file. */
async function readRaw({ octokit, repo }: GithubClient, at: { path: string; ref: string }) {
  try {
    const { data } = await octokit.rest.repos.getContent({ ...repo, ...at, headers: { accept: RAW_FILE } });
    const raw: unknown = data;
    return raw instanceof ArrayBuffer ? new Uint8Array(raw) : "unknown";
  } catch (error) {
    if (answerOf(error).status === 404) return null;
    throw error;
  }
}
