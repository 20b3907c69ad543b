import type { GithubClient } from "./github-client.ts";

/** GitHub lists no more than 3,000 files of a pull request. */
const MAX_PAGES = 30;
const PAGE_SIZE = 100;
const MAX_FILES = MAX_PAGES * PAGE_SIZE;

/** Paths that a pull request changes, the former ones of renamed files included, page by page. */
export async function* changedPaths({ octokit, repo }: GithubClient, number: number): AsyncGenerator<string[]> {
  const query = { ...repo, pull_number: number, per_page: PAGE_SIZE };
  let pages = 0;
  for await (const { data } of octokit.paginate.iterator(octokit.rest.pulls.listFiles, query)) {
    yield data.flatMap(({ filename, previous_filename: former }) =>
      former === undefined ? [filename] : [former, filename],
    );
    if (++pages === MAX_PAGES) return;
  }
}

/** Whether a pull request changes the file; true as well where GitHub does not list all files. */
export async function mayChange(client: GithubClient, number: number, path: string): Promise<boolean> {
  let listed = 0;
  for await (const paths of changedPaths(client, number)) {
    listed += paths.length;
    if (paths.includes(path)) return true;
  }
  return listed >= MAX_FILES;
}

/** Whether a full name, such as "Owner/Name", is that of the repository; undefined for one that is gone. GitHub ignores case. */
export function isRepository(fullName: string | undefined, { owner, repo }: { owner: string; repo: string }): boolean {
  return fullName?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}

/** The newest commit that both have. `base` and `head` are branches or commits. */
export async function findMergeBase({ octokit, repo }: GithubClient, base: string, head: string): Promise<string> {
  // Only the first page carries the changed files, which are not needed here.
  const page = { page: 2, per_page: 1 };
  const basehead = `${base}...${head}`;
  const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, ...page });
  return data.merge_base_commit.sha;
}
