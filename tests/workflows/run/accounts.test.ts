import { describe, expect, it } from "vitest";
import { goodBatch, NOTES, SAMPLES } from "../../support/caption-batch.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { type Automation, JOURNAL, RECORD, WITH_APP } from "./automation.ts";
import type { Trigger } from "./trigger.ts";
import { NOBODYS, queueOf, twoAccounts } from "./two-accounts.ts";

const BAKERY = queueOf("bakery");
const FLORIST = queueOf("florist");
const BROKEN = "{ broken";
const SLOT: Trigger = { event: "schedule" };
/** By workflow, account and job, such as "post (bakery, SOCIAL_TOKEN_BAKERY) / alert"; the job in short where it is the first. */
const resultsOf = (jobs: Record<string, { result: string }>) =>
  Object.fromEntries(
    Object.entries(jobs).map(([name, { result }]) => [name.replace(/^(\w+) \((\w+), \w+\) \/ \1$/, "$1 ($2)"), result]),
  );

/** The posts of an account on a branch. */
const postsOf = async ({ github }: Automation, path: string, ref?: string) =>
  JSON.parse((await github.read(path, ref === undefined ? {} : { ref })) ?? "null").posts;

describe("several accounts in one repository", () => {
  it("each post on their own, however the others fare, and only the broken one is told of, by its name", async () => {
    const world = await twoAccounts();
    const { run, github, simulator, chat } = world;
    await github.commit(FLORIST, BROKEN);
    const result = await run("post.yml", SLOT);
    expect(resultsOf(result.jobs)).toMatchObject({ "post (bakery)": "success", "post (florist)": "failure" });
    expect(resultsOf(result.jobs)["post (bakery, SOCIAL_TOKEN_BAKERY) / alert"]).toBe("skipped");
    expect(simulator.state.media).toHaveLength(1);
    expect(await github.read(JOURNAL, { ref: "mergecast-bakery" })).toContain("bakery-1");
    expect(await github.read(FLORIST)).toBe(BROKEN);
    // All that is kept there is the record of sent alerts.
    expect(JSON.parse((await github.read(JOURNAL, { ref: "mergecast-florist" })) ?? "null")?.entries ?? []).toEqual([]);
    expect(await github.read(JOURNAL, { ref: RECORD })).toBeNull();
    const broken = chat.filter((message) => message.startsWith("florist: "));
    expect(broken).toHaveLength(1);
    expect(chat.filter((message) => !/^(?:florist|bakery): /.test(message))).toEqual([]);
    expect(chat.filter((message) => message.startsWith("bakery: ")).join()).not.toMatch(/florist/);
  });

  it("post at the same moment: no commit of one keeps the other from publishing", async () => {
    const { run, simulator, github } = await twoAccounts();
    expect(await run("post.yml", SLOT)).toMatchObject({ conclusion: "success" });
    expect(simulator.state.media).toHaveLength(2);
    for (const name of ["bakery", "florist"]) {
      expect(await github.read(queueOf(name))).toMatch(/"status": "done"/);
      expect(await github.read(JOURNAL, { ref: `mergecast-${name}` })).toContain(`${name}-1`);
    }
  });

  it("renew their tokens apart, each into the secret of its name", async () => {
    const { run, github, record } = await twoAccounts();
    github.administration.secrets.set("SOCIAL_TOKEN_FLORIST", {
      value: "{",
      createdAt: "2026-01-05T08:00:00Z",
      updatedAt: "2026-01-05T08:00:00Z",
    });
    const result = await run("refresh.yml", SLOT);
    expect(resultsOf(result.jobs)).toMatchObject({ "refresh (bakery)": "success", "refresh (florist)": "failure" });
    const renewed = JSON.parse(github.administration.secrets.get("SOCIAL_TOKEN_BAKERY")?.value ?? "null");
    expect(renewed.access_token).not.toBe(record.access_token);
    expect(github.administration.secrets.get("SOCIAL_TOKEN")?.value).toBe(NOBODYS);
    expect(github.administration.secrets.get("SOCIAL_TOKEN_FLORIST")?.value).toBe("{");
    expect(await github.read("accounts/bakery/token-status.json")).toContain("refreshed_at");
    expect(await github.read("accounts/florist/token-status.json")).toBeNull();
    expect(await github.read("content/token-status.json")).toBeNull();
  });

  it("are watched apart: an issue for each account that has a problem, closed by that account alone", async () => {
    const { run, issues, github, text, item } = await twoAccounts({ hasChat: false });
    await github.commit(FLORIST, text([item("florist-1", { status: "done" })]));
    const result = await run("health.yml", SLOT);
    expect(Object.keys(resultsOf(result.jobs))).toEqual(
      expect.arrayContaining(["health (bakery)", "health (florist)"]),
    );
    const titles = (await issues()).map(({ title }) => title);
    expect(titles.length).toBeGreaterThan(0);
    expect(titles.filter((title) => !/^(?:bakery|florist): /.test(title))).toEqual([]);
    expect(new Set(titles).size).toBe(titles.length);
  });

  it("have their files uploaded and their branches updated by one job, which tells of the one that fails by its name", async () => {
    const { run, github, chat, text, item } = await twoAccounts();
    const settings = JSON.parse((await github.read("accounts/florist/settings.json")) ?? "{}");
    const bucket = { endpoint: "https://bucket.example.com", name: "team" };
    await github.commit("accounts/florist/settings.json", JSON.stringify({ ...settings, media: { bucket } }));
    await github.commit("accounts/florist/media/rose.jpg", "not there");
    await github.commit(FLORIST, text([item("rose", { image_url: "media/rose.jpg" })]));
    const result = await run("calendar.yml", { event: "push", paths: [FLORIST] });
    expect(result.jobs).toMatchObject({ publish: { result: "failure" }, alert: { result: "skipped" } });
    expect(result.log).toMatch(/accounts\/bakery:[\s\S]*names no media\.bucket[\s\S]*accounts\/florist:/);
    expect(chat).toEqual([expect.stringMatching(/^florist: [\s\S]*MEDIA_BUCKET_KEY_ID/)]);
  });

  it("are told of apart where a run could not even begin", async () => {
    const { run, issues, comments } = await twoAccounts({ hasChat: false, environmentSecrets: {} });
    await run("post.yml", SLOT);
    await run("post.yml", SLOT);
    const told = await issues();
    const title = "The workflow post failed before it could report why";
    expect(told.map((issue) => issue.title).sort()).toEqual([`bakery: ${title}`, `florist: ${title}`]);
    for (const { number } of told) expect(await comments(number)).toEqual([]);
  });
});

