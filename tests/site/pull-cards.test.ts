import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createAgentRequests } from "../../scripts/adapters/github/proposal-api.ts";
import { type PullCard, pullCard } from "../../scripts/core/calendar/pull-cards.ts";
import { type OpenPull, readOpenPulls, stateOfReviews } from "../../scripts/core/calendar/read-pulls.ts";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import { connectGithub } from "../../scripts/wiring/connect-github.ts";
import { readLivePulls } from "../../site/src/calendar/live-pulls.ts";
import { createGithubApi } from "../../site/src/propose/github-api.ts";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const QUEUE = "content/queue.json";
const post = (id: string, changes: DraftPost = {}) => goodPost({ id, caption: `Words of ${id}.`, ...changes });
const print = (...posts: DraftPost[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
const REPOSITORY = { url: "https://github.com/team/posts" };

function card(queue: string, pull: Partial<OpenPull>): PullCard | null {
  const open: OpenPull = {
    ...{ number: 7, title: "Winter", author: "ann", state: "waiting", isTrusted: true, start: queue, head: queue },
    ...pull,
  };
  const content = { settings: DEFAULT_SETTINGS, journal: { entries: [] }, archive: [] };
  return pullCard(open, { queue, content, now: NOW, repository: REPOSITORY });
}

describe("the card of a pull request", () => {
  const main = print(post("a"), post("b"), post("c"));

  it("says what merging it now would do, on which days", () => {
    const held = { not_before: "2026-12-24T17:00:00Z" };
    const head = print(post("c"), post("a", { caption: "New words." }), post("n", held));
    expect(card(main, { head })).toEqual({
      ...{ number: 7, title: "Winter", url: "https://github.com/team/posts/pull/7", author: "ann", state: "waiting" },
      postCount: 4,
      posts: [
        { id: "c", change: "moved", day: "2026-11-20", time: "09:30", text: "Words of c." },
        { id: "a", change: "edited", day: "2026-11-21", time: "09:30", text: "New words." },
        { id: "n", change: "added", day: "2026-12-24", time: "18:13", text: "Words of n." },
        { id: "b", change: "removed", day: "2026-11-21", time: "09:30", text: "Words of b." },
      ],
    });
  });

  it("counts only its own changes when the default branch has gone on", () => {
    const live = { status: "done", media_id: "1", published_at: "2026-11-20T07:00:00Z" } as const;
    const now = print(post("a", live), post("b"), post("c"), post("x"));
    const found = card(now, { start: main, head: print(post("a"), post("b"), post("c"), post("n")) });
    expect(found?.posts).toMatchObject([{ id: "n", change: "added", day: "2026-11-24" }]);
  });

  it("is none without a post, and says when it contradicts the newest version", () => {
    expect(card(main, {})).toBeNull();
    expect(
      card(print(post("a", { caption: "Theirs." })), { start: main, head: print(post("a", { caption: "Mine." })) }),
    ).toMatchObject({ state: "conflict" });
  });

  it("shows no words of somebody from outside", () => {
    const found = card(main, {
      head: print(
        post("a", { caption: "Buy pills" }),
        post("b"),
        post("c"),
        post("buy-pills", { caption: "Buy pills" }),
      ),
      title: "Buy pills",
      isTrusted: false,
    });
    const posts = [
      { id: "a", text: "", change: "edited" },
      { id: "New post", text: "", change: "added", day: expect.stringMatching(/^\d{4}-/) },
    ];
    expect(found).toMatchObject({ title: "Pull request #7", posts });
    expect(JSON.stringify(found)).not.toContain("pills");
  });

  it("keeps long and hostile texts short and on one line", () => {
    const head = print(...Array.from({ length: 200 }, (_, n) => post(`n${n}`, { caption: "\u202e<b>\n".repeat(200) })));
    const found = card(print(), { head, title: `x\n${"y".repeat(500)}` });
    expect(found).toMatchObject({ postCount: 200, title: expect.not.stringContaining("\n") });
    expect(found?.posts).toHaveLength(60);
    expect(JSON.stringify(found).length).toBeLessThan(20_000);
  });
});

describe("the reviews of a pull request", () => {
  it.each([
    ["nothing", [], "waiting"],
    ["an approval", ["ann APPROVED"], "approved"],
    ["a comment after it", ["ann APPROVED", "ann COMMENTED"], "approved"],
    ["a change of mind", ["ann APPROVED", "ann CHANGES_REQUESTED"], "changes-requested"],
    ["another person's approval", ["ann CHANGES_REQUESTED", "bob APPROVED"], "changes-requested"],
    ["a request that is dismissed", ["ann CHANGES_REQUESTED", "ann DISMISSED", "bob APPROVED"], "approved"],
  ])("say with %s", (_, said, state) => {
    expect(
      stateOfReviews(said.map((words) => ({ user: { login: words.split(" ")[0] }, state: words.split(" ")[1] }))),
    ).toBe(state);
  });
});

describe("the open pull requests of a repository", () => {
  async function stage() {
    const main = print(post("a"));
    const github = await startGithub({ files: { [QUEUE]: main }, tokens: { [TOKEN]: ANN } });
    await github.createBranch("calendar/ann");
    await github.commit(QUEUE, print(post("a"), post("n")), { branch: "calendar/ann" });
    await github.openPull({ title: "Winter", head: "calendar/ann", as: "team" });
    await github.createBranch("readme");
    await github.commit("README.md", "Hi", { branch: "readme" });
    await github.openPull({ title: "Readme", head: "readme" });
    return github;
  }
  const TOKEN = `github_pat_${"d".repeat(40)}`;
  const ANN = { login: "ann", permissions: { contents: "read", pull_requests: "read", issues: "read" } } as const;

  it("are read by the build, and by a connected page", async () => {
    const github = await stage();
    const env = { apiUrl: github.url, repository: "team/posts", token: TOKEN } as Parameters<typeof connectGithub>[0];
    const connection = connectGithub(env, "commenter");
    if (connection === null) throw new Error("There is a token.");
    const read = await readOpenPulls(createAgentRequests(connection), { branch: "main", queuePath: QUEUE });
    expect(read).toMatchObject({
      isComplete: true,
      pulls: [{ number: 1, title: "Winter", author: "team", state: "waiting", head: print(post("a"), post("n")) }],
    });
    const repository = { ...REPOSITORY, branch: "main", queuePath: QUEUE, apiUrl: github.url, commit: null };
    const live = await readLivePulls(createGithubApi(repository, TOKEN), {
      repository,
      settings: DEFAULT_SETTINGS,
      now: NOW,
    });
    expect(live.pulls).toMatchObject([{ number: 1, posts: [{ id: "n", change: "added" }] }]);
  });

  it("are written into the site, and a refusal of GitHub does not stop the calendar", async () => {
    const github = await stage();
    const folder = await temporaryFolder();
    await mkdir(join(folder, "content"));
    await writeFile(join(folder, QUEUE), print(post("a")));
    const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: "team/posts", GITHUB_TOKEN: TOKEN };
    const run = async () => await callCommand("calendar", ["--out", "site"], { env, cwd: folder });
    const pulls = async () => JSON.parse(await readFile(join(folder, "site/data/pulls.json"), "utf8")).pulls;
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await pulls()).toMatchObject([{ number: 1, state: "waiting" }]);
    github.tokens.delete(TOKEN);
    expect(await run()).toMatchObject({ code: 0, stderr: expect.stringContaining("shows no open pull requests") });
    expect(await pulls()).toEqual([]);
  });
});
