import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { goodBatch, NOTES, SAMPLES } from "../../support/caption-batch.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { readHarmless } from "../../support/preview-comment.ts";
import { type Automation, JOURNAL, WITH_APP } from "./automation.ts";
import { queueOf, twoAccounts } from "./two-accounts.ts";

const PHONE = new URL("../../fixtures/media/phone.heic", import.meta.url);
const BAKERY = queueOf("bakery");
const FLORIST = queueOf("florist");
const BROKEN = "{ broken";

/** The posts of an account on a branch. */
const postsOf = async ({ github }: Automation, path: string, ref?: string) =>
  JSON.parse((await github.read(path, ref === undefined ? {} : { ref })) ?? "null").posts;

describe("the calendar of several accounts", () => {
  async function published() {
    const world = await twoAccounts();
    world.github.site.address = "https://team.github.io/posts/";
    const read = async (path: string) => await readFile(join(world.place.site ?? "nowhere", path), "utf8");
    return { ...world, read };
  }

  it("is deployed after a push to one of them: a switch to each, all links below the address of the site", async () => {
    const { run, read, github, text, item } = await published();
    await github.commit("content/queue.json", text([item("crumbs")]));
    const result = await run("calendar.yml", { event: "push", paths: [FLORIST] });
    expect(result.conclusion, result.log).toBe("success");
    for (const name of ["bakery", "florist"]) {
      const index = JSON.parse(await read(`accounts/${name}/data/index.json`));
      const links = index.accounts.map(
        ({ href }: { href: string }) => new URL(href, `https://x/posts/accounts/${name}/`),
      );
      expect(links.map(({ pathname }: URL) => pathname)).toEqual([
        "/posts/index.html",
        "/posts/accounts/bakery/index.html",
        "/posts/accounts/florist/index.html",
      ]);
      for (const link of links) await read(link.pathname.replace("/posts/", ""));
      const page = await read(`accounts/${name}/index.html`);
      const addresses = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, address = ""]) => address);
      expect(addresses.filter((address) => /^\/|^https?:/.test(address))).toEqual([]);
      expect(JSON.parse(await read(`accounts/${name}/data/compose.json`)).repository).toMatchObject({
        queuePath: queueOf(name),
        account: name,
      });
    }
    expect(await read("accounts/bakery/data/index.json")).not.toContain("florist-1");
  });

  it("shows the others while one cannot be read, and after a run of any of them", async () => {
    const { run, read, github, place } = await published();
    await github.commit(FLORIST, BROKEN);
    await github.commit("accounts/florist/settings.json", BROKEN);
    // It is deployed first, and red because of what was pushed.
    expect(await run("calendar.yml", { event: "push", paths: [FLORIST] })).toMatchObject({ conclusion: "failure" });
    expect(await read("accounts/bakery/data/index.json")).toContain('"account":"bakery"');
    const posted = await run("post.yml", { event: "schedule" });
    expect(posted).toMatchObject({ conclusion: "failure" });
    const after = await run("calendar.yml", { event: "workflow_run", after: posted });
    expect(after.jobs).toMatchObject({ publish: { result: "success" } });
    expect(place.effects.filter((effect) => effect.startsWith("deployed "))).toHaveLength(2);
  });
});

describe("the preview of a pull request for several accounts", () => {
  const checkAndShow = async ({ run, comments }: Automation, number: number) => {
    const checked = await run("validate.yml", { event: "pull_request", number });
    const shown = await run("preview.yml", { event: "workflow_run", after: checked });
    expect(shown).toMatchObject({ conclusion: "success" });
    const all = await comments(number);
    expect(all).toHaveLength(1);
    return { checked, text: readHarmless(all[0] ?? "", { areSeveral: true }) };
  };

  it("has a section for each, and one that is broken leaves the other its own", async () => {
    const world = await twoAccounts({ areVariablesInherited: true });
    const { github, item, text, propose } = world;
    const fork = await github.fork("stranger");
    const files = { [BAKERY]: text([...(await postsOf(world, BAKERY)), item("cake")]), [FLORIST]: BROKEN };
    const { checked, text: comment } = await checkAndShow(world, await propose("both", files, { fork }));
    expect(checked).toMatchObject({ conclusion: "failure" });
    const errors = checked.annotations.filter(({ level }) => level === "error");
    expect([...new Set(errors.map(({ file }) => file))]).toEqual([FLORIST]);
    expect(comment).toMatch(/of bakery[\s\S]*New: cake[\s\S]*of florist[\s\S]*queue\.json cannot be read/);
  });

  it("is whole for one while the files of another are broken on the default branch", async () => {
    const world = await twoAccounts();
    const { github, item, text, propose } = world;
    for (const name of ["queue", "settings"]) await github.commit(`accounts/florist/${name}.json`, BROKEN);
    const number = await propose("one", { [BAKERY]: text([...(await postsOf(world, BAKERY)), item("cake")]) });
    const { checked, text: comment } = await checkAndShow(world, number);
    expect(checked).toMatchObject({ conclusion: "success", annotations: [] });
    expect(comment).toMatch(/of bakery[\s\S]*New: cake/);
    expect(comment).not.toContain("florist");
  });

  it("says of a new account that no workflow runs for it, in the check and in the comment, until init has added it", async () => {
    const world = await twoAccounts();
    const { github, item, text, propose, run } = world;
    const settings = (await github.read("accounts/bakery/settings.json")) ?? "";
    const files = { [queueOf("potter")]: text([item("vase")]), "accounts/potter/settings.json": settings };
    const number = await propose("potter", files);
    const { checked, text: comment } = await checkAndShow(world, number);
    const words =
      /accounts\/potter is not in the matrix of post\.yml.*: it will never be posted\.\s.*init --account potter/;
    expect(checked).toMatchObject({ conclusion: "success" });
    expect(checked.annotations.map(({ message }) => message).join("\n")).toMatch(words);
    expect(comment).toMatch(words);
    for (const name of ["post", "refresh", "health", "captions", "insights", "update-branches", "check-setup"]) {
      const path = `.github/workflows/${name}.yml`;
      const caller = (await github.read(path)) ?? "";
      const entry = "          - { account: potter, token: SOCIAL_TOKEN_POTTER }\n";
      await github.commit(path, caller.replace(/(?<= {8}include:\n)/, entry), { branch: "potter" });
    }
    const again = await run("validate.yml", { event: "pull_request", number, action: "synchronize" });
    expect(again).toMatchObject({ conclusion: "success", annotations: [] });
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
    expect(asked).toHaveLength(1);
    expect(asked.join()).not.toContain("florist");
    const written = await github.read("accounts/bakery/captions/2027-02.json", { ref: "captions/bakery/2027-02" });
    expect(JSON.parse(written ?? "null")).toEqual(month);
    const pulls = (await github.api("GET", "/pulls")) as unknown as { title: string }[];
    expect(pulls.map(({ title }) => title)).toEqual(["bakery: captions for 2027-02"]);
    expect(chat.filter((text) => !text.startsWith("florist: "))).toEqual([]);
    expect(chat).toHaveLength(1);
  });
});

