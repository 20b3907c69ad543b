import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../scripts/core/content/draft-post.ts";
import type { ListChange } from "../../scripts/core/queue/change-posts.ts";
import { createGithubApi } from "../../site/src/propose/github-api.ts";
import type { PageProposal, Progress } from "../../site/src/propose/proposer.ts";
import { createConnectedProposer } from "../../site/src/propose/proposers.ts";
import { startGithub, type TokenGrant } from "../support/github-server.ts";
import { goodPost } from "../support/rules.ts";

const QUEUE = "content/queue.json";
const NOW = new Date("2026-11-20T08:00:00Z");
const TOKEN = `github_pat_${"a".repeat(40)}`;
const BRANCH = "calendar/ann";
const PHOTO = { path: "media/rolls.jpg", bytes: Uint8Array.from({ length: 70_000 }, (_, at) => at % 251) };
const queueText = (...posts: DraftPost[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
const post = (id: string, changes: DraftPost = {}) =>
  goodPost({ id, caption: `Words of ${id}.`, image_url: `https://cdn.example.com/${id}.jpg`, ...changes });
const add = (id: string, changes: DraftPost = {}): ListChange => ({
  kind: "add",
  posts: [post(id, changes)],
  place: "by-date",
});
const propose = (...changes: ListChange[]): PageProposal => ({ changes, files: [] });

type Pull = { number: number; title: string; body: string; html_url: string };

async function stage(grant: Partial<TokenGrant> = {}) {
  const permissions = { contents: "write", pull_requests: "write" } as const;
  const ann: TokenGrant = { login: "ann", permissions, isPersonal: true, ...grant };
  const github = await startGithub({ files: { [QUEUE]: queueText(post("a"), post("b")) }, tokens: { [TOKEN]: ann } });
  const built = await github.head();
  const waits: number[] = [];
  const open = (commit: string | null = built, token = TOKEN) => {
    const place = { url: `${github.url}/team/posts`, apiUrl: github.url, commit };
    const repository = { ...place, branch: "main", queuePath: QUEUE };
    const api = createGithubApi(repository, token, { now: () => NOW.getTime() });
    const wait = async (ms: number) => void waits.push(ms);
    return createConnectedProposer({ api, repository, timeZone: "Europe/Berlin", now: () => NOW, wait });
  };
  const posts = async (ref = BRANCH) => JSON.parse((await github.read(QUEUE, { ref })) ?? '{"posts":null}').posts;
  return {
    github,
    open,
    waits,
    page: open(),
    posts,
    ids: async (ref?: string) => (await posts(ref))?.map(({ id }: DraftPost) => id),
    pulls: async (state = "open") => (await github.api("GET", `/pulls?state=${state}`)) as unknown as Pull[],
    /** The pull request merges. */
    merges: async () => {
      await github.api("PATCH", "/git/refs/heads/main", { sha: await github.head(BRANCH) });
      await github.api("PATCH", "/pulls/1", { state: "closed" });
    },
  };
}

describe("a connected page", () => {
  it("opens one pull request with photo and queue in one commit, and gives its link", async () => {
    const { page, pulls, posts, github } = await stage();
    const main = await github.head();
    const changes = [add("rolls", { image_url: PHOTO.path, not_before: "2026-12-24T17:00:00Z" })];
    const outcome = await page.propose({ changes, files: [PHOTO] });
    const [pull] = await pulls();
    expect(outcome).toEqual({ kind: "done", url: pull?.html_url, text: "The pull request is open." });
    expect(pull).toMatchObject({ title: "Post: Words of rolls.", head: { ref: BRANCH } });
    expect(pull?.body).toContain("- Adds “Words of rolls.”, a picture, not before Thu 24 Dec, 18:00 (Europe/Berlin).");
    expect((await posts())[0]).toMatchObject({ id: "rolls", image_url: "media/rolls.jpg" });
    const commit = await github.api("GET", `/commits/${await github.head(BRANCH)}`);
    expect(commit).toMatchObject({ parents: [{ sha: main }], commit: { message: "queue: add “Words of rolls.”" } });
    const photo = await github.api("GET", `/contents/content/media/rolls.jpg?ref=${BRANCH}`);
    expect(Buffer.from(String(photo.content), "base64").equals(PHOTO.bytes)).toBe(true);
    expect(await github.head()).toBe(main);
  });

  it("adds later changes to the same pull request, and keeps what people made of its words", async () => {
    const { page, pulls, ids, github } = await stage();
    await page.propose(propose(add("c")));
    await github.api("PATCH", "/pulls/1", { title: "Winter", body: "Please look.\n\n- Adds c, a picture.\n\nThanks!" });
    expect(await page.propose(propose({ kind: "remove", ids: ["a"] }))).toMatchObject({
      kind: "done",
      text: expect.stringContaining("added"),
    });
    expect(await pulls()).toMatchObject([
      { title: "Winter", body: "Please look.\n\n- Adds c, a picture.\n- Removes a.\n\nThanks!" },
    ]);
    expect(await ids()).toEqual(["b", "c"]);
  });

  it("doubles nothing on a second click, at once or later", async () => {
    const { page, open, pulls, ids, github } = await stage();
    const [one, other] = await Promise.all([page.propose(propose(add("c"))), page.propose(propose(add("c")))]);
    expect(other).toMatchObject({ kind: "done", url: one.kind === "done" && one.url });
    const head = await github.head(BRANCH);
    expect(await open().propose(propose(add("c")))).toMatchObject({
      kind: "done",
      text: expect.stringContaining("already"),
    });
    expect([await github.head(BRANCH), await ids(), (await pulls()).length]).toEqual([head, ["a", "b", "c"], 1]);
  });

  it("proposes twenty changes in one pull request and one commit", async () => {
    const { page, pulls, posts, github } = await stage();
    const changes = Array.from({ length: 20 }, (_, n) =>
      add(`n${n}`, { not_before: `2026-12-${String(n + 1).padStart(2, "0")}T09:00:00Z` }),
    );
    expect(await page.propose(propose(...changes))).toMatchObject({ kind: "done" });
    expect(await posts()).toHaveLength(22);
    expect(await pulls()).toHaveLength(1);
    const writes = github.requests.filter(({ method, path }) => method === "POST" && path.endsWith("/git/commits"));
    expect(writes).toHaveLength(1);
  });

  it("proposes on the newest head, and keeps what was merged and published since the page was built", async () => {
    const { page, posts, github } = await stage();
    const live = { status: "done", media_id: "1", published_at: "2026-11-20T09:30:00Z" } as const;
    await github.commit(QUEUE, queueText(post("a", live), post("b"), post("x")));
    const newest = await github.head();
    expect(await page.propose(propose({ kind: "edit", id: "b", set: { caption: "New." }, remove: [] }))).toMatchObject({
      kind: "done",
    });
    expect(await posts()).toMatchObject([{ id: "a", status: "done" }, { id: "b", caption: "New." }, { id: "x" }]);
    expect(await github.api("GET", `/commits/${await github.head(BRANCH)}`)).toMatchObject({
      parents: [{ sha: newest }],
    });
  });

  it("brings the default branch into an open pull request, with all its other files", async () => {
    const { page, ids, github, pulls } = await stage();
    await page.propose({ changes: [add("c", { image_url: PHOTO.path })], files: [PHOTO] });
    await github.commit(QUEUE, queueText(post("a"), post("b"), post("x")));
    await github.commit("README.md", "Hello");
    await github.commit("notes.txt", "From a reviewer", { branch: BRANCH });
    const parents = [await github.head(BRANCH), await github.head()];
    expect(await page.propose(propose(add("d")))).toMatchObject({ kind: "done" });
    expect(await ids()).toEqual(["a", "b", "x", "c", "d"]);
    const read = async (path: string) => await github.read(path, { ref: BRANCH });
    expect([await read("README.md"), await read("notes.txt")]).toEqual(["Hello", "From a reviewer"]);
    expect(await read("content/media/rolls.jpg")).not.toBeNull();
    const commit = await github.api("GET", `/commits/${await github.head(BRANCH)}`);
    expect((commit.parents as { sha: string }[]).map(({ sha }) => sha)).toEqual(parents);
    expect(await github.api("GET", `/pulls/${(await pulls())[0]?.number}`)).toMatchObject({
      changed_files: expect.anything(),
    });
  });

  it("reads and merges again when the branch moves while it commits", async () => {
    const { page, ids, github, waits } = await stage();
    await page.propose(propose(add("c")));
    let isFirst = true;
    github.onRequest = async ({ method, path }) => {
      if (method !== "PATCH" || !path.startsWith("/git/refs/") || !isFirst) return;
      isFirst = false;
      await github.commit(QUEUE, queueText(post("a"), post("b"), post("c"), post("r")), { branch: BRANCH });
    };
    expect(await page.propose(propose(add("d")))).toMatchObject({ kind: "done" });
    expect(await ids()).toEqual(["a", "b", "c", "r", "d"]);
    expect(waits).toHaveLength(1);
  });

  it("shares the branch with another window that was faster to make it", async () => {
    const { page, open, ids, pulls, github } = await stage();
    let isFirst = true;
    github.onRequest = async ({ method, path }) => {
      if (method !== "POST" || path !== "/git/refs" || !isFirst) return;
      isFirst = false;
      await open().propose(propose(add("d")));
    };
    expect(await page.propose(propose(add("c")))).toMatchObject({ kind: "done" });
    expect((await ids())?.sort()).toEqual(["a", "b", "c", "d"]);
    expect(await pulls()).toHaveLength(1);
  });

  it.each([
    ["the branch", "POST", /^\/git\/refs$/, "after"],
    ["the pull request", "POST", /^\/pulls$/, "after"],
    ["the pull request, before it was opened", "POST", /^\/pulls$/, "before"],
    ["the tree", "POST", /^\/git\/trees$/, "before"],
  ] as const)("continues where an answer about %s was lost", async (_, method, path, when) => {
    const { page, ids, pulls, github } = await stage();
    github.faults.add({ method, path, when, kind: "drop" });
    expect(await page.propose(propose(add("c")))).toMatchObject({ kind: "problem", problem: { isRetryable: true } });
    expect(await page.propose(propose(add("c")))).toMatchObject({
      kind: "done",
      url: expect.stringContaining("/pull/"),
    });
    expect([await ids(), (await pulls()).length]).toEqual([["a", "b", "c"], 1]);
  });

  it("sends a file that has arrived once, also after the connection was lost at the next one, and tells how far it is", async () => {
    const { page, github, pulls } = await stage();
    const names = ["a", "b", "c"].map((name) => `media/${name}.jpg`);
    const files = names.map((path) => ({ path, bytes: new TextEncoder().encode(path) }));
    const changes = names.map((path, at) => add(`n${at}`, { image_url: path }));
    let sent = 0;
    github.onRequest = ({ method, path }) => {
      if (method === "POST" && path === "/git/blobs" && ++sent === 2)
        github.faults.add({ method, path: /^\/git\/blobs$/, when: "before", kind: "drop" });
    };
    const told: Progress[] = [];
    const onProgress = (progress: Progress) => void told.push(progress);
    expect(await page.propose({ changes, files, onProgress })).toMatchObject({ problem: { isRetryable: true } });
    expect(told.at(-1)).toEqual({ sentBytes: 11, allBytes: 33, sentFiles: 1, allFiles: 3 });
    expect(await page.propose({ changes, files, onProgress })).toMatchObject({ kind: "done" });
    expect(told.at(-1)).toEqual({ sentBytes: 33, allBytes: 33, sentFiles: 3, allFiles: 3 });
    const bodies = github.requests
      .filter(({ path }) => path.endsWith("/git/blobs"))
      .map(({ body }) => Object(body).content);
    expect(bodies.filter((content) => content === bodies[0])).toHaveLength(1);
    expect(bodies).toHaveLength(4);
    expect(await pulls()).toHaveLength(1);
  });

  it.each([
    ["merged", true],
    ["closed", false],
  ])("begins anew after its pull request was %s", async (_, isMerged) => {
    const { page, ids, pulls, github, merges } = await stage();
    await page.propose(propose(add("c")));
    if (isMerged) await merges();
    else await github.api("PATCH", "/pulls/1", { state: "closed" });
    expect(await page.propose(propose(add("d")))).toMatchObject({ kind: "done", text: "The pull request is open." });
    expect(await ids()).toEqual(isMerged ? ["a", "b", "c", "d"] : ["a", "b", "d"]);
    expect([(await pulls()).length, (await pulls("closed")).length]).toEqual([1, 1]);
  });

  it("says that everything is there when it was merged already", async () => {
    const { page, merges, pulls } = await stage();
    await page.propose(propose(add("c")));
    await merges();
    expect(await page.propose(propose(add("c")))).toEqual({
      kind: "done",
      url: null,
      text: "Everything is in the queue already.",
    });
    expect(await pulls()).toEqual([]);
  });

  it("explains what others did to the same post, and changes nothing", async () => {
    const { page, github, pulls } = await stage();
    await github.commit(QUEUE, queueText(post("a", { caption: "Theirs." }), post("b")));
    const outcome = await page.propose(propose({ kind: "edit", id: "a", set: { caption: "Mine." }, remove: [] }));
    expect(outcome).toMatchObject({
      kind: "problem",
      problem: { why: expect.stringMatching(/"a" was edited on both sides: caption/), isRetryable: false },
    });
    expect([await github.head(BRANCH).catch(() => null), await pulls()]).toEqual([null, []]);
  });

  it("keeps somebody else's file of the same name, and refuses names that lead elsewhere", async () => {
    const { page, github, pulls } = await stage();
    await github.commit("content/media/rolls.jpg", "theirs");
    for (const [path, why] of [
      [PHOTO.path, /another file/],
      ["media/../queue.json", /cannot be called/],
      [".github/workflows/x.yml", /cannot be called/],
    ] as const)
      expect(await page.propose({ changes: [add("c")], files: [{ ...PHOTO, path }] })).toMatchObject({
        kind: "problem",
        problem: { why: expect.stringMatching(why) },
      });
    expect(await pulls()).toEqual([]);
  });

  it("says what to do with a token that may not open pull requests", async () => {
    const { page } = await stage({ permissions: { contents: "write" } });
    const outcome = await page.propose(propose(add("c")));
    const why = expect.stringMatching(/token may not do this/);
    const whatToDo = expect.stringContaining("Contents: read and write");
    expect(outcome).toMatchObject({ kind: "problem", problem: { why, whatToDo, isRetryable: false } });
    expect(JSON.stringify(outcome)).not.toContain(TOKEN);
  });

  it("lets the person try again when GitHub has trouble", async () => {
    const { page, github, pulls } = await stage();
    github.faults.add({ method: "POST", path: /^\/git\/trees/, when: "before", kind: "answer", status: 502 });
    const outcome = await page.propose(propose(add("c")));
    expect(outcome).toMatchObject({
      kind: "problem",
      problem: { why: expect.stringMatching(/trouble at the moment/), isRetryable: true },
    });
    expect(await pulls()).toEqual([]);
    expect(await page.propose(propose(add("c")))).toMatchObject({ kind: "done" });
  });

  it.each(["Repository rule violations found", 'Required status check "ci" is expected'])(
    "gives up at once where the branch is protected, and says what GitHub says: %s",
    async (message) => {
      const { page, github, waits } = await stage();
      const refusal = { kind: "answer", status: 422, message, count: 9 } as const;
      github.faults.add({ method: "POST", path: /^\/git\/refs/, when: "before", ...refusal });
      const why = expect.stringContaining(message);
      expect(await page.propose(propose(add("c")))).toMatchObject({ kind: "problem", problem: { why } });
      expect(waits).toEqual([]);
    },
  );

  it("sends the token in a header to the repository's interface, and in nothing else", async () => {
    const { page, github } = await stage();
    await page.propose(propose(add("c")));
    for (const { path, headers, body, token } of github.requests) {
      expect(token).toBe(TOKEN);
      expect(JSON.stringify([path, headers, body])).not.toContain(TOKEN);
    }
  });
});
