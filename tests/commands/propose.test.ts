import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { packedText } from "../../scripts/core/proposal/packed-changes.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { alertIssues } from "../support/alert-issues.ts";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
import { journalOf } from "../support/guard.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const QUEUE = "content/queue.json";
const queueText = (...posts: object[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;

function formText(fields: Record<string, string>): string {
  const given: Record<string, string> = { Pillar: "craft", "Call to action": "none", ...fields };
  const fenced = (label: string, text: string) =>
    label === "Caption" || label === "Alt text" ? `\`\`\`text\n${text}\n\`\`\`` : text;
  const labels = ["Caption", "Photo", "Image address", "Alt text", "Pillar", "Call to action", "Not before"];
  return labels
    .map((label) => `### ${label}\n\n${given[label] === undefined ? "_No response_" : fenced(label, given[label])}`)
    .join("\n\n");
}

/** A repository, an issue written by a stranger, and the command as the workflow runs it. */
async function stage(fields: Record<string, string> = {}) {
  const media = await startSampleMedia();
  onTestFinished(() => media.close());
  const picture = `${media.url}/sourdough-square.jpg`;
  const bot = { login: "mergecast[bot]", permissions: { contents: "write", pull_requests: "write" } } as const;
  const github = await startGithub({ files: { [QUEUE]: queueText(goodPost()) }, tokens: { "bot-token": bot } });
  const body = formText({
    Caption: "Fresh at nine.\n\n#bread",
    "Alt text": "Bread",
    "Image address": picture,
    ...fields,
  });
  const issue = (await github.api("POST", "/issues", { title: "Post: bread", body, labels: ["post-proposal"] })) as {
    number: number;
  };
  const folder = await temporaryFolder();
  await writeFile(join(folder, "event.json"), JSON.stringify({ issue: { number: issue.number, body: "stale" } }));
  const env = {
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_EVENT_PATH: join(folder, "event.json"),
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
  };
  const branch = `post-proposal/${issue.number}`;
  return {
    github,
    folder,
    body,
    picture,
    number: issue.number,
    branch,
    run: (args: string[] = [], over = {}) => callCommand("propose", args, { env: { ...env, ...over }, cwd: folder }),
    edit: (changes: Record<string, unknown>) => github.api("PATCH", `/issues/${issue.number}`, changes),
    proposed: async () => JSON.parse((await github.read(QUEUE, { ref: branch })) ?? "null")?.posts.at(-1),
    pulls: async () =>
      (await github.api("GET", "/pulls")) as unknown as { title: string; body: string; head: { ref: string } }[],
    answers: async () =>
      ((await github.api("GET", `/issues/${issue.number}/comments`)) as unknown as { body: string }[]).map(
        ({ body: text }) => text,
      ),
  };
}

/** The form as the calendar fills it in. */
const changesForm = (changes: unknown) =>
  `### Changes\n\n\`\`\`text\n${packedText(deflateRawSync(Buffer.from(JSON.stringify(changes))))}\n\`\`\``;

describe("npm run mergecast -- propose in a repository with several accounts", () => {
  async function stageAccounts(account: string | null) {
    const staged = await stage();
    const { github, folder, edit, body } = staged;
    for (const name of ["bakery", "florist"]) {
      const path = `accounts/${name}/queue.json`;
      await github.commit(path, queueText(goodPost()));
      await mkdir(join(folder, "accounts", name), { recursive: true });
      await writeFile(join(folder, path), queueText(goodPost()));
    }
    await edit({ body: account === null ? body : `### Account\n\n${account}\n\n${body}` });
    const read = async (path: string) => (await github.read(path, { ref: staged.branch })) ?? "";
    return { ...staged, read };
  }

  it("puts the post into the queue of the account that the form names, and touches no other", async () => {
    const { run, read, number } = await stageAccounts("florist");
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await read("accounts/florist/queue.json")).toContain(`proposal-${number}`);
    for (const path of ["accounts/bakery/queue.json", QUEUE])
      expect(await read(path)).not.toContain(`proposal-${number}`);
  });

  it.each([[null], ["tailor"], ["content"], ["../../content"]])(
    "proposes nothing for %s, and asks for the account",
    async (account) => {
      const { run, pulls, answers } = await stageAccounts(account);
      expect(await run()).toMatchObject({ code: 0 });
      expect(await pulls()).toEqual([]);
      expect((await answers()).join()).toContain("bakery, florist");
    },
  );
});

describe("npm run mergecast -- propose with changes from the calendar", () => {
  async function stageChanges(changes: (picture: string) => unknown, queue?: string) {
    const staged = await stage();
    if (queue !== undefined) await staged.github.commit(QUEUE, queue);
    const propose = (value: unknown) => staged.edit({ body: changesForm(value) });
    await propose(changes(staged.picture));
    const posts = async () => JSON.parse((await staged.github.read(QUEUE, { ref: staged.branch })) ?? "null")?.posts;
    return { ...staged, propose, posts };
  }
  const fresh = (picture: string, over: object = {}) => {
    const { id: _, status: _status, ...fields } = goodPost({ image_url: picture, caption: "Warm rolls." });
    return { ...fields, ...over };
  };

  it("opens one pull request for all of them, and says in words what they do", async () => {
    const failed = { status: "failed", error: "x", failed_at: "2026-01-01T09:30:00Z" } as const;
    const { run, posts, pulls, answers, number } = await stageChanges(
      (picture) => [
        {
          kind: "add",
          posts: [fresh(picture, { note: "For Ann", not_before: "2099-12-24T17:00:00Z" })],
          place: "by-date",
        },
        {
          kind: "add",
          posts: [fresh(picture, { media_type: "STORIES", caption: undefined, alt_text: undefined })],
          place: "last",
        },
        { kind: "edit", id: "market", set: { caption: "@all New words." }, remove: [] },
        { kind: "remove", ids: ["old"] },
        { kind: "requeue", id: "lost" },
      ],
      queueText(goodPost(), goodPost({ id: "old" }), goodPost({ id: "lost", ...failed })),
    );
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await posts()).toMatchObject([
      { id: `proposal-${number}`, status: "pending", note: "For Ann" },
      { id: "market", caption: "@all New words." },
      { id: "lost", status: "pending" },
      { id: `proposal-${number}-2`, media_type: "STORIES" },
    ]);
    expect((await posts())[2]).not.toHaveProperty("error");
    const [pull] = await pulls();
    expect(pull).toMatchObject({
      title: expect.stringMatching(/^5 changes: /),
      body: expect.stringContaining(`closes #${number}`),
    });
    expect(pull?.body).toContain("```text\nWarm rolls.\n```");
    const [answer = ""] = await answers();
    expect(answer).toMatch(/Adds proposal-1, a picture, held until Thu 24 Dec 2099, 17:00 \(UTC\)\./);
    expect(answer).toContain("- Adds proposal-1-2, a picture story.");
    expect(answer).toContain("- Edits market: caption.");
    expect(answer).toContain("- Removes old.");
    expect(answer).toContain("- Tries lost again.");
  });

  it("changes nothing when the event comes twice, and keeps what others did on the branch", async () => {
    const { run, github, branch, posts } = await stageChanges((picture) => [
      { kind: "add", posts: [fresh(picture)], place: "next" },
    ]);
    await run();
    const head = await github.head(branch);
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await github.head(branch)).toBe(head);
    await github.commit(QUEUE, queueText(...(await posts()), goodPost({ id: "beside" })), { branch });
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect((await posts()).map(({ id }: { id: string }) => id)).toEqual(["proposal-1", "market", "beside"]);
  });

  it("follows the issue when other changes to the same post are put into it", async () => {
    const { run, propose, picture, posts, pulls } = await stageChanges((picture) => [
      { kind: "add", posts: [fresh(picture)], place: "next" },
    ]);
    await run();
    await propose([{ kind: "add", posts: [fresh(picture, { caption: "Cold rolls." })], place: "last" }]);
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await posts()).toMatchObject([{ id: "market" }, { id: "proposal-1", caption: "Cold rolls." }]);
    expect(await pulls()).toHaveLength(1);
  });

  it("proposes what breaks a rule all the same, and names the post and what must change", async () => {
    const { run, pulls, answers } = await stageChanges((picture) => [
      { kind: "add", posts: [fresh(picture, { caption: "#a ".repeat(31) }), fresh(`${picture}?2`)], place: "last" },
    ]);
    expect(await run()).toMatchObject({ code: 0 });
    expect(await pulls()).toHaveLength(1);
    expect((await answers())[0]).toMatch(/Before it can be merged[\s\S]*\*Caption\*: proposal-1: .*31/);
  });

  const live = goodPost({ id: "live", status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" });

  it.each<[string, (picture: string) => unknown, RegExp]>([
    [
      "a live post to be edited",
      () => [{ kind: "edit", id: "live", set: { caption: "x" }, remove: [] }],
      /live is published/,
    ],
    ["a live post to be removed", () => [{ kind: "remove", ids: ["live"] }], /live is published/],
    ["a live post to change places", () => [{ kind: "swap", ids: ["market", "live"] }], /live is published/],
    [
      "the id of a live post",
      (picture) => [{ kind: "add", posts: [fresh(picture, { id: "live" })], place: "next" }],
      /id live is taken/,
    ],
    [
      "the id of a post of the archive",
      (picture) => [{ kind: "add", posts: [fresh(picture, { id: "archived" })], place: "next" }],
      /id archived is taken/,
    ],
    [
      "the id of a live post that the queue no longer has",
      (picture) => [{ kind: "add", posts: [fresh(picture, { id: "removed" })], place: "next" }],
      /id removed is taken/,
    ],
    ["a post that nobody knows", () => [{ kind: "remove", ids: ["@all"] }], /no post @&#8203;all/],
    ["a pending post to try again", () => [{ kind: "requeue", id: "market" }], /only a failed post/],
    [
      "a status of its own",
      (picture) => [{ kind: "add", posts: [fresh(picture, { status: "done", media_id: "1" })], place: "next" }],
      /Only the bot/,
    ],
    [
      "a token",
      () => [{ kind: "add", posts: [{ access_token: "IGAA-secret" }], place: "next" }],
      /no field &#34;access/,
    ],
    ["null", () => null, /no changes/],
    ["markdown", () => [{ kind: "<img src=x> [a](http://x)" }], /no change of the kind/],
  ])("answers on the issue, changes nothing and rings nobody for %s", async (_, changes, why) => {
    const { run, pulls, answers, branch, github } = await stageChanges(changes, queueText(goodPost(), live));
    await github.commit("content/archive/2025.json", queueText({ ...live, id: "archived" }));
    const journal = journalOf({ id: "removed", outcome: "done", media_id: "2", published_at: "2026-01-01T09:30:00Z" });
    await github.createBranch("mergecast");
    await github.commit("journal.json", JSON.stringify(journal), { branch: "mergecast" });
    expect(await run([], { GITHUB_ACTIONS: "true" })).toMatchObject({ code: 0, stderr: "" });
    expect(await answers()).toEqual([expect.stringMatching(why)]);
    expect((await answers())[0]).not.toMatch(/<img|\]\(|IGAA-secret/);
    expect([await pulls(), await github.head(branch).catch(() => null)]).toEqual([[], null]);
    expect(await alertIssues(github)).toEqual([]);
  });

  it("answers on the issue when the field holds a zip bomb or an arbitrary text", async () => {
    const { run, edit, pulls, answers } = await stageChanges(() => []);
    const bomb = packedText(deflateRawSync(Buffer.alloc(30 * 1024 * 1024, " ")));
    for (const text of [bomb, "hello", "```", ""]) {
      await edit({ body: `### Changes\n\n\`\`\`text\n${text}\n\`\`\`` });
      expect(await run()).toMatchObject({ code: 0, stderr: "" });
      expect(await answers()).toEqual([expect.stringMatching(/cannot be read.*calendar/s)]);
    }
    expect(await pulls()).toEqual([]);
  });
});

describe("npm run mergecast -- propose with a date", () => {
  it("understands the team's own time, and puts the post where it goes out on its day", async () => {
    const { run, github, branch, number, edit, picture } = await stage({ "Not before": "2099-12-24 18:00" });
    await github.commit("content/settings.json", JSON.stringify({ timezone: "Europe/Berlin" }));
    const proposed = async () => JSON.parse((await github.read(QUEUE, { ref: branch })) ?? "null").posts;
    expect(await run()).toMatchObject({ code: 0 });
    expect((await proposed())[0]).toMatchObject({ id: `proposal-${number}`, not_before: "2099-12-24T17:00:00Z" });
    await edit({ body: formText({ Caption: "Fresh.", "Image address": picture, "Alt text": "Bread" }) });
    expect(await run()).toMatchObject({ code: 0 });
    expect((await proposed()).at(-1)).toMatchObject({ id: `proposal-${number}`, caption: "Fresh." });
    expect((await proposed()).at(-1)).not.toHaveProperty("not_before");
  });

  it("asks on the issue about an hour that clocks show twice", async () => {
    const { run, github, answers } = await stage({ "Not before": "2099-10-25 02:30" });
    await github.commit("content/settings.json", JSON.stringify({ timezone: "Europe/Berlin" }));
    expect(await run()).toMatchObject({ code: 0 });
    expect((await answers()).join()).toContain("2099-10-25T00:30:00Z");
  });
});

describe("npm run mergecast -- propose", () => {
  it("opens a pull request with the post and says on the issue that all is well", async () => {
    const { run, proposed, pulls, answers, number, picture } = await stage();
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await proposed()).toEqual({
      id: `proposal-${number}`,
      status: "pending",
      caption: "Fresh at nine.\n\n#bread",
      image_url: picture,
      alt_text: "Bread",
      pillar: "craft",
      cta_type: "none",
      note: `Proposed in issue ${number}`,
    });
    expect(await pulls()).toMatchObject([{ body: expect.stringContaining(`closes #${number}`) }]);
    expect(await answers()).toEqual([expect.stringMatching(/proposed in http.*\n\nAll checks pass\./s)]);
  });

  it("adds to a queue that GitHub gives in raw only, and keeps all of it", async () => {
    const { run, proposed, github, branch } = await stage();
    const large = queueText(
      ...Array.from({ length: 400 }, (_, index) => goodPost({ id: `post-${index}`, note: "n".repeat(3000) })),
    );
    await github.commit(QUEUE, large);
    expect(await run()).toMatchObject({ code: 0 });
    expect(await proposed()).toMatchObject({ caption: "Fresh at nine.\n\n#bread" });
    const now = (await github.read(QUEUE, { ref: branch })) ?? "";
    expect(JSON.parse(now).posts.slice(0, -1)).toEqual(JSON.parse(large).posts);
  });

  it("brings pull request and answer up to date when the issue is edited, and keeps one of each", async () => {
    const { run, edit, proposed, pulls, answers, picture, github } = await stage();
    await run();
    await github.commit(
      QUEUE,
      queueText(goodPost(), goodPost({ id: "other", caption: "Other", image_url: `${picture}?2` })),
    );
    await edit({ body: formText({ Caption: "Fresh at ten.", "Image address": picture, "Alt text": "Bread" }) });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await proposed()).toMatchObject({ caption: "Fresh at ten." });
    expect([await pulls(), await answers()].map((list) => list.length)).toEqual([1, 1]);
  });

  it("leaves the post to people who have edited the pull request itself, and says so on the issue", async () => {
    const { run, edit, proposed, answers, branch, picture, number, github } = await stage();
    await run();
    const better = goodPost({ id: "winter", caption: "Better words.", note: `Proposed in issue ${number}` });
    await github.commit(QUEUE, queueText(goodPost(), better), { branch, message: "Name it, and better words" });
    await edit({ body: formText({ Caption: "Fresh at ten.", "Image address": picture }) });
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await proposed()).toEqual(better);
    expect(await answers()).toEqual([expect.stringMatching(/edited the post in http\S+ directly/)]);
  });

  it.each([
    ["amended the bot's own commit", { parent: "main", message: "queue: propose proposal-1" }],
    ["squashed the branch", { parent: "main", message: "One commit" }],
    ["used the bot's own words", { parent: "branch", message: "queue: propose proposal-1" }],
    ["merged the default branch and corrected the post in that", { parent: "both", message: "Merge branch 'main'" }],
  ])("leaves a correction to an editor who %s", async (_name, { parent, message }) => {
    const { run, edit, proposed, answers, branch, picture, github } = await stage();
    await run();
    const corrected = { ...(await proposed()), caption: "Corrected by an editor." };
    await github.commit("other.txt", "x");
    const [own, main] = [await github.head(branch), await github.head("main")];
    const parents = { main: [main], branch: [own], both: [own, main] }[parent] ?? [];
    const base = (await github.api("GET", `/git/commits/${parents[0]}`)).tree as { sha: string };
    const content = queueText(goodPost(), corrected);
    const file = { path: QUEUE, content, mode: "100644", type: "blob" };
    const tree = (await github.api("POST", "/git/trees", { base_tree: base.sha, tree: [file] })).sha;
    const { sha } = await github.api("POST", "/git/commits", { message, parents, tree });
    await github.api("PATCH", `/git/refs/heads/${branch}`, { sha, force: true });
    await edit({ body: formText({ Caption: "The stranger's again.", "Image address": picture }) });
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await proposed()).toEqual(corrected);
    expect(await github.head(branch)).toBe(sha);
    expect(await answers()).toEqual([expect.stringMatching(/edited the post in http\S+ directly/)]);
  });

  it("keeps what an editor added that no rule accepts", async () => {
    const { run, edit, proposed, branch, picture, github } = await stage();
    await run();
    const corrected = { ...(await proposed()), remark: "Wait for the photographer" };
    await github.commit(QUEUE, queueText(goodPost(), corrected), { branch });
    await edit({ body: formText({ Caption: "The stranger's again.", "Image address": picture }) });
    await run();
    expect(await proposed()).toEqual(corrected);
  });

  it("takes no text of the issue for its own note of what it wrote", async () => {
    const { run, edit, proposed, pulls, branch, picture, github } = await stage();
    await run();
    const noted = /<!-- mergecast-wrote: [0-9a-f]{64} -->$/.exec((await pulls())[0]?.body ?? "")?.[0] ?? "";
    expect(noted).not.toBe("");
    // The stranger repeats the note of the first text, and an editor brings that text back.
    const first = await proposed();
    const again = `Second.\n\n${noted}\n\`\`\`\n${noted}`;
    await edit({ body: formText({ Caption: again, "Image address": picture, "Alt text": "Bread" }) });
    await run();
    expect(await proposed()).toMatchObject({ caption: again });
    await github.commit(QUEUE, queueText(goodPost(), first), { branch });
    await edit({ body: formText({ Caption: "Third.", "Image address": picture }) });
    await run();
    expect(await proposed()).toEqual(first);
  });

  it("leaves the post alone when its note was removed from the pull request", async () => {
    const { run, edit, proposed, picture, github } = await stage();
    await run();
    const before = await proposed();
    await github.api("PATCH", "/pulls/2", { body: "Rewritten by a maintainer" });
    await edit({ body: formText({ Caption: "Other.", "Image address": picture }) });
    await run();
    expect(await proposed()).toEqual(before);
  });

  it.each([
    ["before it wrote the file", /^\/contents/, "PUT", "before"],
    ["after it wrote the file", /^\/contents/, "PUT", "after"],
  ] as const)("knows its own work again after a run that died %s", async (_name, path, method, when) => {
    const { run, edit, proposed, picture, github } = await stage();
    await run();
    await edit({ body: formText({ Caption: "Second.", "Image address": picture }) });
    github.faults.add({ method, path, when, kind: "answer", status: 500 });
    expect((await run()).code).not.toBe(0);
    await edit({ body: formText({ Caption: "Third.", "Image address": picture }) });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await proposed()).toMatchObject({ caption: "Third." });
  });

  it.each([
    ["backticks", "`".repeat(25_000)],
    ["backticks, and nothing else fits", "`".repeat(60_000)],
    ["control characters", "\u0007".repeat(60_000)],
    ["characters of two halves", "🍞".repeat(30_000)],
  ])("answers the author of a form full of %s, rings nobody, and leaves no branch behind", async (_name, caption) => {
    const { run, edit, pulls, answers, branch, picture, github } = await stage({ Caption: caption });
    for (let round = 0; round < 2; round++) {
      expect(await run([], { GITHUB_ACTIONS: "true" })).toMatchObject({ code: 0, stderr: "" });
      expect((await answers())[0]).toContain("Before it can be merged");
      const [pull] = await pulls();
      expect(pull?.body.length).toBeLessThan(65_536);
      expect(pull?.head.ref).toBe(branch);
      await edit({ body: formText({ Caption: `${caption} `, "Image address": picture }) });
    }
    expect(await alertIssues(github)).toEqual([]);
  });

  it.each([
    ["broken", '{ "account": "team", "posts": [ { "id": "a" '],
    ["something else", "[]"],
  ])("answers the author, and rings nobody, while the queue of main is %s", async (_name, queue) => {
    const { run, pulls, answers, github } = await stage();
    await github.commit(QUEUE, queue);
    expect(await run([], { GITHUB_ACTIONS: "true" })).toMatchObject({ code: 0, stderr: "" });
    expect(await answers()).toEqual([expect.stringContaining("No pull request could be created: ")]);
    expect([await pulls(), await alertIssues(github)]).toEqual([[], []]);
  });

  it("goes on after the branch was brought up to date, and keeps a title that somebody has changed", async () => {
    const { run, edit, proposed, pulls, branch, picture, github } = await stage();
    await run();
    await github.commit("other.txt", "x");
    const parents = [await github.head(branch), await github.head("main")];
    const { tree } = await github.api("GET", `/git/commits/${parents[0]}`);
    const merge = { message: "Merge branch 'main'", parents, tree: (tree as { sha: string }).sha };
    const { sha } = await github.api("POST", "/git/commits", merge);
    await github.api("PATCH", `/git/refs/heads/${branch}`, { sha });
    await github.api("PATCH", "/pulls/2", { title: "Winter bread" });
    await edit({ body: formText({ Caption: "Fresh at ten.", "Image address": picture }) });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await proposed()).toMatchObject({ caption: "Fresh at ten." });
    expect(await pulls()).toMatchObject([{ title: "Winter bread" }]);
  });

  it("proposes what breaks a rule all the same, and says in plain words what must change", async () => {
    const { run, pulls, answers, picture } = await stage({ Caption: "#a ".repeat(31), "Not before": "tomorrow" });
    expect(await run()).toMatchObject({ code: 0 });
    expect(await pulls()).toHaveLength(1);
    const [answer = ""] = await answers();
    expect(answer).toContain("Before it can be merged");
    expect(answer).toMatch(/\*Caption\*: .*31/);
    expect(answer).toMatch(/\*Not before\*: /);
    expect(answer).not.toContain(picture);
  });

  it("does not fetch addresses inside the network", async () => {
    const { run, answers } = await stage();
    await run([], { ALLOW_PRIVATE_MEDIA_HOSTS: "" });
    expect((await answers())[0]).toMatch(/\*Image address\*: .*https/);
  });

  it("lets no text of the issue mention, format, close or run anything", async () => {
    const caption = `::set-output name=x::y\n@everyone closes #1 <img src=x onerror=alert(1)> \`\`\`\n$\{{ secrets.BOT_TOKEN }} [a](http://x)`;
    const { run, pulls, answers, proposed } = await stage({
      Caption: caption,
      Pillar: "<b>@team</b>",
      "Image address": "javascript:alert(1)//@all",
    });
    const { code, stdout, stderr } = await run();
    expect(code).toBe(0);
    expect(`${stdout}${stderr}`).not.toMatch(/^\s*::/m);
    expect(await proposed()).toMatchObject({ caption });
    const [pull] = await pulls();
    const outside = pull?.body.replace(/(`{3,})text\n[\s\S]*?\n\1/, "") ?? "";
    for (const text of [outside, (await answers())[0] ?? ""])
      expect(text).not.toMatch(/@(everyone|team|all)|<b>|<img|\]\(/);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ["closed", { state: "closed" }, "closed"],
    ["without the label", { labels: [] }, "lacks the label"],
  ])("leaves an issue that is %s alone", async (_, changes, mention) => {
    const { run, edit, pulls, answers } = await stage();
    await edit(changes);
    expect(await run()).toMatchObject({ code: 0, stdout: expect.stringContaining(mention) });
    expect([await pulls(), await answers()]).toEqual([[], []]);
  });

  it("asks for the form where the headings are gone", async () => {
    const { run, edit, pulls, answers } = await stage();
    await edit({ body: "Please post something" });
    expect(await run()).toMatchObject({ code: 0 });
    expect([await pulls(), await answers()]).toMatchObject([[], [expect.stringContaining("form")]]);
  });

  it("does not touch a post that is live already", async () => {
    const { run, github, number, pulls, answers } = await stage();
    const live = goodPost({
      id: `proposal-${number}`,
      status: "done",
      media_id: "1",
      published_at: "2026-01-01T09:30:00Z",
    });
    await github.commit(QUEUE, queueText(live));
    expect(await run()).toMatchObject({ code: 0 });
    expect([await pulls(), await answers()]).toMatchObject([[], [expect.stringContaining("already live")]]);
  });

  it.each([
    ["without a repository", [], { GITHUB_REPOSITORY: "" }, "GITHUB_REPOSITORY"],
    ["without an event", [], { GITHUB_EVENT_PATH: "" }, "does not name an issue"],
    ["with a number that is none", ["--issue", "1/../2"], {}, "number of an issue"],
    ["with a token that may not", [], { GITHUB_TOKEN: "secrets-token" }, "Issues: read and write"],
  ])("ends with 2 %s", async (_, args, over, mention) => {
    const { run } = await stage();
    expect(await run(args, over)).toMatchObject({ code: 2, stderr: expect.stringContaining(mention) });
  });

  it("alerts inside Actions when an issue could not be handled, and closes the alert when one could", async () => {
    const { run, github } = await stage();
    const inActions = { GITHUB_ACTIONS: "true" };
    const fault = { method: "PUT", path: /^\/contents/, when: "before", kind: "answer", status: 403 } as const;
    github.faults.add(fault);
    expect(await run([], inActions)).toMatchObject({ code: 2 });
    expect(await alertIssues(github)).toEqual(["proposals"]);
    github.faults.add(fault);
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run([], inActions)).toMatchObject({ code: 0 });
    expect([await alertIssues(github), await alertIssues(github, "closed")]).toEqual([[], ["proposals"]]);
  });
});
