import { posix } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import { compare, headOf } from "./git-commits.ts";
import type { GithubClient, NamedClient } from "./github-client.ts";
import { demandText, explainGithubErrors, orNull } from "./github-problem.ts";

interface DefaultBranch {
  /** @throws ProblemError (exit 2) when the workflow runs on a different branch */
  name(): Promise<string>;
  /** The newest commit, never older than those passed to `wrote`, although GitHub's reads lag behind its writes for seconds. */
  head(): Promise<string>;
  /** Reports a commit that this process added. */
  wrote(commit: string): void;
}

/** What most default branches are called. */
const USUAL = new Set([undefined, "refs/heads/main", "refs/heads/master"]);

/**
 * The repository's default branch. Its name is requested once, unless it is known. On a branch with a usual name that happens
 * only when the name is needed: GitHub reads from the default branch when no other is asked for.
 * @throws ProblemError (exit 2) when `ref`, the ref that the workflow runs on, is a different branch
 */
export async function openDefaultBranch(
  named: NamedClient,
  ref: string | undefined,
  known: string | null = null,
): Promise<DefaultBranch> {
  let name = known;
  const nameOf = async (): Promise<string> => {
    name ??= await askName(named);
    if (ref !== undefined && ref !== `refs/heads/${name}`) throw wrongRef(ref, name);
    return name;
  };
  if (known !== null || !USUAL.has(ref)) await nameOf();
  return trackHead(named, nameOf);
}

async function askName(named: NamedClient): Promise<string> {
  const { octokit, repo } = named.client;
  const what = `Opening the repository ${repo.owner}/${repo.repo}`;
  const asked = () =>
    octokit.rest.repos.get(repo).then(({ data }) => demandText(data.default_branch, "default_branch"));
  return await explainGithubErrors(named)(what, "Contents: read and write", asked);
}

function trackHead(named: NamedClient, name: DefaultBranch["name"]): DefaultBranch {
  const { client } = named;
  const own = followOwnCommits(client);
  return {
    name,
    wrote: own.wrote,
    async head() {
      const branch = await name();
      return await explainGithubErrors(named)(`Reading the branch ${branch}`, "Contents: read and write", async () =>
        own.newest(await headOf(client, branch)),
      );
    },
  };
}

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

function wrongRef(ref: string, branch: string): ProblemError {
  const why = `It was started on ${ref}, but posts and tokens are handled on the default branch ${branch} only.`;
  const whatToDo = `Start the workflow on ${branch}.`;
  return new ProblemError({ code: "wrong-branch", what: "The run", why, whatToDo }, 2);
}

/** A path relative to the top of the repository, with slashes. @throws ProblemError (exit 2) for a path that leaves it */
export function repositoryPath(given: string): string {
  const path = posix.normalize(given.replaceAll("\\", "/"));
  const leadsOut = posix.isAbsolute(path) || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path);
  if (!leadsOut) return path;
  const why = "It is outside the repository.";
  const whatToDo = "Give a path relative to the top of the repository, such as content/queue.json.";
  throw new ProblemError({ code: "outside-repository", what: `The path ${given}`, why, whatToDo }, 2);
}
