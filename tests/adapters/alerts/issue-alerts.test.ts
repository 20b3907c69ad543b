import { describe, expect, it } from "vitest";
import { shorten } from "../../../scripts/adapters/alerts/alert-text.ts";
import { createIssueAlerts, findOpen } from "../../../scripts/adapters/alerts/issue-alerts.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const KEY = "item-failed:a";
const alert = { key: KEY, what: "Post a failed", why: "The picture is too tall.", whatToDo: "" } as const;
const ARRIVED = new Set([KEY]);
const RUN = "https://github.com/team/posts/actions/runs/7";
const MARKER = "<!-- mergecast-alert:item-failed:a -->";

/** Alerts of one run against a repository. */
function alertsOf(
  github: GithubServer,
  { token = "github-token", secrets = [] as string[], runs = [] as string[], accountName = null as string | null } = {},
) {
  const log = recordedLog();
  const clock = virtualClock();
  const scrubber = new Scrubber(secrets);
  const options = {
    token,
    tokenName: "GITHUB_TOKEN",
    apiUrl: github.url,
    repository: github.repository,
    accountName,
    clock,
    log,
    scrub: (text: string) => scrubber.scrub(text),
    origin: async () => ({
      name: accountName,
      handle: "bakery @team",
      accountId: "17",
      repository: "team/posts",
      run: runs.shift() ?? RUN,
    }),
  };
  return { alerts: createIssueAlerts(options), log, clock };
}

async function stage(options: Parameters<typeof alertsOf>[1] = {}) {
  const github = await startGithub();
  return { github, ...alertsOf(github, options) };
}

const ON_CREATION = { method: "POST", path: /^\/issues$/ };

interface Issue {
  number: number;
  title: string;
  body: string;
  state: string;
  state_reason: string | null;
  labels: { name: string }[];
}

async function issuesOf(github: GithubServer): Promise<Issue[]> {
  const list = (await github.api("GET", "/issues?state=all&per_page=100")) as unknown as Issue[];
  return list.sort((a, b) => a.number - b.number);
}

async function commentsOn(github: GithubServer, number: number): Promise<string[]> {
  const list = (await github.api("GET", `/issues/${number}/comments`)) as unknown as { body: string }[];
  return list.map(({ body }) => body);
}

describe("an alert about one of several accounts", () => {
  it("names the account, and has an issue of its own that runs of other accounts neither change nor close", async () => {
    const github = await startGithub();
    const [bakery, florist, single] = ["bakery", "florist", null].map((accountName) =>
      alertsOf(github, { accountName }),
    );
    for (const one of [bakery, florist, single]) await one?.alerts.send([alert]);
    const before = await issuesOf(github);
    expect(before.map(({ title }) => title)).toEqual([
      "bakery: Post a failed",
      "florist: Post a failed",
      "Post a failed",
    ]);
    expect(before[1]?.body).toContain("Account: florist, @bakery @team (17)\n");
    await florist?.alerts.send([{ ...alert, why: "Now it is too wide." }]);
    await single?.alerts.clear([KEY]);
    const after = await issuesOf(github);
    expect(after.map(({ state }) => state)).toEqual(["open", "open", "closed"]);
    expect(after[0]).toEqual(before[0]);
    expect(await commentsOn(github, before[0]?.number ?? 0)).toEqual([]);
    await bakery?.alerts.clear([KEY]);
    expect((await issuesOf(github)).map(({ state }) => state)).toEqual(["closed", "open", "closed"]);
  });
});

