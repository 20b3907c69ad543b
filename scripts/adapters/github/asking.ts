import type { NamedClient } from "./default-branch.ts";
import { type GithubPurpose, githubProblem } from "./github-problem.ts";

export type Asking = <T>(
  what: GithubPurpose["what"],
  permission: GithubPurpose["permission"],
  work: () => Promise<T>,
) => Promise<T>;

/** Does something with a client and lets it fail only with errors that say what to do. */
export function askingWith({ tokenName }: Pick<NamedClient, "tokenName">): Asking {
  return async (what, permission, work) => {
    try {
      return await work();
    } catch (error) {
      throw githubProblem(error, { what, tokenName, permission });
    }
  };
}
