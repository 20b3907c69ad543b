import type { GithubClient } from "./client.ts";

/** The newest commit that both have. `base` and `head` are branches or commits. */
export async function findMergeBase({ octokit, repo }: GithubClient, base: string, head: string): Promise<string> {
  // Only the first page carries the changed files, which are not needed here.
  const page = { page: 2, per_page: 1 };
  const basehead = `${base}...${head}`;
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, ...page });
  return data.merge_base_commit.sha;
}
