import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { createVideoConverter } from "../../scripts/adapters/conversion/video-converter.ts";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
import { httpServer } from "../support/http-server.ts";
import { packed } from "../support/propose-ports.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const QUEUE = "content/queue.json";
const fixture = (name: string) => fileURLToPath(new URL(`../fixtures/media/${name}`, import.meta.url));

/** A repository, and an issue of a stranger who drops these files into it. */
async function stage(uploads: Record<string, Uint8Array | string> = {}) {
  const served = new Map<string, Uint8Array>();
  const asked: string[] = [];
  const server = await httpServer((request, response) => {
    asked.push(request.url ?? "");
    const bytes = served.get(request.url ?? "");
    response.writeHead(bytes === undefined ? 404 : 200).end(bytes);
  });
  const drop = async (name: string, content: Uint8Array | string): Promise<string> => {
    const path = `/user-attachments/assets/12345678-9abc-4def-8123-${String(served.size).padStart(12, "0")}`;
    served.set(path, typeof content === "string" ? await readFile(fixture(content)) : content);
    return `![${name}](${server}${path})`;
  };
  const marks: string[] = [];
  for (const [name, content] of Object.entries(uploads)) marks.push(await drop(name, content));
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const queue = `${JSON.stringify({ account: "bakery", posts: [goodPost({ image_url: "https://cdn.example.com/a.jpg" })] }, null, 2)}\n`;
  const github = await startGithub({ files: { [QUEUE]: queue }, tokens: { "bot-token": bot } });
  const body = (photo: string) =>
    `### Caption\n\n\`\`\`text\nFresh at nine.\n\`\`\`\n\n### Photo\n\n${photo}\n\n### Image address\n\n_No response_\n\n### Alt text\n\n\`\`\`text\nBread\n\`\`\`\n\n### Pillar\n\ncraft\n\n### Call to action\n\nnone`;
  const issue = { title: "Post: bread", body: body(marks.join("\n")), labels: ["post-proposal"] };
  const { number } = (await github.api("POST", "/issues", issue)) as { number: number };
  const folder = await temporaryFolder();
  const env = {
    GITHUB_API_URL: github.url,
    GITHUB_SERVER_URL: server,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
  };
  const run = (...args: string[]) => callCommand("propose", ["--issue", String(number), ...args], { env, cwd: folder });
  const branch = `post-proposal/${number}`;
  return {
    asked,
    server,
    github,
    number,
    branch,
    folder,
    drop,
    collect: () => run("--collect", "photos"),
    commit: () => run("--photos", "photos"),
    /** Both jobs, each on its own machine but for the folder. */
    async propose() {
      const collected = await run("--collect", "photos");
      expect(collected).toMatchObject({ code: 0, stderr: "" });
      return await run("--photos", "photos");
    },
    mark: () => marks.join("\n"),
    /** The form of the calendar, with these files dropped into it. */
    write: async (changes: unknown, photo: string) =>
      await github.api("PATCH", `/issues/${number}`, {
        body: `### Changes\n\n\`\`\`text\n${packed(changes)}\n\`\`\`\n\n### Photo\n\n${photo}`,
      }),
    edit: (photo: string) => github.api("PATCH", `/issues/${number}`, { body: body(photo) }),
    post: async () => JSON.parse((await github.read(QUEUE, { ref: branch })) ?? "null")?.posts.at(-1),
    files: async () => {
      const names = ["", "_1", "_2", "_3"].map((part) => `content/media/fresh-at-nine_issue-${number}${part}.jpg`);
      const read = await Promise.all(
        names.map(async (name) => [name, await github.read(name, { ref: branch })] as const),
      );
      return read.filter(([, content]) => content !== null).map(([name]) => name.replace("content/", ""));
    },
    answer: async () => {
      const comments = await github.api("GET", `/issues/${number}/comments`);
      return (comments as unknown as { body: string }[]).map((comment) => comment.body).join("\n---\n");
    },
    commits: async () => {
      const listed = (await github.api("GET", `/commits?sha=${branch}`)) as unknown as { sha: string }[];
      return listed.map(({ sha }) => sha);
    },
    writes: () =>
      github.requests.filter(({ method }) => method !== "GET").map(({ method, path }) => `${method} ${path}`),
  };
}

