import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it, onTestFinished } from "vitest";
import { packedText } from "../../scripts/core/proposal/packed-changes.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { alertIssues } from "../support/alert-issues.ts";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
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
    expect(await read("accounts/florist/queue.json")).toContain(`_issue-${number}`);
    for (const path of ["accounts/bakery/queue.json", QUEUE])
      expect(await read(path)).not.toContain(`_issue-${number}`);
  });

  it.each([[null], ["baker"], ["../../content"]])(
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
  const fresh = (picture: string, over: object) => {
    const { id: _, status: _status, ...fields } = goodPost({ image_url: picture, caption: "Warm rolls." });
    return { ...fields, ...over };
  };

  it("opens one pull request for all of them, and says in words what they do", async () => {
    const failed = { status: "failed", error: "x", failed_at: "2026-01-01T09:30:00Z" } as const;
    const { run, posts, pulls, answers, number } = await stageChanges(
      (picture) => [
        { kind: "add", posts: [fresh(picture, { not_before: "2099-12-24T17:00:00Z" })], place: "by-date" },
        { kind: "edit", id: "market", set: { caption: "@all New words." }, remove: [] },
        { kind: "remove", ids: ["old"] },
        { kind: "requeue", id: "lost" },
      ],
      queueText(goodPost(), goodPost({ id: "old" }), goodPost({ id: "lost", ...failed })),
    );
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await posts()).toMatchObject([
      { id: `2099-12-24-warm-rolls_issue-${number}`, status: "pending" },
      { id: "market", caption: "@all New words." },
      { id: "lost", status: "pending" },
    ]);
    expect((await posts())[2]).not.toHaveProperty("error");
    const [pull] = await pulls();
    expect(pull).toMatchObject({ title: expect.stringMatching(/^4 changes: /) });
    expect(pull?.body).toMatch(new RegExp(`closes #${number}[\\s\\S]*\`\`\`text\nWarm rolls.\n\`\`\``));
    expect((await answers())[0]).toMatch(
      /Adds “Warm rolls\.”, a picture, not before Thu 24 Dec 2099[\s\S]*Edits “[^”]+”: caption\.[\s\S]*Removes “[^”]+”\./,
    );
  });

  const live = goodPost({ id: "live", status: "done", media_id: "1", published_at: "2026-01-01T09:30:00Z" });

  it.each<[string, unknown, RegExp]>([
    ["a live post to be removed", [{ kind: "remove", ids: ["live"] }], /live is published/],
    ["an id that calls somebody", [{ kind: "remove", ids: ["@all"] }], /no post @&#8203;all/],
    ["a token", [{ kind: "add", posts: [{ access_token: "IGAA-secret" }], place: "next" }], /no field &#34;access/],
  ])("answers on the issue, changes nothing and alerts nobody for %s", async (_, changes, why) => {
    const { run, pulls, answers, branch, github } = await stageChanges(() => changes, queueText(goodPost(), live));
    expect(await run([], { GITHUB_ACTIONS: "true" })).toMatchObject({ code: 0, stderr: "" });
    expect(await answers()).toEqual([expect.stringMatching(why)]);
    expect((await answers())[0]).not.toContain("IGAA-secret");
    expect([await pulls(), await github.head(branch).catch(() => null)]).toEqual([[], null]);
    expect(await alertIssues(github)).toEqual([]);
  });

  it("answers on the issue when the field holds a zip bomb or an arbitrary text", async () => {
    const { run, edit, pulls, answers } = await stageChanges(() => []);
    const bomb = packedText(deflateRawSync(Buffer.alloc(30 * 1024 * 1024, " ")));
    for (const text of [bomb, "hello"]) {
      await edit({ body: `### Changes\n\n\`\`\`text\n${text}\n\`\`\`` });
      expect(await run()).toMatchObject({ code: 0, stderr: "" });
      expect(await answers()).toEqual([expect.stringMatching(/cannot be read.*calendar/s)]);
    }
    expect(await pulls()).toEqual([]);
  });
});

describe("npm run mergecast -- propose", () => {
  it("opens a pull request with the post and says on the issue that all is well", async () => {
    const { run, proposed, pulls, answers, number, picture } = await stage();
    expect(await run()).toMatchObject({ code: 0, stderr: "" });
    expect(await proposed()).toEqual({
      id: `fresh-at-nine-bread_issue-${number}`,
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
    ["backticks, and nothing else fits", "`".repeat(60_000)],
    ["control characters", "\u0007".repeat(60_000)],
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
    expect((await answers())[0]).toMatch(/\*Photo\*: .*https/);
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
    const fault = { method: "POST", path: /^\/git\/trees/, when: "before", kind: "answer", status: 403 } as const;
    github.faults.add(fault);
    expect(await run([], inActions)).toMatchObject({ code: 2 });
    expect(await alertIssues(github)).toEqual(["proposals"]);
    github.faults.add(fault);
    expect(await run()).toMatchObject({ code: 2 });
    expect(await run([], inActions)).toMatchObject({ code: 0 });
    expect([await alertIssues(github), await alertIssues(github, "closed")]).toEqual([[], ["proposals"]]);
  });
});
