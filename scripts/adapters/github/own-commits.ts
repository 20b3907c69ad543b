import { compare } from "./git-commits.ts";
import type { GithubClient } from "./github-client.ts";
import { orNull } from "./github-problem.ts";

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

async function isBehind(client: GithubClient, { own, seen }: { own: string; seen: string }): Promise<boolean> {
  // A server that does not know our commit yet is behind it.
  return ((await orNull(compare(client, own, seen)))?.status ?? "behind") === "behind";
}