describe("update-branches of several accounts", () => {
  it("brings a pull request up to date with both queues, beside one that cannot be read", async () => {
    const world = await twoAccounts();
    const { run, github, item, propose } = world;
    const lines = (...posts: object[]) =>
      `{ "account": "bakery", "posts": [\n${posts.map((post) => JSON.stringify(post)).join(",\n")}\n] }\n`;
    const start = (name: string) => [item(`${name}-1`), item(`${name}-2`)] as const;
    const proposed: Record<string, string> = {};
    for (const name of ["bakery", "florist"]) {
      const [first, second] = start(name);
      await github.commit(queueOf(name), lines(first, second));
      proposed[queueOf(name)] = lines(first, item(`${name}-new`), second);
    }
    await propose("both", proposed);
    const posted = await run("post.yml", { event: "schedule" });
    expect(posted).toMatchObject({ conclusion: "success" });
    expect(await run("update-branches.yml", { event: "workflow_run", after: posted })).toMatchObject({
      conclusion: "success",
    });
    for (const name of ["bakery", "florist"])
      expect((await postsOf(world, queueOf(name), "both")).map(({ id }: { id: string }) => id)).toEqual([
        `${name}-1`,
        `${name}-new`,
        `${name}-2`,
      ]);
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

describe("the form in a repository with several accounts", () => {
  async function issueFor(account: string | null, more: Record<string, string> = {}) {
    const world = await twoAccounts();
    const fields = {
      ...(account === null ? {} : { Account: account }),
      Caption: "```text\nFresh at nine.\n```",
      ...more,
      "Alt text": "```text\nA cup of coffee\n```",
      Pillar: "craft",
      "Call to action": "none",
    };
    const body = Object.entries(fields)
      .map(([label, value]) => `### ${label}\n\n${value}`)
      .join("\n\n");
    const issue = { title: "Post: coffee", body, labels: ["post-proposal"] };
    const { number } = (await world.github.api("POST", "/issues", issue)) as { number: number };
    const submit = async () => await world.run("propose.yml", { event: "issues", number, action: "labeled" });
    return { ...world, number, submit, branch: `post-proposal/${number}` };
  }

  it("proposes to the account that was chosen, photo included, while the other is broken", async () => {
    const path = "/user-attachments/assets/12345678-9abc-4def-8123-456789abcdef";
    const world = await issueFor("florist", { Photo: "![a](%URL%)" });
    const { github, number, submit, branch, comments } = world;
    github.attachments.set(path, await readFile(PHONE));
    const { body } = (await github.api("GET", `/issues/${number}`)) as { body: string };
    await github.api("PATCH", `/issues/${number}`, { body: body.replace("%URL%", `${github.url}${path}`) });
    await github.commit(BAKERY, BROKEN);
    expect(await submit()).toMatchObject({ conclusion: "success" });
    expect((await postsOf(world, FLORIST, branch)).at(-1)).toMatchObject({
      caption: "Fresh at nine.",
      image_url: `media/proposal-${number}.jpg`,
    });
    expect(await github.read(`accounts/florist/media/proposal-${number}.jpg`, { ref: branch })).not.toBeNull();
    expect(await github.read(`accounts/bakery/media/proposal-${number}.jpg`, { ref: branch })).toBeNull();
    expect(await comments(number)).toHaveLength(1);
  });

  it.each([null, "baker", "../florist", "content"])("proposes to nobody when it names %s", async (account) => {
    const { submit, comments, number, github, branch } = await issueFor(account, {
      "Image address": "https://media.example.com/a.jpg",
    });
    await github.commit(BAKERY, BROKEN);
    await submit();
    const [comment = ""] = await comments(number);
    if (account !== "content") expect(comment).toMatch(/for which account[\s\S]*bakery[\s\S]*florist/);
    else expect(comment).not.toBe("");
    for (const path of [BAKERY, FLORIST, "content/queue.json"])
      expect(await github.read(path, { ref: branch }).catch(() => null)).toBeNull();
  });
});
