import { describe, expect, it } from "vitest";
import { JOURNAL, RECORD } from "./automation.ts";
import type { Trigger } from "./trigger.ts";
import { NOBODYS, queueOf, twoAccounts } from "./two-accounts.ts";

const SLOT: Trigger = { event: "schedule" };
/** By workflow, account and job, such as "post (bakery, SOCIAL_TOKEN_BAKERY) / alert"; the job in short where it is the first. */
const resultsOf = (jobs: Record<string, { result: string }>) =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { result }]) => [name.replace(/^(\w+) \((\w+), \w+\) \/ \1$/, "$1 ($2)"), result]),
  );

describe("several accounts in one repository", () => {
  it("each post on their own, however the others fare, and only the broken one is told of, by its name", async () => {
    const world = await twoAccounts();
    const { run, github, simulator, chat } = world;
    await github.commit(queueOf("florist"), "{ broken");
    const result = await run("post.yml", SLOT);
    expect(resultsOf(result.jobs)).toMatchObject({ "post (bakery)": "success", "post (florist)": "failure" });
    expect(resultsOf(result.jobs)["post (bakery, SOCIAL_TOKEN_BAKERY) / alert"]).toBe("skipped");
    expect(simulator.state.media).toHaveLength(1);
    expect(await github.read(JOURNAL, { ref: "mergecast-bakery" })).toContain("bakery-1");
    expect(await github.read(queueOf("florist"))).toBe("{ broken");
    // All that is kept there is sent alerts.
    expect(JSON.parse((await github.read(JOURNAL, { ref: "mergecast-florist" })) ?? "null")?.entries ?? []).toEqual([]);
    expect(await github.read(JOURNAL, { ref: RECORD })).toBeNull();
    const broken = chat.filter((message) => message.startsWith("florist: "));
    expect(broken).toHaveLength(1);
    expect(chat.filter((message) => !/^(?:florist|bakery): /.test(message))).toEqual([]);
    expect(chat.filter((message) => message.startsWith("bakery: ")).join()).not.toMatch(/florist/);
  });

  it("post at the same moment: no commit of one keeps the other from publishing", async () => {
    const { run, simulator, github } = await twoAccounts();
    expect(await run("post.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(simulator.state.media).toHaveLength(2);
    for (const name of ["bakery", "florist"]) {
      expect(await github.read(queueOf(name))).toMatch(/"status": "done"/);
      expect(await github.read(JOURNAL, { ref: `mergecast-${name}` })).toContain(`${name}-1`);
    }
  });

  it("renew their tokens apart, each into the secret of its name", async () => {
    const { run, github, record } = await twoAccounts();
    github.secrets.repository.set("SOCIAL_TOKEN_FLORIST", {
      value: "{",
      createdAt: "2026-01-05T08:00:00Z",
      updatedAt: "2026-01-05T08:00:00Z",
    });
    const result = await run("refresh.yml", SLOT);
    expect(resultsOf(result.jobs)).toMatchObject({ "refresh (bakery)": "success", "refresh (florist)": "failure" });
    const renewed = JSON.parse(github.secrets.repository.get("SOCIAL_TOKEN_BAKERY")?.value ?? "null");
    expect(renewed.access_token).not.toBe(record.access_token);
    expect(github.secrets.repository.get("SOCIAL_TOKEN")?.value).toBe(NOBODYS);
    expect(github.secrets.repository.get("SOCIAL_TOKEN_FLORIST")?.value).toBe("{");
    expect(await github.read("accounts/bakery/token-status.json")).toContain("refreshed_at");
    expect(await github.read("accounts/florist/token-status.json")).toBeNull();
    expect(await github.read("content/token-status.json")).toBeNull();
  });

  it("are watched apart: an issue for each account that has a problem, closed by that account alone", async () => {
    const { run, issues, github, text, item } = await twoAccounts({ hasChat: false });
    await github.commit(queueOf("florist"), text([item("florist-1", { status: "done" })]));
    const result = await run("health.yml", SLOT);
    expect(Object.keys(resultsOf(result.jobs))).toEqual(
      expect.arrayContaining(["health (bakery)", "health (florist)"]),
    );
    const titles = (await issues()).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !/^(?:bakery|florist): /.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("are told of apart where a run could not even begin", async () => {
    const { run, issues, comments } = await twoAccounts({ hasChat: false, environmentSecrets: {} });
    await run("post.yml", SLOT);
    await run("post.yml", SLOT);
    const told = await issues();
    const title = "The workflow post failed before it could report why";
    expect(told.map((issue) => issue.title).sort()).toEqual([`bakery: ${title}`, `florist: ${title}`]);
    for (const { number } of told) expect(await comments(number)).toEqual([]);
  });
});
