/**
 * GitHub clients with the tokens from the environment. Importing this loads the client library, so import it only where GitHub
 * is used.
 */
import { systemClock } from "../adapters/clock/system-clock.ts";
import { createGithubClient, type NamedClient } from "../adapters/github/github-client.ts";
import type { GithubEnv } from "./environment.ts";

/**
 * Reading and commenting use the job's own token, which may do no more. Pushing uses the bot's, because its pushes start
 * checks.
 */
const ORDERS = {
  commenter: ["GITHUB_TOKEN"],
  reader: ["GITHUB_TOKEN", "BOT_TOKEN"],
  writer: ["BOT_TOKEN", "GITHUB_TOKEN"],
  keeper: ["SECRETS_TOKEN"],
} as const;

export interface Connection extends NamedClient {
  token: string;
}

/** What a connection needs to know of the environment. */
export type GithubAccess = Pick<GithubEnv, "token" | "botToken" | "apiUrl" | "repository"> & {
  secretsToken?: string | undefined;
};

/** null when none of the role's tokens is set, or the repository is not known. */
export function connectGithub(github: GithubAccess, role: keyof typeof ORDERS, clock = systemClock): Connection | null {
  const { apiUrl, repository } = github;
  const tokens = { GITHUB_TOKEN: github.token, BOT_TOKEN: github.botToken, SECRETS_TOKEN: github.secretsToken };
  for (const tokenName of ORDERS[role]) {
    const token = tokens[tokenName];
    if (token === undefined || repository === undefined) continue;
    return { client: createGithubClient({ token, apiUrl, repository, clock }), tokenName, token };
  }
  return null;
}
