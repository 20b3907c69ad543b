import { createGithubClient } from "../../scripts/adapters/github/github-client.ts";
import { type GithubStoreOptions, openGithubStore } from "../../scripts/adapters/github/github-store.ts";
import type { Clock } from "../../scripts/core/ports/runtime.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import type { GithubServer } from "./github-server.ts";
import { virtualClock } from "./virtual-clock.ts";

export interface StoreOptions extends Partial<Omit<GithubStoreOptions, "contents">> {
  /** Token that reads and writes, "bot-token" unless said. */
  token?: string;
  clock?: Clock;
}

/** The GitHub store as a workflow run on the default branch has it. */
export async function githubStore(github: GithubServer, wish: StoreOptions = {}): Promise<Store> {
  const { token = "bot-token", clock = virtualClock(), ...over } = wish;
  const { url: apiUrl, repository } = github;
  return await openGithubStore({
    contents: { client: createGithubClient({ token, apiUrl, repository, clock }), tokenName: variableOf(token) },
    runs: createGithubClient({ token: "github-token", apiUrl, repository, clock }),
    queuePath: "content/queue.json",
    ref: "refs/heads/main",
    run: { id: "77", attempt: "1", url: `${apiUrl}/${repository}/actions/runs/77` },
    clock,
    ...over,
  });
}

const variableOf = (token: string) => (token === "github-token" ? "GITHUB_TOKEN" : "BOT_TOKEN");
