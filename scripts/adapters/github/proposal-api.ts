import { isAgentBranch } from "../../core/agent/agent-mark.ts";
import { ProblemError } from "../../core/findings/problem.ts";
import type { ProposalApi } from "../../core/ports/proposal-api.ts";
import { readRaw } from "./git-commits.ts";
import { type GithubClient, type NamedClient, REPEATABLE } from "./github-client.ts";
import { orNull } from "./github-problem.ts";

/** All that may be written. What only a branch shows is shown only by an agent's own, and pull requests only get words. */
const WRITES: readonly { method: string; path: RegExp; isAllowed(body: Body, path: string): boolean }[] = [
  { method: "POST", path: /^\/git\/(?:blobs|trees|commits)$/, isAllowed: () => true },
  {
    method: "POST",
    path: /^\/git\/refs$/,
    isAllowed: ({ ref }) => isAgentBranch(/^refs\/heads\/(.+)$/.exec(String(ref))?.[1]),
  },
  {
    method: "PATCH",
    path: /^\/git\/refs\/heads\/[\w/-]+$/,
    isAllowed: ({ force }, path) => force === false && isAgentBranch(path.slice("/git/refs/heads/".length)),
  },
  { method: "POST", path: /^\/pulls$/, isAllowed: ({ head }) => isAgentBranch(head) },
  {
    method: "PATCH",
    path: /^\/pulls\/\d+$/,
    isAllowed: (body) => Object.keys(body).every((name) => name === "body"),
  },
];

type Body = Readonly<Record<string, unknown>>;

/** The requests of an agent's program. Whatever asks for more than reading and proposing is refused before anything is sent. */
export function createAgentRequests({ client }: Pick<NamedClient, "client">): ProposalApi {
  return createProposalApi(client, refuseOthers);
}

/**
 * What may be sent again where no answer came: objects that no branch shows yet, and what sets something to what it is then. A
 * branch that is reset may show somebody's commit by then, which a second reset would drop.
 */
const isRepeatable = (method: string, path: string, { force }: Body) =>
  (method === "PATCH" && force !== true) || (method === "POST" && /^\/git\/(?:blobs|trees|commits)$/.test(path));

/** GitHub's client, lent to proposals. `refuse` throws for what may not be sent. */
export function createProposalApi(
  client: GithubClient,
  refuse: (method: string, path: string, body: Body) => void = () => {},
): ProposalApi {
  const { octokit, repo } = client;
  const ask = async (method: string, path: string, body: object = {}): Promise<unknown> => {
    if (method !== "GET") refuse(method, path, { ...body });
    const address = path === "/user" ? path : `/repos/${repo.owner}/${repo.repo}${path}`;
    const repeated = isRepeatable(method, path, { ...body }) ? REPEATABLE : {};
    return (await octokit.request(`${method} ${address}`, { ...body, ...repeated })).data;
  };
  return {
    find: async (path) => await orNull(ask("GET", path)),
    send: ask,
    async readText(path, commit) {
      const bytes = await readRaw(client, { path, ref: commit });
      return bytes === null ? null : Buffer.from(bytes).toString("utf8");
    },
  };
}

function refuseOthers(method: string, path: string, body: Body): void {
  const write = WRITES.find((one) => one.method === method && one.path.test(path));
  if (write?.isAllowed(body, path) === true) return;
  const why = `${method} ${path} is nothing that an agent may ask for.`;
  const whatToDo = "Nothing was sent. A person does this.";
  throw new ProblemError({ code: "agent-forbidden", what: "A request to GitHub", why, whatToDo }, 1);
}
