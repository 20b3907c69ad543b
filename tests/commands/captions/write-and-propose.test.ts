import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { alertIssues } from "../../support/alert-issues.ts";
import { callCommand } from "../../support/call-command.ts";
import { goodBatch, seeded } from "../../support/caption-batch.ts";
import { captionFolder } from "../../support/caption-folder.ts";
import { startGithub } from "../../support/github-server.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";

/** Captions in a folder, a model that writes the same ones, and a repository. */
async function stage(batch: unknown = goodBatch()) {
  const content = await captionFolder(batch);
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const github = await startGithub({ files: { "content/queue.json": "{}" }, tokens: { "captions-token": bot } });
  const asked: string[] = [];
  const model = await httpServer(async (request, response) => {
    asked.push(await bodyOf(request));
    const message = { role: "assistant", content: JSON.stringify({ posts: batch }) };
    answer(response, 200, JSON.stringify({ choices: [{ finish_reason: "stop", message }] }));
  });
  const server = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository, GITHUB_TOKEN: "github-token" };
  const llm = { LLM_BASE_URL: `${model}/v1`, LLM_MODEL: "writer-1", LLM_API_KEY: "sk-sesame-sesame" };
  const env = { ...server, ...llm, BOT_TOKEN: "captions-token", GITHUB_ACTIONS: "true" };
  const run = (args: string[], over: Record<string, string> = {}) =>
    callCommand("captions", [...args, ...content.options], { env: { ...env, ...over } });
  const batches = join(content.folder, "batch");
  return {
    ...content,
    ...{ github, asked, batches, env, run },
    generate: (over?: Record<string, string>) =>
      run(["generate", "--posts=8", "--month=2026-09", `--out=${batches}/`], over),
    propose: (file: string, args: string[] = [], over: Record<string, string> = {}) =>
      run(["propose", file, ...args], over),
    pulls: async () =>
      (await github.api("GET", "/pulls?state=all")) as unknown as { title: string; body: string; state: string }[],
    proposed: async (month: string) =>
      await github.read(`content/captions/${month}.json`, { ref: `captions/${month}` }),
  };
}

const OUTSIDE = { GITHUB_ACTIONS: "" };

describe("npm run captions -- generate", () => {
  it("stores what the model writes, and never shows its key", async () => {
    const { batches, run, asked } = await stage();
    const out = join(batches, "captions.json");
    // Workflows pass an input that was left empty as "".
    const { code, stdout, stderr } = await run(["generate", "--posts", "8", "--month=", `--out=${out}`]);
    expect([code, stdout]).toEqual([0, expect.stringContaining(`Stored in ${out}.`)]);
    expect(JSON.parse(await readFile(out, "utf8"))).toEqual(goodBatch());
    const { schema } = JSON.parse(asked[0] ?? "{}").response_format.json_schema;
    expect(schema.properties.posts.items.required).toHaveLength(8);
    expect(JSON.stringify(schema)).not.toMatch(/minLength|\$schema/);
    expect(stdout + stderr).not.toContain("sesame");
  });

  it("replaces no captions that are there, and asks no model for them", async () => {
    const { file, run, asked } = await stage();
    const before = await readFile(file, "utf8");
    const stderr = expect.stringContaining("--overwrite");
    expect(await run(["generate", "--month=2026-08"], OUTSIDE)).toMatchObject({ code: 2, stderr });
    expect([await readFile(file, "utf8"), asked]).toEqual([before, []]);
  });

  it("alerts inside Actions when the captions still break rules", async () => {
    const { generate, github } = await stage(seeded(2, { hook_type: "CONTRARIAN" }));
    expect(await generate()).toMatchObject({ code: 1, stdout: expect.stringContaining("Not accepted; stored in") });
    expect(await alertIssues(github)).toEqual(["captions"]);
    const [issue] = (await github.api("GET", "/issues")) as unknown as { body: string }[];
    expect(issue?.body).toMatch(/2026-09.*still break/s);
  });

  it.each([
    ["the model does not answer", { LLM_BASE_URL: "http://127.0.0.1:9/v1" }, 1],
    ["no model is set up", { LLM_MODEL: "" }, 2],
  ])("alerts inside Actions when %s", async (_, over, code) => {
    const { generate, github } = await stage();
    expect(await generate(over)).toMatchObject({ code });
    expect(await alertIssues(github)).toEqual(["captions"]);
  });

  it("alerts nobody outside, where it says how to go on without a model, and nobody when all is well", async () => {
    const { generate, github } = await stage();
    const stderr = expect.stringContaining("captions -- prompt");
    expect(await generate({ ...OUTSIDE, LLM_MODEL: "" })).toMatchObject({ code: 2, stderr });
    expect(await generate()).toMatchObject({ code: 0 });
    expect(github.requests).toEqual([]);
  });
});