describe("an alert as a GitHub issue", () => {
  it("is opened once with a label, a hidden marker, text, time and run, and comments only when the text changes", async () => {
    const { github, alerts, clock, log } = await stage({ runs: [`${RUN}0`] });
    await alerts.send([alert]);
    const [first] = await issuesOf(github);
    expect(first).toMatchObject({ title: "Post a failed", state: "open", labels: [{ name: "mergecast-alert" }] });
    expect(first?.body).toMatch(
      new RegExp(`^${MARKER}\\n[^]*The picture is too tall\\.[^]*Last seen at 2026-01-05T09:30:00\\.000Z`),
    );
    expect(first?.body).toContain("Account: @bakery @team (17)\nRepository: team/posts\n```");
    clock.advance(60_000);
    await alerts.send([alert]);
    const [second] = await issuesOf(github);
    expect(second?.body).toContain("Last seen at 2026-01-05T09:31:00.000Z");
    expect(second?.body).toContain(`\nRun: ${RUN}\n`);
    expect(await commentsOn(github, 1)).toEqual([]);
    await alerts.send([{ ...alert, what: "Post b failed", why: "Its address answers 404." }]);
    const [changed, ...others] = await issuesOf(github);
    expect(others).toEqual([]);
    expect(changed).toMatchObject({
      title: "Post b failed",
      body: expect.stringContaining("Its address answers 404."),
    });
    const [comment, ...more] = await commentsOn(github, 1);
    expect(more).toEqual([]);
    expect(comment).toContain("Its address answers 404.");
    expect(comment).toContain(`Run: ${RUN}`);
    expect(log.lines).toEqual([]);
  });

  it("is found after someone changed the title, by another run too, and opened anew once it was closed", async () => {
    const github = await startGithub();
    await alertsOf(github).alerts.send([alert]);
    await github.api("PATCH", "/issues/1", { title: "We look into this" });
    await alertsOf(github).alerts.send([alert]);
    expect(await issuesOf(github)).toHaveLength(1);
    await github.api("PATCH", "/issues/1", { state: "closed" });
    await alertsOf(github).alerts.send([alert]);
    expect((await issuesOf(github)).map(({ state }) => state)).toEqual(["closed", "open"]);
  });

  it("keeps one issue for each condition, which clearing closes with a comment", async () => {
    const { github, alerts } = await stage();
    await alerts.send([alert]);
    await alerts.send([{ ...alert, key: "item-failed:b --> c", what: "Post b failed" }, alert]);
    expect((await issuesOf(github)).map(({ title }) => title)).toEqual(["Post a failed", "Post b failed"]);
    await alerts.clear(["item-failed:b --> c", "queue"]);
    expect((await issuesOf(github)).map(({ state }) => state)).toEqual(["open", "closed"]);
    expect(await commentsOn(github, 2)).toEqual([expect.stringContaining("no longer see this problem")]);
  });

  it.each([
    ["without the label", { title: "x", body: `${MARKER}\n` }],
    ["without a body", { title: "x", labels: ["mergecast-alert"] }],
  ])("takes no issue of somebody else for its own: %s", async (_, foreign) => {
    const github = await startGithub();
    await github.api("POST", "/issues", foreign);
    const { alerts } = alertsOf(github);
    await alerts.send([alert]);
    await alerts.clear([KEY]);
    expect((await issuesOf(github)).map(({ state }) => state)).toEqual(["open", "closed"]);
  });

  it("closes an issue that another run opened after it looked", async () => {
    const github = await startGithub();
    let isFirst = true;
    github.onRequest = async ({ method, path }) => {
      if (method !== "POST" || path !== "/issues" || !isFirst) return;
      isFirst = false;
      await github.api("POST", "/issues", { title: "t", body: `${MARKER}\n`, labels: ["mergecast-alert"] });
    };
    await alertsOf(github).alerts.send([alert]);
    expect((await issuesOf(github)).map(({ state }) => state)).toEqual(["open", "closed"]);
    expect(await commentsOn(github, 2)).toEqual(["Duplicate of #1"]);
  });
});

describe("clearing an alert", () => {
  it("sends no request when there is nothing to clear, and writes nothing when no issue is open", async () => {
    const { github, alerts } = await stage();
    await alerts.clear([]);
    expect(github.requests).toEqual([]);
    await alerts.clear([KEY]);
    await alerts.clear([KEY]);
    expect(github.requests.map(({ method }) => method)).toEqual(["GET", "GET"]);
  });
});

describe("the issues that are ours", () => {
  it("are no pull requests, no other conditions and no other accounts', the oldest first, from all pages", async () => {
    const issue = (number: number, body: string, more: object = {}) => ({
      ...{ number, body, created_at: "2026-01-05T09:30:00Z", ...more },
    });
    const pages = [
      Array.from({ length: 100 }, (_, index) => issue(100 + index, "not ours")),
      [
        issue(9, `${MARKER}\n\nours`),
        issue(4, `${MARKER}\n`),
        issue(3, `${MARKER}\n`, { pull_request: { url: "https://api.github.example/pulls/3" } }),
        issue(2, "<!-- mergecast-alert:item-failed:ab -->\n"),
        issue(1, `Not ours: ${MARKER}\n`),
      ],
    ];
    const apiUrl = await describedServer(({ url, headers: { host } }, response) => {
      const isSecond = new URL(url ?? "", "http://x").searchParams.get("page") === "2";
      if (!isSecond) response.setHeader("link", `<http://${host}/repos/team/posts/issues?page=2>; rel="next"`);
      answer(response, 200, JSON.stringify(pages[isSecond ? 1 : 0]));
    });
    const { client } = namedClient(apiUrl);
    const found = await findOpen(client, [KEY], null);
    expect(found.map(({ number }) => number)).toEqual([4, 9]);
    expect(await findOpen(client, [KEY], "florist")).toEqual([]);
  });
});

