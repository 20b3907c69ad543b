import { answerOf, type GithubClient } from "./github-client.ts";

/** Commits that this process added to a branch. GitHub's reads lag behind its writes for seconds. */
interface OwnCommits {
  wrote(commit: string): void;
  /** The head of the branch: what was seen there, or our own commit when that is newer. null: no such branch was seen. */
  newest<T extends string | null>(seen: T): Promise<T | string>;
}

export function followOwnCommits(client: GithubClient): OwnCommits {
  let own: string | null = null;
  /** Heads that are known to contain our own commit. */
  let upToDate = new Set<string | null>();
  return {
    wrote(commit) {
      own = commit;
      upToDate = new Set([commit]);
    },
    async newest(seen) {
      if (own === null || upToDate.has(seen)) return seen;
      if (seen === null || (await isBehind(client, { own, seen }))) return own;
      upToDate.add(seen);
      return seen;
    },
  };
}

async function isBehind(
  { octokit, repo }: GithubClient,
  { own, seen }: { own: string; seen: string },
): Promise<boolean> {
  try {
    // Only the first page lists the changed files, which are not needed here.
    const page = { page: 2, per_page: 1 };
    const basehead = `${own}...${seen}`;
    const { data } = await octokit.rest.repos.compareCommitsWithBasehead({ ...repo, basehead, ...page });
    return data.status === "behind";
  } catch (error) {
    // A server that does not know our commit yet is behind it.
    if (answerOf(error).status === 404) return true;
    throw error;
  }
}
