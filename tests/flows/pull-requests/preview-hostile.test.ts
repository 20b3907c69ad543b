import { describe, expect, it } from "vitest";
import { startSampleMedia } from "../../../simulator/sample-media.ts";
import { answer, httpServer } from "../../support/http-server.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { type PreviewStageOptions, previewStage, QUEUE, queueText } from "../../support/preview-stage.ts";
import { goodPost } from "../../support/rules.ts";

const post = (id: string, changes = {}) => goodPost({ id, image_url: `https://cdn.example.com/${id}.jpg`, ...changes });

/** The text of the one comment on a proposal of these files, as a reader sees it. */
async function commentOn(
  files: Record<string, string | Uint8Array>,
  options: PreviewStageOptions = {},
): Promise<string> {
  const stage = await previewStage(options);
  const fork = await stage.github.fork("stranger");
  const { number, run } = await stage.propose(files, { fork });
  await stage.preview(run);
  const [comment = "", ...others] = await stage.comments(number);
  expect(others).toEqual([]);
  expect(stage.writes()).toHaveLength(1);
  return readHarmless(comment);
}

describe("the preview of a hostile pull request", () => {
  it("accepts bytes that are not text, an empty file and a list in place of the queue", async () => {
    for (const file of [new Uint8Array([0xff, 0xfe, 0x00, 0xd8]), "", "[]", "null", "7"]) {
      expect(await commentOn({ [QUEUE]: file }, { posts: [post("a")] })).toContain("❌");
    }
  });

  it("says that a proposal changes the workflows that check it", async () => {
    const change = { [QUEUE]: queueText([post("a")]), ".github/workflows/validate.yml": "name: validate\n" };
    expect(await commentOn(change)).toMatch(
      /only a maintainer should approve\s+\(\.github\/workflows\/validate\.yml\)\. Its checks/,
    );
    expect(await commentOn({ [QUEUE]: queueText([post("a")]), "notes.txt": "x" })).not.toContain("maintainer");
  });

  it.each([
    ...[
      ".github/workflows/post.yml",
      ".github/mergecast.mjs",
      ".github/CODEOWNERS",
      "package.json",
      "site/package.json",
    ],
    ...[
      "package-lock.json",
      "yarn.lock",
      ".mcp.json",
      ".npmrc",
      ".vscode/tasks.json",
      ".devcontainer/devcontainer.json",
    ],
    ...["AGENTS.md", ".cursor/mcp.json", ".windsurf/mcp.json", ".node-version", "action.yml"],
    ...["scripts/mergecast.ts", ".ci/run"],
  ])("says of a proposal that changes nothing but %s that it reaches what runs", async (path) => {
    const text = await commentOn({ [path]: "{}\n" }, { posts: [post("a")] });
    expect(text).toMatch(/changes what runs with your secrets: only a maintainer should approve/);
    expect(text).toContain(path);
    expect(text).toContain("It changes no post.");
  });

  it("says nothing about a proposal that changes what only people read", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { number, run } = await stage.propose({ "README.md": "x", "docs/package.md": "x", "vscode/a.json": "{}" });
    await stage.preview(run);
    expect(await stage.comments(number)).toEqual([]);
  });

  it("answers a link in place of the folder", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { branch, number } = await stage.propose({ "other.txt": "x" });
    const api = async (path: string, body: object, method = "POST") =>
      (await stage.github.api(method, path, body)) as { sha: string };
    const tree = [{ path: "content", mode: "120000", type: "blob", content: "elsewhere" }];
    const { sha: treeSha } = await api("/git/trees", { tree });
    const parent = await stage.runOf({ branch, number, owner: "team" });
    const commit = await api("/git/commits", { message: "Link", tree: treeSha, parents: [parent.headSha] });
    await api(`/git/refs/heads/${branch}`, { sha: commit.sha, force: true }, "PATCH");
    await stage.preview(await stage.runOf({ branch, number, owner: "team" }));
    expect((await stage.comments(number))[0]).toContain("content should be a folder but is a symbolic link.");
  });

  it("says that the queue is deleted", async () => {
    const stage = await previewStage({ posts: [post("a")] });
    const { branch, number } = await stage.propose({ "other.txt": "x" });
    const sha = ((await stage.github.api("GET", `/contents/${QUEUE}?ref=${branch}`)) as { sha: string }).sha;
    await stage.github.api("DELETE", `/contents/${QUEUE}`, { message: "Delete", sha, branch });
    await stage.preview(await stage.runOf({ branch, number, owner: "team" }));
    expect((await stage.comments(number))[0]).toContain("This deletes content/queue.json");
  });

  it("fetches nothing from private networks, under any name", async () => {
    const hits: string[] = [];
    const inside = await httpServer((request, response) => {
      hits.push(request.url ?? "");
      answer(response, 200);
    });
    const { port } = new URL(inside);
    const addresses = [
      `http://127.0.0.1:${port}/a.jpg`,
      `https://127.0.0.1:${port}/b.jpg`,
      `https://localhost:${port}/c.jpg`,
      `https://rebound.example:${port}/d.jpg`,
      `https://[::ffff:7f00:1]:${port}/e.jpg`,
      `https://2130706433:${port}/f.jpg`,
      "https://169.254.169.254/latest/meta-data",
      "file:///etc/passwd",
      `https://metadata.google.internal/x.jpg`,
    ];
    const posts = addresses.map((image_url, index) =>
      post(`p${index}`, { image_url, caption: `Post ${index}, is it?` }),
    );
    const text = await commentOn({ [QUEUE]: queueText(posts) }, { hosts: { "rebound.example": "127.0.0.1" } });
    expect(hits).toEqual([]);
    expect(text).toContain("the address of its host is not public");
    expect(text).not.toContain("pixels");
  });

  it("does not let a proposal widen the hosts that its media may come from", async () => {
    const media = await startSampleMedia();
    const image_url = `${media.url}/${media.names[0]}`;
    const settings = (hosts: string[]) => JSON.stringify({ media: { hosts } });
    const files = { "content/settings.json": settings(["media.example.com"]) };
    const text = await commentOn(
      { [QUEUE]: queueText([post("a", { image_url })]), "content/settings.json": settings(["127.0.0.1"]) },
      { files, allowPrivateHosts: ["127.0.0.1"] },
    );
    expect(text).toMatch(/media\.hosts|Media may not come from/);
    expect(text).toContain("This preview uses the settings of the default branch.");
    expect(text).not.toContain("pixels");
    await media.close();
  });

  it("bounds 500 changed posts, of which it fetches 50", async () => {
    const asked: string[] = [];
    const counting = await httpServer((request, response) => {
      asked.push(request.url ?? "");
      answer(response, 404);
    });
    const posts = Array.from({ length: 500 }, (_, index) =>
      post(`p${index}`, { image_url: `${counting}/${index}.jpg`, caption: `Post ${index}? `.repeat(100) }),
    );
    const text = await commentOn({ [QUEUE]: queueText(posts) }, { allowPrivateHosts: ["127.0.0.1"] });
    expect(text).toContain("Posts: 500 new.");
    expect(text).toContain("The media of 450 posts was not fetched");
    expect(text).toMatch(/more in content\/queue\.json/);
    expect(new Set(asked).size).toBe(50);
  });

  it("ends in time when a host never answers", async () => {
    const silent = await httpServer(() => undefined);
    const stage = await previewStage({ allowPrivateHosts: ["127.0.0.1"] });
    const { number, run } = await stage.propose({ [QUEUE]: queueText([post("a", { image_url: `${silent}/a.jpg` })]) });
    const sleeps: number[] = [];
    const clock = { now: () => new Date(), sleep: async (ms: number) => void sleeps.push(ms) };
    await stage.preview(run, { clock });
    expect(sleeps).toEqual([180_000]);
    expect((await stage.comments(number))[0]).toContain("The media of 1 post was not fetched");
  });
});

