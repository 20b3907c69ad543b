import { createGithubClient, type NamedClient } from "../../scripts/adapters/github/github-client.ts";
import { type GithubStoreOptions, openGithubStore } from "../../scripts/adapters/github/github-store.ts";
import type { Clock } from "../../scripts/core/ports/runtime.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import type { GithubServer } from "./github-server.ts";
import { virtualClock } from "./virtual-clock.ts";

export interface StoreOptions extends Partial<GithubStoreOptions> {
  /** Token that reads and writes, "bot-token" unless said. */
  token?: string;
  clock?: Clock;
}

/** A client for the server at this address, named after the variable that holds its token. */
export function namedClient(
  apiUrl: string,
  { token = "bot-token", clock = virtualClock() as Clock, repository = "team/posts" } = {},
): NamedClient {
  return {
    client: createGithubClient({ token, apiUrl, repository, clock }),
    tokenName: VARIABLES[token] ?? "BOT_TOKEN",
  };
}

const VARIABLES: Record<string, string> = { "github-token": "GITHUB_TOKEN", "secrets-token": "SECRETS_TOKEN" };

/** The GitHub store as a workflow run on the default branch has it. */
export async function githubStore(github: GithubServer, wish: StoreOptions = {}): Promise<Store> {
  const { token = "bot-token", clock = virtualClock(), ...over } = wish;
  const { url, repository } = github;
  return await openGithubStore({
    contents: namedClient(url, { token, clock, repository }),
    runs: namedClient(url, { token: "github-token", clock, repository }).client,
    queuePath: "content/queue.json",
    ref: "refs/heads/main",
    run: { id: "77", attempt: "1", url: `${url}/${repository}/actions/runs/77` },
    clock,
    ...over,
  });
}
