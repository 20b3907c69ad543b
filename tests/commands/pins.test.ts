import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { judgeReply } from "../support/github/published-answers.ts";
import { findDeviation } from "../support/github/published-requests.ts";
import { answer, httpServer } from "../support/http-server.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const [ONE, TWO, TAG, NEXT_TAG] = ["1", "2", "3", "4"].map((digit) => digit.repeat(40));
const DIGEST = `sha256:${"5".repeat(64)}`;

/** GitHub as far as tags go. `tags`: by repository and tag, what the reference points to; `inner`: what tag objects point to. */
async function tagServer(tags: Record<string, { type: string; sha: string }>, inner: typeof tags = {}) {
  const asked: string[] = [];
  const deviations: (string | null)[] = [];
  const url = await httpServer((request, response) => {
    const [rawPath = "", search = ""] = (request.url ?? "").split("?");
    const sent = { method: "GET", rawPath, query: new URLSearchParams(search), body: Buffer.alloc(0) };
    asked.push(decodeURIComponent(rawPath));
    const [, , owner, name, , kind, ...rest] = decodeURIComponent(rawPath).split("/");
    const object = kind === "ref" ? tags[`${owner}/${name} ${rest.slice(1).join("/")}`] : inner[rest.join("/")];
    const whole = object && { ref: `refs/${rest.join("/")}`, object: { ...object, url: "https://api.github.com/x" } };
    const body = kind === "ref" ? whole : whole && { object: whole.object, sha: rest.join("/"), tag: "v1.0.0" };
    const judged = judgeReply(sent, { status: body ? 200 : 404, body: body ?? { message: "Not Found" } });
    deviations.push(findDeviation(sent), judged.deviation);
    answer(response, judged.reply.status, JSON.stringify(judged.reply.body));
  });
  return { url, asked, deviations };
}

async function project(files: Record<string, string>) {
  const cwd = await temporaryFolder();
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(cwd, path)), { recursive: true });
    await writeFile(join(cwd, path), text);
  }
  const pins = async () => JSON.parse(await readFile(join(cwd, ".github/pins.json"), "utf8").catch(() => "null"));
  const run = (url: string, args: string[] = [], token: Record<string, string> = { GITHUB_TOKEN: "t0ken" }) =>
    callCommand("pins", args, { cwd, env: { GITHUB_API_URL: url, ...token } });
  return { cwd, pins, run };
}

const FILES = {
  ".github/workflows/ci.yml": `steps:\n  - uses: acme/one@${ONE} # v1.0.0\n  - name: x\n    uses: acme/one/part@${ONE} # v1.0.0\n`,
  "docs/use.md": `    - uses: acme/two@${TWO} # v2.3.4\n`,
  "billing/Dockerfile": `FROM node:24@${DIGEST} AS build\nFROM build\n`,
};
const TAGS = {
  "acme/one v1.0.0": { type: "commit", sha: ONE ?? "" },
  "acme/two v2.3.4": { type: "tag", sha: TAG ?? "" },
};
const INNER = {
  [TAG ?? ""]: { type: "tag", sha: NEXT_TAG ?? "" },
  [NEXT_TAG ?? ""]: { type: "commit", sha: TWO ?? "" },
};
const NOTED = {
  actions: {
    "acme/one": { version: "v1.0.0", commit: ONE },
    "acme/one/part": { version: "v1.0.0", commit: ONE },
    "acme/two": { version: "v2.3.4", commit: TWO },
  },
  images: { "node:24": DIGEST },
};

describe("npm run tool -- pins", () => {
  it("notes what GitHub confirms, through tags of tags, and agrees with it from then on", async () => {
    const { pins, run } = await project(FILES);
    expect(await run("http://127.0.0.1:1", ["--check"])).toMatchObject({ code: 1 });
    const { url, asked, deviations } = await tagServer(TAGS, INNER);
    expect(await run(url)).toMatchObject({
      code: 0,
      stdout: "3 actions and 1 images agree with .github/pins.json.\n",
      stderr: "",
    });
    expect(await pins()).toEqual(NOTED);
    expect(asked).toContain("/repos/acme/one/git/ref/tags/v1.0.0");
    expect(deviations.filter((one) => one !== null)).toEqual([]);
    expect(await run("http://127.0.0.1:1", ["--check"], {})).toMatchObject({ code: 0 });
  });

  const of = (type: string, sha = "") => ({ ...TAGS, "acme/one v1.0.0": { type, sha } });

  it.each([
    ["is another commit", of("commit", TWO), `commit ${TWO} on GitHub`],
    [
      "does not exist",
      { "acme/two v2.3.4": { type: "commit", sha: TWO ?? "" } },
      "acme/one: v1.0.0 is no tag on GitHub",
    ],
    ["is not a commit at all", of("tree", ONE), "is no tag on GitHub"],
  ])("writes nothing when a version %s", async (_, tags, told) => {
    const { pins, run } = await project(FILES);
    const { url } = await tagServer(tags, INNER);
    const result = await run(url);
    expect([result.code, result.stdout]).toEqual([1, expect.stringContaining(told)]);
    expect(await pins()).toBeNull();
  });

  it.each([
    ["two files disagree", `- uses: acme/one@${TWO} # v1.0.0\n`, "docs/more.md:1: acme/one is pinned to"],
    ["an action is not pinned", "- uses: acme/three@main\n", "docs/more.md:1: acme/three is not pinned"],
    ["a comment is missing", `- uses: acme/three@${ONE}\n`, "docs/more.md:1: acme/three is not pinned, or the comment"],
  ])("asks nobody and writes nothing when %s", async (_, text, told) => {
    const { pins, run } = await project({ ...FILES, "docs/more.md": text });
    const { url, asked } = await tagServer(TAGS, INNER);
    const result = await run(url);
    expect([result.code, result.stdout]).toEqual([1, expect.stringContaining(told)]);
    expect([asked, await pins()]).toEqual([[], null]);
  });

  it("says which token it needs", async () => {
    const { run, pins } = await project(FILES);
    const result = await run("http://127.0.0.1:1", [], {});
    expect([result.code, result.stderr]).toEqual([2, expect.stringContaining("GITHUB_TOKEN is not set")]);
    expect(await pins()).toBeNull();
  });

  it("says that GitHub refused the token", async () => {
    const { run } = await project(FILES);
    const url = await httpServer((_, response) => answer(response, 401, '{"message":"Bad credentials"}'));
    expect(await run(url)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("GitHub refused GITHUB_TOKEN (401)"),
    });
  });
});
