import { expect, it } from "vitest";
import { createAgentRequests } from "../../../scripts/adapters/github/proposal-api.ts";
import { startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";

type Write = [method: "POST" | "PATCH", path: string, body: object];

/** With the token of an owner, whom GitHub itself would refuse nothing. */
async function open() {
  const github = await startGithub();
  const requests = createAgentRequests(namedClient(github.url, { token: "owner-token" }));
  return { github, requests, main: await github.head() };
}

it.each<Write>([
  ["PATCH", "/git/refs/heads/main", { sha: "a", force: false }],
  ["PATCH", "/git/refs/heads/calendar/ann", { sha: "a", force: false }],
  ["PATCH", "/git/refs/heads/agent/../main", { sha: "a", force: false }],
  ["PATCH", "/git/refs/heads/agent/ann", { sha: "a", force: true }],
  ["POST", "/git/refs", { ref: "refs/heads/main", sha: "a" }],
  ["POST", "/git/refs", { ref: "refs/tags/agent/ann", sha: "a" }],
  ["POST", "/pulls", { head: "calendar/ann", base: "main", title: "" }],
  ["PATCH", "/pulls/1", { base: "other" }],
  ["PATCH", "/pulls/1", { state: "closed" }],
  ["POST", "/pulls/1/reviews", { event: "APPROVE" }],
  ["POST", "/merges", { base: "main", head: "agent/ann" }],
  ["POST", "/actions/workflows/post.yml/dispatches", { ref: "main" }],
  ["POST", "/dispatches", { event_type: "post" }],
  ["PATCH", "", { default_branch: "agent/ann" }],
  ["POST", "/issues/1/comments", { body: "/merge" }],
])("sends no %s %s %j for an agent", async (method, path, body) => {
  const { github, requests, main } = await open();
  const before = github.requests.length;
  await expect(requests.send(method, path, body)).rejects.toMatchObject({ problem: { code: "agent-forbidden" } });
  expect([github.requests.length, await github.head()]).toEqual([before, main]);
});

it("writes to a branch of the agent", async () => {
  const { github, requests, main } = await open();
  await requests.send("POST", "/git/refs", { ref: "refs/heads/agent/ann", sha: main });
  await requests.send("PATCH", "/git/refs/heads/agent/ann", { sha: main, force: false });
  expect(await github.head("agent/ann")).toBe(main);
});
