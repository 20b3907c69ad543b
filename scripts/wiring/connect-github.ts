/** GitHub clients with the tokens from the environment. Importing this loads the client library, so import it where GitHub is used. */
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createGithubClient, type NamedClient } from "../adapters/github/github-client.ts";
import { openGithubStore } from "../adapters/github/github-store.ts";
import { ProblemError } from "../core/findings/problem.ts";
import type { Store } from "../core/ports/store.ts";
import type { GithubEnv } from "./environment.ts";

export { openRepositorySettings } from "../adapters/github/administration/repository-settings.ts";
export { addEmptyCommit } from "../adapters/github/empty-commit.ts";
export { createGithubClient } from "../adapters/github/github-client.ts";
export {
  createRepositoryInspector,
  findPagesSite,
  hasPagesSite,
  readReleases,
} from "../adapters/github/github-inspector.ts";
export { explainGithubErrors } from "../adapters/github/github-problem.ts";
export { createPullRequests } from "../adapters/github/github-pull-requests.ts";
export { createGithubQueueHistory, openGithubStore } from "../adapters/github/github-store.ts";
export { createAgentRequests } from "../adapters/github/proposal-api.ts";
export { repositoryPath } from "../adapters/github/repository-path.ts";
export { createSecretTokenStore } from "../adapters/github/secret-token-store.ts";
export { createSecretVault } from "../adapters/github/secret-vault.ts";
export { createGithubRunHistory, githubRunName } from "../adapters/github/workflow-runs.ts";

/** Reading and commenting use the job's own token, which may do no more. Pushing uses the bot's: its pushes start checks. */
const ORDERS = {
  commenter: ["GITHUB_TOKEN"],
  reader: ["GITHUB_TOKEN", "BOT_TOKEN"],
  writer: ["BOT_TOKEN", "GITHUB_TOKEN"],
  secrets: ["SECRETS_TOKEN"],
} as const;

type Role = keyof typeof ORDERS;

export interface Connection extends NamedClient {
  token: string;
}

export type GithubAccess = Pick<GithubEnv, "token" | "botToken" | "apiUrl" | "repository"> & {
  secretsToken?: string | undefined;
};

/** null when none of the role's tokens is set, or the repository is not known. */
export function connectGithub(github: GithubAccess, role: Role, clock = systemClock): Connection | null {
  const { apiUrl, repository } = github;
  const tokens = { GITHUB_TOKEN: github.token, BOT_TOKEN: github.botToken, SECRETS_TOKEN: github.secretsToken };
  for (const tokenName of ORDERS[role]) {
    const token = tokens[tokenName];
    if (token === undefined || repository === undefined) continue;
    return { client: createGithubClient({ token, apiUrl, repository, clock }), tokenName, token };
  }
  return null;
}

/** For what cannot be done without GitHub. @throws ProblemError (exit 2) where a token or the repository is missing */
export function requireGithub(
  github: GithubAccess,
  role: Role,
  { what, whatToDo = "Run it inside Actions, or set them." }: { what: string; whatToDo?: string },
): Connection {
  const connection = connectGithub(github, role);
  if (connection !== null) return connection;
  const [token, ...others] = ORDERS[role];
  const why = `GITHUB_REPOSITORY and ${[token, ...others.map((other) => `(or ${other})`)].join(" ")} are not both set.`;
  throw new ProblemError({ code: "github-not-setup", what, why, whatToDo }, 2);
}

/** For commands that never claim a post. With a `ref`, a run on another branch than the default one is refused. @throws ProblemError (exit 2) */
export async function openRepositoryToRead(
  contents: NamedClient,
  { queuePath, ref }: { queuePath: string; ref?: string | undefined },
): Promise<Store> {
  return await openGithubStore({ contents, queuePath, ref, runs: null, run: null, clock: systemClock });
}
