/** The repository's settings: which repository it is, and with which token they are read or changed. */
import { dirname } from "node:path";
import { systemClock } from "../adapters/clock/system-clock.ts";
import { repositoryOfClone } from "../adapters/git/inspect-clone.ts";
import type { RepositoryAdmin } from "../core/ports/repository-admin.ts";
import type { Clock } from "../core/ports/runtime.ts";
import type { GithubEnv } from "./environment.ts";

/** GITHUB_REPOSITORY, else what the remote of the clone around the queue names; null when neither does. */
export async function findRepository(github: GithubEnv, queuePath: string): Promise<string | null> {
  return github.repository ?? (await repositoryOfClone(dirname(queuePath), github.serverUrl));
}

export interface AdminToken {
  token: string;
  tokenName: string;
}

/** GITHUB_TOKEN, else the token of GitHub's command line tool; null when there is none. It is never stored. */
export async function findAdminToken(github: GithubEnv): Promise<AdminToken | null> {
  if (github.token !== undefined) return { token: github.token, tokenName: "GITHUB_TOKEN" };
  const { readGhToken } = await import("../adapters/github/gh-token.ts");
  const token = await readGhToken(github.serverUrl);
  return token === null ? null : { token, tokenName: "the token of gh" };
}

export interface Subject {
  github: GithubEnv;
  repository: string;
  /** There, a job's own token sees no secrets, and the App's may. */
  isOnActions: boolean;
}

/** @throws ProblemError when the repository cannot be read */
export async function openAdministration(
  { github, repository, isOnActions }: Subject,
  { token, tokenName }: AdminToken,
  clock: Clock = systemClock,
): Promise<RepositoryAdmin> {
  const { createGithubClient, openRepositorySettings } = await import("./connect-github.ts");
  const { apiUrl, serverUrl, secretsToken } = github;
  const connect = (secret: string, name: string) => ({
    client: createGithubClient({ token: secret, apiUrl, repository, clock }),
    tokenName: name,
  });
  const secretsClient = isOnActions && secretsToken !== undefined ? connect(secretsToken, "SECRETS_TOKEN") : null;
  return await openRepositorySettings({ admin: connect(token, tokenName), secretsClient, apiUrl, serverUrl, clock });
}
