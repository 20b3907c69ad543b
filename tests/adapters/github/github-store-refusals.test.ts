import { describe, expect, it } from "vitest";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { startGithub } from "../../support/github-server.ts";
import { githubStore } from "../../support/github-store.ts";

const QUEUE = "content/queue.json";
const bytes = (text: string) => new TextEncoder().encode(text);

/** Reads the file and writes it with the version it had. */
async function change(store: Store, content: string) {
  const current = await store.read("queue");
  return await store.write("queue", bytes(content), current?.version ?? null, "post: a done (media 1)");
}

describe("the GitHub store, when a write is refused", () => {
  const COMMIT = { path: /^\/graphql$/, body: /createCommitOnBranch/, when: "before", kind: "answer" } as const;

  it("calls another version a conflict, and sends nothing again", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    await store.read("queue");
    await github.commit(QUEUE, "theirs");
    expect(await store.write("queue", bytes("2"), "0".repeat(40), "m")).toEqual({ ok: false, reason: "conflict" });
    expect(github.requests.filter(({ body }) => JSON.stringify(body)?.includes("createCommit"))).toEqual([]);
  });

  it("sends the same write again while commits to other files come first, at most eight times", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    let left = 7;
    github.onRequest = async ({ body }) => {
      if (body.includes("createCommitOnBranch") && left-- > 0) await github.commit("other.txt", String(left));
    };
    expect(await change(store, "2")).toMatchObject({ ok: true });
    left = 8;
    expect(await change(store, "3")).toEqual({ ok: false, reason: "conflict" });
    expect(await github.read(QUEUE)).toBe("2");
  });

  it("does not try again what a rule forbids, and says what helps", async () => {
    const [status, message] = [409, "Repository rule violations found\n\nChanges must be made through a pull request."];
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github, { token: "github-token" });
    github.faults.add({ ...COMMIT, status, message });
    await expect(change(store, "2")).rejects.toMatchObject({
      exitCode: 2,
      problem: {
        code: "ruleset-refused",
        isRetryable: false,
        what: "Writing content/queue.json",
        why: expect.stringMatching(/^The branch's rules do not allow GITHUB_TOKEN to write to it \("[^\n]+"\)\.$/),
        whatToDo: expect.stringContaining("BOT_TOKEN to the token of an App that may bypass the ruleset"),
      },
    });
  });

  it("names the token and the permission that is missing", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" }, isPrivate: true });
    await expect((await githubStore(github, { token: "unknown" })).readAll()).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "github-token-refused", why: expect.stringContaining("BOT_TOKEN") },
    });
    github.tokens.set("powerless", { login: "mergecast[bot]", permissions: {} });
    await expect((await githubStore(github, { token: "powerless" })).readAll()).rejects.toMatchObject({
      problem: { code: "github-permission-missing", what: "Reading content" },
    });
    const other = ["team/other"];
    github.tokens.set("foreign", { login: "mergecast[bot]", permissions: "all", repositories: other });
    await expect((await githubStore(github, { token: "foreign" })).read("queue")).rejects.toMatchObject({
      problem: { code: "github-permission-missing", what: "Reading content" },
    });
  });

  it("never says a token", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    github.faults.add({ when: "before", kind: "drop", count: 100 });
    const said = await change(store, "2").catch((error: unknown) => error);
    expect(JSON.stringify([said, String(said), Object(said).stack])).not.toContain("bot-token");
  });
});

describe("whether another run has ended", () => {
  it.each([
    ["completed", { status: "completed" }, "github:5/1", true],
    ["still going", { status: "in_progress" }, "github:5/1", false],
    ["waiting", { status: "queued" }, "github:5/1", false],
    ["an earlier attempt of a run that goes on", { status: "in_progress", run_attempt: 3 }, "github:5/2", true],
    ["an attempt that GitHub does not know of", { status: "completed", run_attempt: 1 }, "github:5/2", false],
    ["unknown", { status: "completed" }, "github:6/1", false],
    ["a run on some machine", { status: "completed" }, "file:host:1:2:3", false],
    ["an attempt to leave the address", { status: "completed" }, "github:5/../../x", false],
    ["a number beyond all runs", { status: "completed" }, "github:99999999999999999999999/1", false],
  ] as const)("is known when it is %s", async (_, run, name, expected) => {
    const github = await startGithub();
    github.actions.runs.push({ id: 5, ...run });
    const store = await githubStore(github);
    expect(await store.hasEnded(name)).toBe(expected);
  });

  it("counts as no when it is unknown", async () => {
    const github = await startGithub();
    github.actions.runs.push({ id: 5, status: "completed" });
    expect(await (await githubStore(github, { runs: null })).hasEnded("github:5/1")).toBe(false);
    github.tokens.set("github-token", { login: "github-actions[bot]", permissions: { contents: "read" } });
    const store = await githubStore(github);
    expect(await store.hasEnded("github:5/1")).toBe(false);
    github.faults.add({ path: /^\/actions/, when: "before", kind: "drop", count: 3 });
    expect(await store.hasEnded("github:5/1")).toBe(false);
  });
});
