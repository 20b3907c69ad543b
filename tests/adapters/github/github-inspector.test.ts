import { describe, expect, it } from "vitest";
import { createRepositoryInspector } from "../../../scripts/adapters/github/github-inspector.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";

const inspect = (apiUrl: string, token: string) => createRepositoryInspector(namedClient(apiUrl, { token }), token);

/** A server that gives these answers by path below the repository, and 404 for everything else. */
async function answering(bodies: Record<string, unknown>, asked: string[] = []): Promise<string> {
  return await describedServer((request, response) => {
    const path = (request.url ?? "").replace("/repos/team/posts", "").replace(/\?.*$/, "");
    asked.push(`${request.method} ${path}`);
    const body = bodies[path];
    if (typeof body === "number") return answer(response, body, '{"message":"Resource not accessible by integration"}');
    answer(response, body === undefined ? 404 : 200, JSON.stringify(body ?? { message: "Not Found" }));
  });
}

const repository = (push: boolean) => ({ default_branch: "main", permissions: { push } });

describe("createRepositoryInspector", () => {
  it("tells the default branch and whether a person's token may push", async () => {
    const may = await answering({ "": repository(true) });
    expect(await inspect(may, "ghp_1").readRepository()).toEqual({ defaultBranch: "main", canPush: true });
    const mayNot = await answering({ "": repository(false) });
    expect(await inspect(mayNot, "github_pat_1").readRepository()).toMatchObject({ canPush: false });
  });

  it("does not take GitHub's word for an app's token, which it always calls unable to push", async () => {
    const url = await answering({ "": repository(false) });
    expect(await inspect(url, "ghs_1").readRepository()).toMatchObject({ canPush: null });
  });

  it("says of every rule whether this token may pass it, asking once for each ruleset", async () => {
    const asked: string[] = [];
    const url = await answering(
      {
        "/rules/branches/main": [
          { type: "pull_request", ruleset_id: 1 },
          { type: "deletion", ruleset_id: 1 },
          { type: "update", ruleset_id: 2 },
          { type: "workflows", ruleset_id: 3 },
          { type: "merge_queue" },
        ],
        "/rulesets/1": { id: 1, current_user_can_bypass: "always" },
        "/rulesets/2": { id: 2, current_user_can_bypass: "never" },
        "/branches/main": { name: "main", protected: true },
      },
      asked,
    );
    expect(await inspect(url, "ghs_1").readBranch("main")).toEqual({
      isProtected: true,
      rules: [
        { type: "pull_request", bypass: "always" },
        { type: "deletion", bypass: "always" },
        { type: "update", bypass: "never" },
        { type: "workflows", bypass: null },
        { type: "merge_queue", bypass: null },
      ],
    });
    expect(asked.filter((path) => path.includes("rulesets"))).toHaveLength(3);
  });

  it("tells what is missing where it may not look", async () => {
    const url = await answering({ "/rules/branches/main": 403 });
    await expect(inspect(url, "ghs_1").readBranch("main")).rejects.toMatchObject({
      problem: { code: "github-permission-missing", whatToDo: expect.stringContaining("BOT_TOKEN") },
    });
  });

  it("reads and never writes", async () => {
    const github = await startGithub({ files: { "README.md": "x" } });
    const look = inspect(github.url, "owner-token");
    await look.readRepository();
    await look.readBranch("main");
    await look.readWorkflow("post.yml");
    expect(new Set(github.requests.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it("reads a workflow, its switch and its last run", async () => {
    const github = await startGithub();
    const look = inspect(github.url, "github-token");
    expect(await look.readWorkflow("post.yml")).toEqual(null);
    const path = ".github/workflows/post.yml";
    github.actions.workflows.push({ id: 1, name: "post", path, state: "disabled_inactivity" });
    expect(await look.readWorkflow("post.yml")).toEqual({ state: "disabled_inactivity", lastRun: null });
    github.actions.runs.push(
      { id: 1, path, status: "completed", conclusion: "success", created_at: "2026-01-04T09:30:00Z" },
      { id: 2, path, status: "completed", conclusion: "failure", created_at: "2026-01-05T09:30:00Z" },
    );
    expect(await look.readWorkflow("post.yml")).toMatchObject({
      lastRun: { at: "2026-01-05T09:30:00Z", status: "completed", conclusion: "failure" },
    });
    await expect(inspect(github.url, "bot-token").readWorkflow("post.yml")).rejects.toThrow();
  });

  it("repeats no word for an outcome that is none of GitHub's", async () => {
    const github = await startGithub();
    const path = ".github/workflows/post.yml";
    const odd = "ghs_k3Yx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaU";
    github.actions.workflows.push({ id: 1, name: "post", path, state: "active" });
    github.actions.runs.push({ id: 1, path, status: "completed", conclusion: odd, created_at: odd });
    expect(await inspect(github.url, "github-token").readWorkflow("post.yml")).toMatchObject({
      lastRun: { at: "at an unknown time", conclusion: "unknown" },
    });
  });
});
