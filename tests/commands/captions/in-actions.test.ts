import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alertIssues } from "../../support/alert-issues.ts";
import { callCommand } from "../../support/call-command.ts";
import { goodBatch, seeded } from "../../support/caption-batch.ts";
import { captionFolder } from "../../support/caption-folder.ts";
import { startGithub } from "../../support/github-server.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";

/** The commands about captions as the workflow runs them. */
async function stage(batch: unknown = goodBatch()) {
  const content = await captionFolder(batch);
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const github = await startGithub({ files: { "content/queue.json": "{}" }, tokens: { "captions-token": bot } });
  const model = await httpServer(async (request, response) => {
    await bodyOf(request);
    const message = { role: "assistant", content: JSON.stringify({ posts: batch }) };
    answer(response, 200, JSON.stringify({ choices: [{ finish_reason: "stop", message }] }));
  });
  const env = {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_TOKEN: "github-token",
    LLM_BASE_URL: `${model}/v1`,
    LLM_MODEL: "writer-1",
  };
  const run = (args: string[], over: Record<string, string> = {}) =>
    callCommand("captions", [...args, ...content.options], { env: { ...env, ...over } });
  const batches = join(content.folder, "batch");
  return {
    ...content,
    github,
    batches,
    generate: (over?: Record<string, string>) =>
      run(["generate", "--posts=8", "--month=2026-09", `--out=${batches}/`], over),
    propose: (file: string, args: string[] = [], over: Record<string, string> = {}) =>
      run(["propose", file, ...args], { BOT_TOKEN: "captions-token", ...over }),
  };
}

describe("captions generate inside Actions", () => {
  it("alerts when the captions still break rules", async () => {
    const { generate, github } = await stage(seeded(2, { hook_type: "CONTRARIAN" }));
    expect(await generate()).toMatchObject({ code: 1, stdout: expect.stringContaining("Not accepted; stored in") });
    expect(await alertIssues(github)).toEqual(["captions"]);
    const [issue] = (await github.api("GET", "/issues")) as unknown as { body: string }[];
    expect(issue?.body).toMatch(/2026-09.*still break/s);
  });

  it.each([
    ["the model does not answer", { LLM_BASE_URL: "http://127.0.0.1:9/v1" }, 1],
    ["no model is set up", { LLM_MODEL: "" }, 2],
  ])("alerts when %s", async (_, over, code) => {
    const { generate, github } = await stage();
    expect(await generate(over)).toMatchObject({ code });
    expect(await alertIssues(github)).toEqual(["captions"]);
  });

  it("alerts nobody outside, and nobody when all is well", async () => {
    const { generate, github } = await stage();
    expect(await generate({ LLM_MODEL: "", GITHUB_ACTIONS: "" })).toMatchObject({ code: 2 });
    expect(await generate()).toMatchObject({ code: 0 });
    expect(github.requests).toEqual([]);
  });
});

describe("captions propose inside Actions", () => {
  it("alerts about captions that break rules, and closes the alert once captions are proposed", async () => {
    const { file, propose, github } = await stage(seeded(2, { hook_type: "CONTRARIAN" }));
    expect(await propose(file)).toMatchObject({ code: 1, stdout: expect.stringContaining("::error") });
    expect(await alertIssues(github)).toEqual(["captions"]);
    await writeFile(file, JSON.stringify(goodBatch()));
    expect(await propose(file)).toMatchObject({ code: 0 });
    expect([await alertIssues(github), await alertIssues(github, "closed")]).toEqual([[], ["captions"]]);
  });

  it("alerts when people have edited the open pull request", async () => {
    const { file, propose, github } = await stage();
    await propose(file);
    const place = { branch: "captions/2026-08", message: "Update 2026-08.json" };
    await github.commit("content/captions/2026-08.json", "[]", place);
    expect(await propose(file)).toMatchObject({ code: 1 });
    expect(await alertIssues(github)).toEqual(["captions"]);
  });
});

describe("the month of a batch", () => {
  it("travels with it in the name of its file, whenever it is proposed", async () => {
    const { generate, propose, batches, github } = await stage();
    expect(await generate()).toMatchObject({ code: 0, stdout: expect.stringContaining("2026-09.json.") });
    expect(await propose(batches)).toMatchObject({ code: 0 });
    expect(await github.read("content/captions/2026-09.json", { ref: "captions/2026-09" })).not.toBeNull();
  });

  it("is not guessed where name and option disagree", async () => {
    const { file, propose, github } = await stage();
    const { code, stdout, stderr } = await propose(file, ["--month=2026-10"]);
    expect({ code, said: stdout + stderr }).toEqual({ code: 2, said: expect.stringMatching(/2026-08.*2026-10/s) });
    expect(await github.read("content/captions/2026-10.json", { ref: "captions/2026-10" })).toBeNull();
  });

  it.each([
    ["holds none", []],
    ["holds only what was rejected", ["2026-09.json.rejected"]],
    ["holds two", ["2026-09.json", "2026-10.json"]],
  ])("is not guessed from a folder that %s", async (_, names) => {
    const { propose, batches } = await stage();
    await mkdir(batches);
    for (const name of names) await writeFile(join(batches, name), JSON.stringify(goodBatch()));
    const { code, stderr } = await propose(batches);
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringMatching(/exactly one caption file/) });
  });
});
