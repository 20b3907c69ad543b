import type { GithubClient } from "./github-client.ts";

/** Names of the newest releases of a repository, such as "v1.2.3"; none when they cannot be read, which is nobody's trouble here. */
export async function readReleases({ octokit, repo }: GithubClient): Promise<string[]> {
  try {
    const { data } = await octokit.rest.repos.listReleases({ ...repo, per_page: 100 });
    return data.filter(({ draft, prerelease }) => !draft && !prerelease).map(({ tag_name: tag }) => String(tag));
  } catch {
    return [];
  }
}