describe("the preview of a proposal that is behind", () => {
  it("shows the result of merging", async () => {
    const before = [post("a"), post("b", { caption: "B? Yes." })];
    const stage = await previewStage({ posts: before });
    const mine = post("mine", { caption: "Mine? Yes." });
    const { number, run } = await stage.propose({ [QUEUE]: queueText([...before, mine]) });
    const done = post("a", { status: "done", media_id: "1", published_at: "2026-03-01T09:30:00Z" });
    await stage.github.commit(QUEUE, queueText([done, before[1] ?? {}, post("theirs", { caption: "Theirs? Yes." })]));
    await stage.preview(run);
    const text = readHarmless((await stage.comments(number))[0] ?? "");
    expect(text).toContain("Posts: 1 new.");
    expect(text).toContain("the result of merging both");
    expect(text).toMatch(/the queue covers\s+3 days/);
    expect(text).not.toMatch(/In posts that are not part|Changed:/);
  });

  it("recognises posts that the proposal moves to the archive", async () => {
    const done = post("old", { status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" });
    const text = await commentOn(
      { [QUEUE]: queueText([post("a")]), "content/archive/2026-01.json": queueText([done]) },
      { posts: [done, post("a")] },
    );
    expect(text).toMatch(/Removed:\s+What do you buy at the market\? Tell us\. +\(done\)/);
    expect(text).not.toMatch(/❌ (?!"a\.jpg")/);
  });
});