const hasFfmpeg = (await createVideoConverter()) !== null;

describe("npm run mergecast -- propose with a photo", () => {
  it("commits the converted picture with the post, in one commit, and shows it on the issue", async () => {
    const { propose, post, files, answer, github, number, commits } = await stage({ "IMG_0042.heic": "phone.heic" });
    expect(await propose()).toMatchObject({ code: 0, stderr: "" });
    expect(await post()).toEqual({
      id: `fresh-at-nine_issue-${number}`,
      status: "pending",
      caption: "Fresh at nine.",
      image_url: `media/fresh-at-nine_issue-${number}.jpg`,
      alt_text: "Bread",
      pillar: "craft",
      cta_type: "none",
      note: `Proposed in issue ${number}`,
    });
    expect(await files()).toEqual([`media/fresh-at-nine_issue-${number}.jpg`]);
    expect(await commits()).toHaveLength((await github.log()).length + 1);
    const said = await answer();
    expect(said).toContain("All checks pass.");
    expect(said).toMatch(
      /<img src="http:\/\/\S+\/blob\/[0-9a-f]{40}\/content\/media\/fresh-at-nine_issue-\d+\.jpg\?raw=true" width="240" alt="">/,
    );
  });

  it("makes a carousel of several, and takes away what an edit no longer brings", async () => {
    const { propose, post, files, edit, drop, number, commits } = await stage({ a: "camera.jpg", b: "feed-4x5.jpg" });
    expect(await propose()).toMatchObject({ code: 0 });
    const path = (part: string) => `media/fresh-at-nine_issue-${number}${part}.jpg`;
    expect(await post()).toMatchObject({
      media_type: "CAROUSEL",
      children: [{ image_url: path("_1"), alt_text: "Bread" }, { image_url: path("_2") }],
    });
    expect(await files()).toEqual([path("_1"), path("_2")]);
    await edit(await drop("c", "camera.jpg"));
    expect(await propose()).toMatchObject({ code: 0 });
    expect(await post()).toMatchObject({ image_url: path(""), alt_text: "Bread" });
    expect(await files()).toEqual([path("")]);
    const before = await commits();
    expect(await propose()).toMatchObject({ code: 0 });
    expect(await commits()).toEqual(before);
  });

  it.skipIf(!hasFfmpeg)(
    "makes a reel of a video, whose cover reviewers see, and a story where the form says so",
    async () => {
      const { propose, post, edit, mark, answer, number, github, branch } = await stage({ "clip.webm": "clip.webm" });
      const path = `media/fresh-at-nine_issue-${number}`;
      expect(await propose()).toMatchObject({ code: 0, stderr: "" });
      expect(await post()).toMatchObject({
        media_type: "REELS",
        video_url: `${path}.mp4`,
        cover_url: `${path}-cover.jpg`,
      });
      for (const name of [`${path}.mp4`, `${path}-cover.jpg`])
        expect(await github.read(`content/${name}`, { ref: branch })).not.toBeNull();
      expect((await answer()).match(/<img src="[^"]*"/g)).toEqual([
        expect.stringContaining(`${path}-cover.jpg?raw=true`),
      ]);
      await edit(`${mark()}\n\n### Kind of post\n\nStory`);
      expect(await propose()).toMatchObject({ code: 0, stderr: "" });
      const story = await post();
      expect(story).toMatchObject({ media_type: "STORIES", video_url: `${path}.mp4` });
      expect(story).not.toHaveProperty("cover_url");
    },
  );

  it("keeps the shape of a phone's screen where the form says that it is a story", async () => {
    const { propose, post, edit, mark, answer } = await stage({ a: "story.jpg" });
    await edit(`${mark()}\n\n### Kind of post\n\nStory`);
    expect(await propose()).toMatchObject({ code: 0 });
    expect(await post()).toMatchObject({ media_type: "STORIES" });
    expect(await answer()).toContain("from 0.56:1 to 9:16, and 1% of its width (1 of 608 pixels) was cut.");
  });

  it("takes the files of changes that the calendar packed, and drops nothing of what they say", async () => {
    const { propose, post, write, mark, drop, number, answer } = await stage({ "b-2": "camera.jpg" });
    const children = ["a-1", "b-2"].map((name) => ({ image_url: `media/${name}.jpg`, alt_text: `Alt of ${name}.` }));
    const said = {
      ...{ caption: "Two steps. Swipe!", media_type: "CAROUSEL", children, handoff: "needs music" },
      ...{ is_ai_generated: true, is_paid_partnership: true, pillar: "craft", cta_type: "none", id: "two-steps" },
    };
    await write([{ kind: "add", posts: [said], place: "by-date" }], `${mark()}\n${await drop("a-1", "feed-4x5.jpg")}`);
    expect(await propose()).toMatchObject({ code: 0, stderr: "" });
    const { children: kept, ...others } = await post();
    const { children: _, ...rest } = said;
    expect(others).toEqual({ ...rest, status: "pending" });
    const path = (at: number) => `media/two-steps_issue-${number}_${at}.jpg`;
    expect(kept).toEqual([
      { image_url: path(1), alt_text: "Alt of a-1." },
      { image_url: path(2), alt_text: "Alt of b-2." },
    ]);
    expect(await answer()).toMatch(/Adds “Two steps\. Swipe!”, a carousel of 2[\s\S]*Once merged, it goes out/);
  });

  it("says which files of packed changes are missing or too many, and proposes nothing", async () => {
    const { propose, write, answer, post, mark } = await stage({ a: "camera.jpg" });
    const two = ["a", "b"].map((name) => ({ image_url: `media/${name}.jpg` }));
    const posts = [{ ...{ caption: "Fresh.", id: "fresh", pillar: "craft" }, media_type: "CAROUSEL", children: two }];
    await write([{ kind: "add", posts, place: "by-date" }], mark());
    expect(await propose()).toMatchObject({ code: 0, stderr: "" });
    expect(await answer()).toContain("The changes name 2 new photos, and the field Photo holds 1.");
    expect(await post()).toBeUndefined();
  });

  it.each<[string, Uint8Array | string, RegExp]>([
    [
      "a page that is called a picture",
      Buffer.from("<!doctype html><script>alert(1)</script>"),
      /looks like a web page/,
    ],
  ])("answers what is wrong with %s, and changes nothing", async (_name, upload, why) => {
    const { propose, answer, writes, number } = await stage({ "a b ü ..jpg": upload });
    expect(await propose()).toMatchObject({ code: 0, stderr: "" });
    expect(await answer()).toMatch(why);
    expect(writes().filter((one) => !one.endsWith("/issues"))).toEqual([
      `POST /repos/team/posts/issues/${number}/comments`,
    ]);
  });

  it("takes at most ten, none from elsewhere, and says so without fetching any", async () => {
    const { propose, edit, answer, asked, server } = await stage();
    const id = (index: number) => `12345678-9abc-4def-8123-${String(index).padStart(12, "0")}`;
    const marks = Array.from({ length: 500 }, (_, index) => `${server}/user-attachments/assets/${id(index)}`);
    await edit(marks.join("\n"));
    await propose();
    expect(await answer()).toContain("has 500 photos, but a post holds at most 10");
    await edit("![a](https://evil.example/a.jpg)");
    await propose();
    expect(await answer()).toContain("holds something that is not a file of this issue");
    expect(asked).toEqual([]);
  });
});

it("judges anew what the other job hands over, and commits nothing that was not converted", async () => {
  const { collect, commit, folder, answer, files } = await stage({ a: "camera.jpg" });
  await collect();
  await writeFile(join(folder, "photos/1.jpg"), await readFile(fixture("camera.jpg")));
  expect(await commit()).toMatchObject({ code: 0 });
  expect(await answer()).toMatch(/holds metadata/);
  expect(await files()).toEqual([]);
});
