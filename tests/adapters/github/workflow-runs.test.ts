import { describe, expect, it } from "vitest";
import { systemClock } from "../../../scripts/adapters/clock/system-clock.ts";
import { createGithubClient } from "../../../scripts/adapters/github/github-client.ts";
import { createGithubRunHistory } from "../../../scripts/adapters/github/workflow-runs.ts";
import { startGithub } from "../../support/github-server.ts";

async function stage(permissions: Record<string, "read">, accountSecret: string | null = null) {
  const github = await startGithub({ tokens: { "reader-token": { login: "github-actions[bot]", permissions } } });
  const path = ".github/workflows/post.yml";
  github.actions.workflows.push({ id: 1, name: "post", path, state: "active" });
  github.actions.runs.push(
    { id: 1, status: "completed", conclusion: "success", path, created_at: "2026-01-05T09:30:00Z" },
    {
      id: 2,
      status: "completed",
      conclusion: "failure",
      path,
      created_at: "2026-01-05T13:47:00Z",
      jobs: [
        { name: "post (bakery, SOCIAL_TOKEN_BAKERY) / post", conclusion: "success" },
        { name: "post (bakery, SOCIAL_TOKEN_BAKERY) / alert", conclusion: "skipped" },
        { name: "post (old-bakery, SOCIAL_TOKEN_OLD_BAKERY) / post", conclusion: "failure" },
        { name: "post (, SOCIAL_TOKEN) / post", conclusion: "timed_out" },
      ],
    },
    { id: 3, status: "in_progress", path, created_at: "2026-01-05T18:13:00Z" },
    {
      id: 4,
      status: "completed",
      conclusion: "success",
      path,
      event: "pull_request",
      created_at: "2026-01-05T18:14:00Z",
    },
  );
  const { url: apiUrl, repository } = github;
  const client = createGithubClient({ token: "reader-token", apiUrl, repository, clock: systemClock });
  return createGithubRunHistory({ client, tokenName: "GITHUB_TOKEN" }, accountSecret);
}

describe("createGithubRunHistory", () => {
  it("tells how completed runs ended, newest first, without those of pull requests and of workflows that are not there", async () => {
    const history = await stage({ actions: "read" });
    expect(await history.lastRuns(["post.yml", "captions.yml"])).toEqual({
      ok: true,
      value: [{ file: "post.yml", state: "active", conclusions: ["failure", "success"] }],
    });
  });

  it.each([
    ["SOCIAL_TOKEN_BAKERY", "success"],
    ["SOCIAL_TOKEN_OLD_BAKERY", "failure"],
    ["SOCIAL_TOKEN", "timed_out"],
    // A workflow that is not run for each account: it concerns them all.
    ["SOCIAL_TOKEN_FLORIST", "failure"],
  ])("of several accounts, tells for %s what became of its own jobs: %s", async (secret, conclusion) => {
    const history = await stage({ actions: "read" }, secret);
    expect(await history.lastRuns(["post.yml"])).toMatchObject({ value: [{ conclusions: [conclusion, "success"] }] });
  });

  it("names the permission that is missing", async () => {
    const history = await stage({});
    const told = await history.lastRuns(["post.yml"]);
    expect(told).toMatchObject({ ok: false });
    expect(JSON.stringify(told)).toContain("Actions: read");
  });
});
