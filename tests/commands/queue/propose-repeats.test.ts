import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../../support/call-command.ts";
import { startGithub } from "../../support/github-server.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

const QUEUE = "content/queue.json";
const done = (id: string, day: string, more = {}) =>
  goodPost({ id, status: "done", media_id: day.replaceAll("-", ""), published_at: `${day}T09:30:00.000Z`, ...more });
const OLD = [done("bread", "2026-01-05"), done("cake", "2026-01-03", { note: "For us" }), done("recent", "2099-01-01")];

/** A repository whose queue runs low, with posts of long ago, and the command as the workflow runs it. */
async function stage(
  evergreen: unknown = { posts: ["recent", "bread", "cake", "nobody"], per_proposal: 2 },
  waiting = 1,
) {
  const pending = Array.from({ length: waiting }, (_, index) =>
    goodPost({ id: `waiting-${index}`, caption: `Number ${index}` }),
  );
  const text = `${JSON.stringify({ account: "bakery", posts: [...OLD, ...pending] }, null, 2)}\n`;
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const github = await startGithub({ files: { [QUEUE]: text }, tokens: { "bot-token": bot } });
  const folder = await temporaryFolder();
  await mkdir(join(folder, "content"));
  await writeFile(join(folder, QUEUE), text);
  const list = (value: unknown) => writeFile(join(folder, "content/evergreen.json"), JSON.stringify(value));
  if (evergreen !== null) await list(evergreen);
  const env = {
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
  };
  const run = () => callCommand("queue", ["evergreen"], { env, cwd: folder });
  const proposed = async () => {
    const { posts } = JSON.parse((await github.read(QUEUE, { ref: "evergreen" })) ?? "") as {
      posts: Record<string, unknown>[];
    };
    return posts.slice(OLD.length + waiting);
  };
  const pulls = async () => (await github.api("GET", "/pulls?state=all")) as unknown as { title: string }[];
  return { github, folder, run, proposed, pulls, list };
}

describe("a queue that runs low", () => {
  it("is offered the listed posts that went out longest ago, marked as repeats on purpose", async () => {
    const { run, proposed, pulls } = await stage();
    expect(await run()).toMatchObject({ code: 0 });
    const kept = { status: "pending", pillar: goodPost().pillar, caption: goodPost().caption };
    expect(await proposed()).toMatchObject([
      { ...kept, id: "cake-repeat-1", repeat_of: "cake" },
      { ...kept, id: "bread-repeat-1", repeat_of: "bread" },
    ]);
    expect(JSON.stringify(await proposed())).not.toMatch(/media_id|published_at|note/);
    expect((await pulls()).map(({ title }) => title)).toEqual(["The queue runs low: repeat 2 posts?"]);
  });

  it("is not asked again once people have closed the pull request", async () => {
    const { run, github, pulls } = await stage();
    await run();
    await github.api("PATCH", "/pulls/1", { state: "closed" });
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining("changed or closed") });
    expect(await pulls()).toHaveLength(1);
  });
});

describe("nothing is proposed", () => {
  it.each<[string, unknown, number]>([
    ["without the file", null, 1],
    ["while the queue is long enough", { posts: ["bread"] }, 4],
    ["of posts that rest", { posts: ["recent"] }, 1],
    ["of posts that were never published", { posts: ["nobody", "waiting-0"] }, 1],
  ])("%s", async (_, evergreen, waiting) => {
    const { run, pulls } = await stage(evergreen, waiting);
    expect(await run()).toMatchObject({ code: 0 });
    expect(await pulls()).toEqual([]);
  });

  it("from a file that is broken: the run says what is wrong", async () => {
    const { run, pulls } = await stage({ posts: "bread" });
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("evergreen.json") });
    expect(await pulls()).toEqual([]);
  });
});

describe("nothing is looked at", () => {
  it("where the queue is missing: the run says so", async () => {
    const { run, folder, pulls } = await stage();
    await rm(join(folder, QUEUE));
    expect(await run()).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("There is no file content/queue.json."),
    });
    expect(await pulls()).toEqual([]);
  });

  it("where the queue on the default branch cannot be read", async () => {
    const { run, github, pulls } = await stage();
    await github.commit(QUEUE, '{ "account": "bakery", "posts": [');
    expect(await run()).toMatchObject({ code: 2, stderr: expect.stringContaining("is not closed") });
    expect(await pulls()).toEqual([]);
  });
});
