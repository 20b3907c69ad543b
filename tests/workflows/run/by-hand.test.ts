import { existsSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goodBatch, NOTES, SAMPLES } from "../../support/caption-batch.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { automation, RECORD, STORED_TOKENS } from "./automation.ts";

/** An open claim of the first post, left by a run that has ended. */
async function withClaim() {
  const world = await automation();
  const claim = {
    id: "bread",
    digest: "0".repeat(64),
    account_id: world.record.account_id,
    container_id: "17900000000000001",
    claim: { at: new Date(Date.now() - 3_600_000).toISOString(), run: "github:1/1" },
    outcome: null,
    media_id: null,
    published_at: null,
  };
  await world.keepJournal(JSON.stringify({ entries: [claim] }, null, 2));
  return world;
}

describe("resolve.yml", () => {
  it("records what a person saw on the account", async () => {
    const { run, posts, journal, botCommits } = await withClaim();
    const inputs = { id: "bread", verdict: "it is live", media_id: "18000000000000001" };
    expect(await run("resolve.yml", { event: "workflow_dispatch", inputs })).toMatchObject({ conclusion: "success" });
    expect((await posts())[0]).toMatchObject({ status: "done", media_id: "18000000000000001" });
    expect(await journal()).toMatchObject([{ outcome: "done", media_id: "18000000000000001" }]);
    expect((await botCommits()).length).toBeGreaterThan(0);
  });

  it("makes a lost record again, once somebody has read what it would write", async () => {
    const { run, github, posts, journal } = await automation();
    const force = { event: "workflow_dispatch", inputs: { force: true } } as const;
    const rebuild = (confirmed: boolean) =>
      ({ event: "workflow_dispatch", inputs: { verdict: "rebuild the record", confirmed } }) as const;
    await run("post.yml", force);
    const before = await journal();
    await github.api("DELETE", `/git/refs/heads/${RECORD}`);
    expect(await run("post.yml", force)).toMatchObject({ conclusion: "failure" });
    const shown = await run("resolve.yml", rebuild(false));
    expect(shown).toMatchObject({ conclusion: "failure", jobs: { alert: { result: "skipped" } } });
    expect([shown.summary.includes("bread"), await journal()]).toEqual([true, []]);
    expect(await run("resolve.yml", rebuild(true))).toMatchObject({ conclusion: "success" });
    expect(await journal()).toMatchObject(before.map(({ id, media_id }) => ({ id, media_id, outcome: "done" })));
    expect(await run("post.yml", force)).toMatchObject({ conclusion: "success" });
    expect((await posts()).map(({ status }) => status)).toEqual(["done", "done"]);
  });

  it("takes whatever is typed for words, never for a command or an option", async () => {
    const { run, github, botCommits } = await withClaim();
    const trap = join(await temporaryFolder(), "trap");
    const why = `"; touch ${trap}; $(touch ${trap}) \`touch ${trap}\` '; touch ${trap}; ' \n::set-output name=a::b`;
    const inputs = { id: `--retry $(touch ${trap})`, verdict: "it is not live, give it up", why };
    const head = await github.head();
    expect(await run("resolve.yml", { event: "workflow_dispatch", inputs })).toMatchObject({ conclusion: "failure" });
    expect(existsSync(trap)).toBe(false);
    expect(await github.head()).toBe(head);
    const real = { ...inputs, id: "bread" };
    expect(await run("resolve.yml", { event: "workflow_dispatch", inputs: real })).toMatchObject({
      conclusion: "success",
    });
    expect(existsSync(trap)).toBe(false);
    expect(await botCommits()).not.toEqual([]);
  });
});

describe("captions.yml", () => {
  it("lets one job write the captions and another, which never sees the model's key, propose them", async () => {
    const keys: (string | undefined)[] = [];
    const month = Array.from({ length: 28 }, (_, index) => ({ ...goodBatch()[index % 8], day: index + 1 }));
    const choice = {
      finish_reason: "stop",
      message: { role: "assistant", content: JSON.stringify({ posts: month }) },
    };
    const model = await httpServer(async (request, response) => {
      keys.push(request.headers.authorization);
      await bodyOf(request);
      answer(response, 200, JSON.stringify({ choices: [choice] }));
    });
    const bot = { BOT_TOKEN: "captions-token" };
    const { run, github } = await automation({
      environmentSecrets: { publisher: { ...STORED_TOKENS.publisher, ...bot }, captions: { LLM_API_KEY: "sk-sesame" } },
      variables: { LLM_BASE_URL: `${model}/v1`, LLM_MODEL: "writer-1" },
    });
    github.tokens.set("captions-token", {
      login: "mergecast[bot]",
      permissions: { contents: "write", pull_requests: "write" },
    });
    await github.commit("content/notes/all.md", NOTES.join("\n"));
    await github.commit("content/voice/past.md", SAMPLES.join("\n---\n"));
    const result = await run("captions.yml", { event: "workflow_dispatch", inputs: { month: "2027-02" } });
    expect(result.conclusion, result.log).toBe("success");
    // To write the month, and to read what was written.
    expect(keys).toEqual(["Bearer sk-sesame", "Bearer sk-sesame"]);
    const path = "content/captions/2027-02.json";
    expect(JSON.parse((await github.read(path, { ref: "captions/2027-02" })) ?? "null")).toEqual(month);
    expect(await github.read(path)).toBeNull();
  });
});
