import { posix } from "node:path";
import { ProblemError } from "../../core/findings/problem.ts";
import type { NamedClient } from "./github-client.ts";
import { demandText, githubProblem } from "./github-problem.ts";
import { followOwnCommits } from "./own-commits.ts";

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

async function askName({ client: { octokit, repo }, tokenName }: NamedClient): Promise<string> {
  try {
    return demandText((await octokit.rest.repos.get(repo)).data.default_branch, "default_branch");
  } catch (error) {
    const what = `Opening the repository ${repo.owner}/${repo.repo}`;
    throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
  }
}

function trackHead({ client, tokenName }: NamedClient, name: DefaultBranch["name"]): DefaultBranch {
  const { octokit, repo } = client;
  const own = followOwnCommits(client);
  return {
    name,
    wrote: own.wrote,
    async head() {
      const what = `Reading the branch ${await name()}`;
      try {
        const { data } = await octokit.rest.git.getRef({ ...repo, ref: `heads/${await name()}` });
        // Without it, files of another commit would pass for the newest.
        return await own.newest(demandText(data.object?.sha, "object.sha"));
      } catch (error) {
        throw githubProblem(error, { what, tokenName, permission: "Contents: read and write" });
      }
    },
  };
}

function wrongRef(ref: string, branch: string): ProblemError {
  return new ProblemError(
    {
      code: "wrong-branch",
      what: "The run",
      why: `It was started on ${ref}, but posts and tokens are handled on the default branch ${branch} only.`,
      whatToDo: `Start the workflow on ${branch}.`,
      isRetryable: false,
    },
    2,
  );
}

/** A path relative to the top of the repository, with slashes. @throws ProblemError (exit 2) for a path that leaves it */
export function repositoryPath(given: string): string {
  const path = posix.normalize(given.replaceAll("\\", "/"));
  const leadsOut = posix.isAbsolute(path) || path === ".." || path.startsWith("../") || /^[a-z]:/i.test(path);
  if (!leadsOut) return path;
  throw new ProblemError(
    {
      code: "outside-repository",
      what: `The path ${given}`,
      why: "It is outside the repository.",
      whatToDo: "Give a path relative to the top of the repository, such as content/queue.json.",
      isRetryable: false,
    },
    2,
  );
}