describe("npm run captions -- propose", () => {
  it("opens a pull request with the file and a table in which text is only text", async () => {
    const evil = "<img src=x> @everyone | `code` [x](https://evil.example).";
    const caption = `${evil}\n\n${"Bread takes its time. ".repeat(20)}\n\n#a #b #c`;
    const batch = seeded(2, { caption, image_direction: "Closes #1", flag: "NEEDS_FACT_CHECK" });
    const { file, github, propose, proposed, pulls } = await stage(batch);
    expect(await propose(file)).toMatchObject({ code: 0, stdout: expect.stringContaining("The pull request is open") });
    const [pull] = await pulls();
    expect(pull?.title).toBe("Captions for 2026-08");
    const row = "| 1 | 36 hours for one loaf, and not one of them is wasted. | craft | NUMBER | comment prompt |";
    const [table] = pull?.body.split("<details>") ?? [];
    expect(table).toContain(row);
    expect(table).not.toMatch(/<img|@everyone|\]\(https|Closes #1/);
    expect(JSON.parse((await proposed("2026-08")) ?? "")).toEqual(batch);
    expect(await github.read("content/captions/2026-08.json")).toBeNull();
  });

  it("shows what worked, with a chart in the same commit; a newer chart alone is no reason to propose again", async () => {
    const { file, folder, github, propose, pulls } = await stage();
    const number = (index: number) => ({ id: `p${index}`, media_id: String(index), kind: "picture", reach: 100 });
    const times = { published_at: "2026-07-06T09:30:00Z", measured_at: "2026-07-14T10:41:00Z" };
    const rows = Array.from({ length: 6 }, (_, index) => ({ ...number(index), ...times }));
    await mkdir(join(folder, "insights"));
    const numbers = join(folder, "insights/2026-07.json");
    await writeFile(numbers, JSON.stringify({ posts: rows }));
    expect(await propose(file)).toMatchObject({ code: 0 });
    const chart = "content/captions/2026-08.svg";
    const [pull] = await pulls();
    expect(pull?.body).toContain(`/blob/captions/2026-08/${chart}?raw=true)`);
    expect(pull?.body).toContain("- Nothing stands out yet");
    expect(pull?.body).toContain("| kind | pictures | 6 | 100 | 1");
    expect(await github.read(chart, { ref: "captions/2026-08" })).toContain("Median reach by kind");
    await github.api("PATCH", "/pulls/1", { state: "closed" });
    await github.commit("content/captions/2026-08.json", await readFile(file, "utf8"));
    await writeFile(numbers, JSON.stringify({ posts: rows.slice(1) }));
    expect(await propose(file)).toMatchObject({ code: 0, stdout: expect.stringContaining("already merged") });
  });

  it("keeps those of one of several accounts in its own folder, on a branch of its own", async () => {
    const { folder, github, env } = await stage();
    const root = await temporaryFolder();
    await mkdir(join(root, "accounts"));
    await rename(folder, join(root, "accounts", "bakery"));
    const path = "accounts/bakery/captions/2026-08.json";
    const args = ["propose", path, "--queue", "accounts/bakery/queue.json"];
    expect(await callCommand("captions", args, { cwd: root, env })).toMatchObject({ code: 0 });
    expect(await github.read(path, { ref: "captions/bakery/2026-08" })).toContain("36 hours");
  });

  it("says which token lacks which permission", async () => {
    const { file, propose } = await stage();
    const { code, stderr } = await propose(file, [], { ...OUTSIDE, BOT_TOKEN: "secrets-token" });
    expect([code, stderr]).toEqual([2, expect.stringMatching(/BOT_TOKEN[\s\S]*Pull requests: read and write/)]);
  });

  it("proposes nothing that breaks rules, alerts about it, and closes the alert once captions are proposed", async () => {
    const { file, propose, pulls, github } = await stage(seeded(2, { hook_type: "CONTRARIAN" }));
    expect(await propose(file, [], OUTSIDE)).toMatchObject({ code: 1, stdout: expect.stringContaining("Day 3") });
    expect(github.requests).toEqual([]);
    expect(await propose(file)).toMatchObject({ code: 1, stdout: expect.stringContaining("::error") });
    expect([await alertIssues(github), await pulls()]).toEqual([["captions"], []]);
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
    const { generate, propose, batches, proposed } = await stage();
    expect(await generate()).toMatchObject({ code: 0, stdout: expect.stringContaining("2026-09.json.") });
    expect(await propose(batches)).toMatchObject({ code: 0 });
    expect(await proposed("2026-09")).not.toBeNull();
  });

  it("is not guessed where name and option disagree", async () => {
    const { file, propose, proposed } = await stage();
    const { code, stdout, stderr } = await propose(file, ["--month=2026-10"]);
    expect({ code, said: stdout + stderr }).toEqual({ code: 2, said: expect.stringMatching(/2026-08.*2026-10/s) });
    expect(await proposed("2026-10")).toBeNull();
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
