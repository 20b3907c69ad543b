import { systemClock } from "../adapters/clock/system-clock.ts";
import { taggedCommit } from "../adapters/github/git-commits.ts";
import { createGithubClient } from "../adapters/github/github-client.ts";
import { explainGithubErrors } from "../adapters/github/github-problem.ts";

export interface Tag {
  token: string;
  apiUrl: string;
  /** owner/name, of anybody. */
  repository: string;
  tag: string;
}

/** The commit that a tag stands for on GitHub; null when there is no such tag. @throws ProblemError when GitHub does not say */
export async function readTaggedCommit({ tag, ...place }: Tag): Promise<string | null> {
  const client = createGithubClient({ ...place, clock: systemClock });
  const explained = explainGithubErrors({ tokenName: "GITHUB_TOKEN" });
  return await explained(`Reading the tags of ${place.repository}`, "Contents: read", () => taggedCommit(client, tag));
}