describe("the preview of a pull request for several accounts", () => {
  const checkAndShow = async ({ run, comments }: Automation, number: number) => {
    const checked = await run("validate.yml", { event: "pull_request", number });
    const shown = await run("preview.yml", { event: "workflow_run", after: checked });
    expect(shown).toMatchObject({ conclusion: "success" });
    const all = await comments(number);
    expect(all).toHaveLength(1);
    // The stand-in has no https.
    const comment = (all[0] ?? "").replaceAll(/http:\/\/127\.0\.0\.1:\d+\//g, "https://github.com/");
    return { checked, text: readHarmless(comment, { areSeveral: true }) };
  };

  it("has a section for each, and one that is broken leaves the other its own", async () => {
    const world = await twoAccounts({ areVariablesInherited: true });
    const { github, item, text, propose } = world;
    const fork = await github.fork("stranger");
    const files = { [BAKERY]: text([...(await postsOf(world, BAKERY)), item("cake")]), [FLORIST]: BROKEN };
    const { checked, text: comment } = await checkAndShow(world, await propose("both", files, { fork }));
    expect(checked).toMatchObject({ conclusion: "failure" });
    const errors = checked.annotations.filter(({ level }) => level === "error");
    // Of no file: the calendar of that account, of which the check keeps a copy.
    expect([...new Set(errors.map(({ file }) => file))]).toEqual([FLORIST, undefined]);
    expect(comment).toMatch(
      /of bakery[\s\S]*Name in the queue: +cake[\s\S]*of florist[\s\S]*queue\.json cannot be read/,
    );
  });

  it("says of a new account that no workflow runs for it, in the check and in the comment", async () => {
    const world = await twoAccounts();
    const { github, item, text, propose } = world;
    const settings = (await github.read("accounts/bakery/settings.json")) ?? "";
    const files = { [queueOf("potter")]: text([item("vase")]), "accounts/potter/settings.json": settings };
    const number = await propose("potter", files);
    const { checked, text: comment } = await checkAndShow(world, number);
    const words =
      /accounts\/potter is not in the matrix of post\.yml.*: it will never be posted\.\s.*init --account potter/;
    expect(checked).toMatchObject({ conclusion: "success" });
    expect(checked.annotations.map(({ message }) => message).join("\n")).toMatch(words);
    expect(comment).toMatch(words);
  });
});

describe("captions of several accounts", () => {
  it("are proposed apart: who has none, or a broken voice, keeps nobody from theirs", async () => {
    const month = Array.from({ length: 28 }, (_, index) => ({ ...goodBatch()[index % 8], day: index + 1 }));
    const message = { role: "assistant", content: JSON.stringify({ posts: month }) };
    const asked: string[] = [];
    const model = await httpServer(async (request, response) => {
      asked.push(await bodyOf(request));
      answer(response, 200, JSON.stringify({ choices: [{ finish_reason: "stop", message }] }));
    });
    const world = await twoAccounts({
      environmentSecrets: { ...WITH_APP.environmentSecrets, captions: { LLM_API_KEY: "sk-sesame" } },
      variables: { ...WITH_APP.variables, LLM_BASE_URL: `${model}/v1`, LLM_MODEL: "writer-1" },
    });
    const { run, github, chat } = world;
    await github.commit("accounts/bakery/notes/all.md", NOTES.join("\n"));
    await github.commit("accounts/bakery/voice/past.md", SAMPLES.join("\n---\n"));
    await github.commit("accounts/florist/settings.json", BROKEN);
    await github.commit("accounts/florist/notes/all.md", "The florist's own secret of the trade.");
    const result = await run("captions.yml", { event: "workflow_dispatch", inputs: { month: "2027-02" } });
    expect(result).toMatchObject({ conclusion: "failure" });
    // Once to write the month, and once to read what was written.
    expect(asked).toHaveLength(2);
    expect(asked.join()).not.toContain("florist");
    const written = await github.read("accounts/bakery/captions/2027-02.json", { ref: "captions/bakery/2027-02" });
    expect(JSON.parse(written ?? "null")).toEqual(month);
    const pulls = (await github.api("GET", "/pulls")) as unknown as { title: string }[];
    expect(pulls.map(({ title }) => title)).toEqual(["bakery: captions for 2027-02"]);
    expect(chat.filter((text) => !text.startsWith("florist: "))).toEqual([]);
    expect(chat).toHaveLength(1);
  });
});

describe("resolve for one of several accounts", () => {
  const claim = (id: string, accountId: string) => ({
    id,
    digest: "0".repeat(64),
    account_id: accountId,
    container_id: "17900000000000001",
    claim: { at: new Date(Date.now() - 3_600_000).toISOString(), run: "github:1/1" },
    outcome: null,
    media_id: null,
    published_at: null,
  });

  it("settles the claim in its own journal, while those of the others are open or broken", async () => {
    const world = await twoAccounts();
    const { run, github, record, keepJournal } = world;
    const journal = (id: string) => JSON.stringify({ entries: [claim(id, record.account_id)] }, null, 2);
    await keepJournal(journal("florist-1"), "mergecast-florist");
    await keepJournal(BROKEN, "mergecast-bakery");
    const inputs = { account: "florist", id: "florist-1", verdict: "it is live", media_id: "18000000000000001" };
    expect(await run("resolve.yml", { event: "workflow_dispatch", inputs })).toMatchObject({ conclusion: "success" });
    expect((await postsOf(world, FLORIST))[0]).toMatchObject({ status: "done", media_id: "18000000000000001" });
    expect(await github.read(JOURNAL, { ref: "mergecast-bakery" })).toBe(BROKEN);
    expect((await postsOf(world, BAKERY))[0]).toMatchObject({ status: "pending" });
  });
});
