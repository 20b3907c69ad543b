import type { GithubClient } from "./github-client.ts";

/** GitHub lists at most 3,000 files of a pull request. */
const MAX_PAGES = 30;
const PAGE_SIZE = 100;
const MAX_FILES = MAX_PAGES * PAGE_SIZE;

/** Paths that a pull request changes, page by page, including the previous paths of renamed files. */
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

/** Whether a pull request changes the file; also true when GitHub does not list all files. */
export async function mayChange(client: GithubClient, number: number, path: string): Promise<boolean> {
  let listed = 0;
  for await (const paths of changedPaths(client, number)) {
    listed += paths.length;
    if (paths.includes(path)) return true;
  }
  return listed >= MAX_FILES;
}

/** Whether a full name such as "Owner/Name" (undefined: deleted) is that of the repository. GitHub ignores case. */
export function isRepository(fullName: string | undefined, { owner, repo }: { owner: string; repo: string }): boolean {
  return fullName?.toLowerCase() === `${owner}/${repo}`.toLowerCase();
}
