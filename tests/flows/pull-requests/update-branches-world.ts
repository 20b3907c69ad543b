import { canMergeByLines } from "../../../scripts/adapters/git/merge-lines.ts";
import { createBranches } from "../../../scripts/adapters/github/github-branches.ts";
import { createGithubClient } from "../../../scripts/adapters/github/github-client.ts";
import {
  type UpdatePorts,
  type UpdateResult,
  updateBranches,
} from "../../../scripts/flows/pull-requests/update-pull-branches.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

export const QUEUE = "content/queue.json";

export interface UpdateWorld {
  github: GithubServer;
  log: ReturnType<typeof recordedLog>;
  ports: UpdatePorts;
  /** Opens a pull request of a new branch with these files. Returns its number. */
  propose(branch: string, files: Record<string, string>): Promise<number>;
  /** @param queuePath that of the single account unless given */
  run(queuePath?: string): Promise<UpdateResult>;
  comments(pull: number): Promise<string[]>;
  /** What was sent that changes something, as "METHOD path" with the path within the repository, since the last call. */
  writes(): string[];
}

/** A repository on a GitHub of its own, with what update-branches needs to work on it. */
export async function updateWorld(files: Record<string, string>): Promise<UpdateWorld> {
  const tokens = { "guest-token": { login: "guest", permissions: "all" as const } };
  const github = await startGithub({ files, tokens });
  const [log, clock] = [recordedLog(), virtualClock()];
  const named = (token: string, tokenName: string) => ({
    client: createGithubClient({ token, apiUrl: github.url, repository: github.repository, clock }),
    tokenName,
  });
  const clients = { reader: named("github-token", "GITHUB_TOKEN"), writer: named("bot-token", "BOT_TOKEN") };
  const ports = { branches: createBranches(clients), canMergeByLines, log, clock };
  let seen = 0;
  return {
    github,
    log,
    ports,
    async propose(branch, changed) {
      await github.createBranch(branch);
      for (const [path, text] of Object.entries(changed)) await github.commit(path, text, { branch });
      return await github.openPull({ title: branch, head: branch });
    },
    run: (queuePath = QUEUE) => updateBranches(ports, { queuePath, repositoryUrl: "https://github.com/team/posts" }),
    async comments(pull) {
      const comments: unknown = await github.api("GET", `/issues/${pull}/comments`);
      return (comments as { body: string }[]).map(({ body }) => body);
    },
    writes() {
      const fresh = github.requests.slice(seen).filter(({ method }) => method !== "GET");
      seen = github.requests.length;
      return fresh.map(({ method, path }) => `${method} ${path.replace(/^\/repos\/[^/]+\/[^/]+/, "")}`);
    },
  };
}