describe("foreign text in an alert", () => {
  const hostile =
    "@octocat closes #1 team/posts#2 <img src=x onerror=alert(1)> ```\n# Big\n<!-- mergecast-alert:token -->";

  it("stays inside a fence that it cannot close, and never reads as another kind", async () => {
    const { github, alerts } = await stage();
    await alerts.send([{ ...alert, why: hostile }]);
    const [issue] = await issuesOf(github);
    const [, fence = ""] = /^(`{4,})text$/m.exec(issue?.body ?? "") ?? [];
    const inside = issue?.body.split(fence)[1] ?? "";
    for (const part of ["@octocat", "<img", "# Big", "mergecast-alert:token"]) {
      expect(inside).toContain(part);
      expect(issue?.body.replace(inside, "")).not.toContain(part);
    }
    await alerts.clear(["token"]);
    expect((await issuesOf(github))[0]?.state).toBe("open");
  });

  it("mentions nobody and refers to nothing in the title, which is one line", async () => {
    const github = await startGithub();
    await alertsOf(github).alerts.send([{ ...alert, what: `Post ${hostile} failed \u202e` }]);
    const [issue] = await issuesOf(github);
    expect(issue?.title).not.toMatch(/@octocat|#1|#2|\n|\u202e/);
  });

  it("is free of secrets, also in the comment", async () => {
    const { github, alerts } = await stage({ secrets: ["very-secret-token"] });
    await alerts.send([{ ...alert, what: "very-secret-token", why: `${"word ".repeat(18)}very-secret-token` }]);
    await alerts.send([{ ...alert, why: "IGAAabcdefghijklmnopqrstuvwxyz" }]);
    const sent = JSON.stringify(github.requests.map(({ body }) => body));
    expect(sent).not.toMatch(/very-secret|abcdefghijkl/);
  });

  it("is cut where GitHub would refuse it", async () => {
    const github = await startGithub();
    await alertsOf(github).alerts.send([{ ...alert, what: "t".repeat(1_000), why: "b ".repeat(200_000) }]);
    const [issue] = await issuesOf(github);
    expect(issue?.title.length).toBeLessThanOrEqual(256);
    expect(issue?.body.length).toBeLessThanOrEqual(65_536);
    expect(issue?.body).toContain("Last seen at");
  });
});

describe("an alert that cannot be written", () => {
  it.each([
    ["the permission is missing", { token: "bot-token" }, "Issues: read and write"],
    ["the token is refused", { token: "unknown" }, "GITHUB_TOKEN"],
  ])("is logged with what to do when %s", async (_, options, mention) => {
    const { github, alerts, log } = await stage(options);
    expect(await alerts.send([alert])).toEqual(new Set());
    expect(log.lines).toHaveLength(1);
    expect(log.lines[0]).toMatch(/^warn: .*Post a failed/);
    expect(log.lines[0]).toContain(mention);
    expect(log.lines[0]).toContain("ALERT_WEBHOOK");
    expect(await issuesOf(github)).toEqual([]);
  });

  it.each(["answer", "drop"] as const)("ends the run cleanly when GitHub fails (%s)", async (kind) => {
    const { github, alerts, log } = await stage();
    github.faults.add({ kind, when: "before", count: 100 });
    await alerts.send([alert]);
    await alerts.clear([KEY]);
    expect(log.lines.map((line) => line.slice(0, 5))).toEqual(["warn:", "info:"]);
  });

  it.each([
    [1, 2, true],
    [2, 3, true],
    [3, 3, false],
    [100, 3, false],
  ])("is tried three times at most: %i failures", async (failures, tries, isSent) => {
    const { github, alerts } = await stage();
    github.faults.add({ ...ON_CREATION, kind: "answer", status: 503, when: "before", count: failures });
    expect(await alerts.send([alert])).toEqual(isSent ? ARRIVED : new Set());
    const isTry = ({ method, path }: { method: string; path: string }) => method === "POST" && path.endsWith("/issues");
    expect(github.requests.filter(isTry)).toHaveLength(tries);
  });

  it.each([403, 404, 410, 422])("is not tried again when GitHub refuses it with %i", async (status) => {
    const { github, alerts } = await stage();
    github.faults.add({ ...ON_CREATION, kind: "answer", status, when: "before", count: 100 });
    expect(await alerts.send([alert])).toEqual(new Set());
    expect(github.requests.filter(({ method }) => method === "POST")).toHaveLength(1);
  });

  it("opens no second issue when the answer to the first was lost", async () => {
    const github = await startGithub();
    github.faults.add({ ...ON_CREATION, kind: "drop", when: "after" });
    for (let times = 0; times < 2; times++) expect(await alertsOf(github).alerts.send([alert])).toEqual(ARRIVED);
    expect(await issuesOf(github)).toHaveLength(1);
  });
});

describe("a text that is cut", () => {
  it.each([
    ["abc", 3, "abc"],
    ["abcd", 3, "ab…"],
    ["a😀b", 3, "a…"],
    ["a😀b", 4, "a😀b"],
    ["😀😀", 3, "😀…"],
    ["😀😀", 2, "…"],
  ])("ends in a whole character: %s to %i", (text, length, cut) => {
    expect(shorten(text, length)).toBe(cut);
    expect(shorten(text, length).length).toBeLessThanOrEqual(length);
  });
});
