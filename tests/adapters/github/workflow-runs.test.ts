import { describe, expect, it } from "vitest";
import { createGithubRunHistory } from "../../../scripts/adapters/github/workflow-runs.ts";
import { startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";

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
  return createGithubRunHistory(namedClient(github.url, { token: "reader-token" }), accountSecret);
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
    for (const told of [await history.lastRuns(["post.yml"]), await history.minutesSince(new Date(0))]) {
      expect(told).toMatchObject({ ok: false });
      expect(JSON.stringify(told)).toContain("Actions: read");
    }
  });

  describe("minutesSince", () => {
    const since = new Date("2026-01-01T00:00:00Z");
    let lastId = 0;
    /** So many runs of one workflow, with jobs of so many seconds. */
    const runs = (count: number, name: string, seconds: number[], over: object = {}) =>
      Array.from({ length: count }, () => ({
        ...({ id: ++lastId, status: "completed", conclusion: "success", created_at: "2026-01-05T09:00:00Z" } as const),
        path: `.github/workflows/${name}.yml`,
        jobs: seconds.map((length) => job(length)),
        ...over,
      }));
    const job = (length: number, over: object = {}) => ({
      ...{ name: "job", conclusion: "success", started_at: "2026-01-05T09:00:00Z", labels: ["ubuntu-24.04"] },
      completed_at: new Date(Date.parse("2026-01-05T09:00:00Z") + length * 1000).toISOString(),
      ...over,
    });
    const measure = async (list: ReturnType<typeof runs>, isPrivate = true) => {
      const github = await startGithub({
        isPrivate,
        tokens: { "reader-token": { login: "x", permissions: { actions: "read" } } },
      });
      github.actions.runs.push(...list);
      const client = namedClient(github.url, { token: "reader-token" });
      const told = await createGithubRunHistory(client).minutesSince(since);
      return { minutes: told.ok ? told.value : told.error, requests: github.requests.length };
    };

    it.each([
      ["every job rounded up to a minute", runs(2, "post", [1, 60, 61]), 8],
      [
        "jobs that did not start, or on runners of one's own, for nothing",
        runs(1, "post", [], {
          jobs: [job(9), job(0, { conclusion: "skipped" }), job(600, { labels: ["self-hosted", "linux"] })],
        }),
        1,
      ],
      ["a job of no length as a minute", runs(1, "post", [0]), 1],
    ])("counts %s", async (_, list, minutes) => {
      expect((await measure(list)).minutes).toEqual([{ name: "post", minutes }]);
    });

    it.each([
      ["in a public repository", runs(3, "post", [50]), false],
      ["of runs that were skipped", runs(3, "post", [50], { conclusion: "skipped" }), true],
      ["of earlier runs", runs(3, "post", [50], { created_at: "2025-12-31T23:00:00Z" }), true],
      ["of runs that go on", runs(3, "post", [50], { status: "in_progress" }), true],
      ["of Dependabot's updates", runs(3, "post", [50], { path: "dynamic/dependabot/dependabot-updates" }), true],
    ])("counts nothing %s", async (_, list, isPrivate) => {
      expect(await measure(list, isPrivate)).toEqual({ minutes: [], requests: 1 });
    });

    it("takes few requests: three runs of each workflow, and the newest hundred, stand for the others", async () => {
      const list = [...runs(150, "post", [50]), ...runs(50, "validate", [100], { created_at: "2026-01-04T09:00:00Z" })];
      expect(await measure(list)).toEqual({ minutes: [{ name: "post", minutes: 200 }], requests: 4 });
      const mixed = [...runs(40, "post", [50]), ...runs(10, "validate", [100], { created_at: "2026-01-04T09:00:00Z" })];
      expect(await measure(mixed)).toEqual({
        minutes: [
          { name: "post", minutes: 40 },
          { name: "validate", minutes: 20 },
        ],
        requests: 7,
      });
    });
  });
});
