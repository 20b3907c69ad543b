import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
import { httpServer } from "../support/http-server.ts";
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
    edit: (photo: string) => github.api("PATCH", `/issues/${number}`, { body: body(photo) }),
    post: async () => JSON.parse((await github.read(QUEUE, { ref: branch })) ?? "null")?.posts.at(-1),
    files: async () => {
      const names = ["", "-1", "-2", "-3"].map((part) => `content/media/proposal-${number}${part}.jpg`);
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

describe("npm run mergecast -- propose with a photo", () => {
  it("commits the converted picture with the post, in one commit, and shows it on the issue", async () => {
    const { propose, post, files, answer, github, number, commits } = await stage({ "IMG_0042.heic": "phone.heic" });
    expect(await propose()).toMatchObject({ code: 0, stderr: "" });
    expect(await post()).toEqual({
      id: `proposal-${number}`,
      status: "pending",
      caption: "Fresh at nine.",
      image_url: `media/proposal-${number}.jpg`,
      alt_text: "Bread",
      pillar: "craft",
      cta_type: "none",
      note: `Proposed in issue ${number}`,
    });
    expect(await files()).toEqual([`media/proposal-${number}.jpg`]);
    expect(await commits()).toHaveLength((await github.log()).length + 1);
    const said = await answer();
    expect(said).toContain("All checks pass.");
    expect(said).toMatch(
      /<img src="http:\/\/\S+\/blob\/[0-9a-f]{40}\/content\/media\/proposal-\d+\.jpg\?raw=true" width="240" alt="">/,
    );
  });

  it("makes a carousel of several, and takes away what an edit no longer brings", async () => {
    const { propose, post, files, edit, drop, number, commits } = await stage({ a: "camera.jpg", b: "feed-4x5.jpg" });
    expect(await propose()).toMatchObject({ code: 0 });
    const path = (part: string) => `media/proposal-${number}${part}.jpg`;
    expect(await post()).toMatchObject({
      media_type: "CAROUSEL",
      children: [{ image_url: path("-1"), alt_text: "Bread" }, { image_url: path("-2") }],
    });
    expect(await files()).toEqual([path("-1"), path("-2")]);
    await edit(await drop("c", "camera.jpg"));
    expect(await propose()).toMatchObject({ code: 0 });
    expect(await post()).toMatchObject({ image_url: path(""), alt_text: "Bread" });
    expect(await files()).toEqual([path("")]);
    const before = await commits();
    expect(await propose()).toMatchObject({ code: 0 });
    expect(await commits()).toEqual(before);
  });

  it.each<[string, Uint8Array | string, RegExp]>([
    ["a video", "clip.webm", /is a video, and this form takes pictures only/],
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
