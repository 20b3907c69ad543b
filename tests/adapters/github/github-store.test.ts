import { describe, expect, it } from "vitest";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { githubStore } from "../../support/github-store.ts";
import { itKeepsTheStoreContract } from "../../support/store-contract.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const QUEUE = "content/queue.json";
const SETTINGS = "content/settings.json";
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: { bytes: Uint8Array } | null) => (found === null ? null : new TextDecoder().decode(found.bytes));
const lines = (github: GithubServer) => github.requests.map(({ method, path }) => `${method} ${path}`);

/** Reads the file and writes it with the version it had. */
async function change(store: Store, content: string) {
  const current = await store.read("queue");
  return await store.write("queue", bytes(content), current?.version ?? null, "post: a done (media 1)");
}

describe("the GitHub store", () => {
  itKeepsTheStoreContract(async () => {
    const github = await startGithub();
    return { one: await githubStore(github), other: await githubStore(github) };
  });

  it("reads everything that it listed although files change before they are read, the archive in the order of its names", async () => {
    const github = await startGithub({
      files: {
        [QUEUE]: "1",
        [SETTINGS]: "1",
        "content/token-status.json": "1",
        "content/archive/2026-02.json": "second",
        "content/archive/2026-01.json": "first",
        "content/archive/notes.md": "no",
      },
    });
    let reads = 0;
    github.onRequest = async ({ path }) => {
      if (path !== "/contents/content/settings.json" || ++reads > 1) return;
      for (const file of [QUEUE, SETTINGS, "content/archive/2026-01.json"]) await github.commit(file, "2");
    };
    const all = await (await githubStore(github)).readAll();
    expect([all.queue, all.settings, all.tokenStatus].map(text)).toEqual(["1", "1", "1"]);
    expect(all.archive.map((file) => [file.name, text(file)])).toEqual([
      ["2026-01.json", "first"],
      ["2026-02.json", "second"],
    ]);
  });

  it("asks neither for the branch that the event names nor for files that are checked out as they are", async () => {
    const github = await startGithub({
      files: { [QUEUE]: "new queue", [SETTINGS]: "settings", "content/archive/2026-01.json": "old posts" },
    });
    const checkedOut: Record<string, string> = {
      [QUEUE]: "old queue",
      [SETTINGS]: "settings",
      "content/archive/2026-01.json": "old posts",
    };
    const readCopy = (path: string) => (path in checkedOut ? bytes(checkedOut[path] ?? "") : null);
    const store = await githubStore(github, { defaultBranch: "main", readCopy });
    const all = await store.readAll();
    expect([text(all.queue), text(all.settings)]).toEqual(["new queue", "settings"]);
    expect(all.archive.map(({ name }) => name)).toEqual(["2026-01.json"]);
    expect(lines(github).sort()).toEqual([
      expect.stringMatching(/^GET .repos.team.posts.git.trees.[0-9a-f]{40}$/),
      "POST /graphql",
      "POST /graphql",
    ]);
    await expect(githubStore(github, { defaultBranch: "live", readCopy })).rejects.toMatchObject({ exitCode: 2 });
  });

  it("asks only for what changed since it looked last", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [SETTINGS]: "1" } });
    const store = await githubStore(github);
    await store.readAll();
    github.requests.length = 0;
    await store.readAll();
    expect(lines(github)).toEqual(["POST /graphql", "POST /graphql"]);
    await github.commit(QUEUE, "2");
    expect(text((await store.readAll()).queue)).toBe("2");
    expect(lines(github).slice(2)).toEqual(["POST /graphql", "POST /graphql"]);
  });

  it("keeps bytes exactly as they are: byte order marks, bytes that are no text, more than 10 MB", async () => {
    const github = await startGithub();
    const store = await githubStore(github);
    const strange = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x41, 0x0d]);
    const large = new Uint8Array(11_000_000).fill(0x61);
    await store.write("queue", strange, null, "strange");
    await store.write("token-status", large, null, "large");
    github.requests.length = 0;
    const all = await (await githubStore(github)).readAll();
    expect(all.queue?.bytes).toEqual(strange);
    expect(all.tokenStatus?.bytes.length).toBe(large.length);
    expect(github.requests).toHaveLength(4);
    const known = all.tokenStatus?.version ?? null;
    expect(await store.write("token-status", bytes("small again"), known, "smaller")).toMatchObject({ ok: true });
  });

  it("commits one file to the default branch, with the run's address and without an author, and starts no workflow by it", async () => {
    const github = await startGithub({ defaultBranch: "live", files: { [QUEUE]: "1" } });
    const store = await githubStore(github, { ref: "refs/heads/live" });
    const seen = await store.read("queue");
    const head = await github.head();
    await store.write("queue", bytes("2"), seen?.version ?? null, "post: a done (media 1)");
    expect(github.requests.at(-1)).toMatchObject({
      path: "/graphql",
      token: "bot-token",
      body: {
        variables: {
          input: {
            branch: { repositoryNameWithOwner: "team/posts", branchName: "live" },
            message: {
              headline: "post: a done (media 1)",
              body: `${github.url}/team/posts/actions/runs/77\n\n[skip actions]`,
            },
            expectedHeadOid: head,
            fileChanges: { additions: [{ path: QUEUE, contents: "Mg==" }] },
          },
        },
      },
    });
    expect((await github.log())[0]).toMatchObject({ author: "mergecast[bot]" });
  });

  it("creates a file at the top, and says nothing of a run outside of Actions", async () => {
    const github = await startGithub();
    const store = await githubStore(github, { run: null, ref: undefined, queuePath: "queue.json" });
    await store.write("token-status", bytes("{}"), null, "token: refreshed");
    expect((await github.log())[0]).toMatchObject({ message: "token: refreshed" });
    expect(await github.read("token-status.json")).toBe("{}");
    expect(text((await store.readAll()).tokenStatus)).toBe("{}");
  });

  it.each(["refs/heads/spring", "refs/pull/7/merge", "refs/tags/main"])("refuses a run on %s", async (ref) => {
    const github = await startGithub();
    await expect(githubStore(github, { ref })).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "wrong-branch", why: expect.stringContaining("default branch main") },
    });
  });

  it.each(["/etc/queue.json", "../queue.json", "content/../../queue.json", "C:\\posts\\queue.json"])(
    "refuses the path %s, which is not in the repository",
    async (queuePath) => {
      const github = await startGithub();
      await expect(githubStore(github, { queuePath })).rejects.toMatchObject({
        problem: { code: "outside-repository" },
      });
    },
  );

  it("takes a folder in the place of a file for a mistake, not for a missing file", async () => {
    const github = await startGithub({ files: { "content/queue.json/inner.txt": "x" } });
    await expect((await githubStore(github)).readAll()).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "content-unusable", what: "Reading content/queue.json" },
    });
  });
});

describe("the GitHub store, when GitHub's reads lag behind", () => {
  it("never goes back behind its own write", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [SETTINGS]: "old" } });
    const store = await githubStore(github);
    const seen = await store.read("settings");
    await github.lagBehind(20);
    await store.write("settings", bytes("new"), seen?.version ?? null, "claim");
    const unknown = "No common ancestor";
    github.faults.add({ path: /^\/compare/, when: "before", kind: "answer", status: 404, message: unknown });
    expect(text(await store.read("settings"))).toBe("new");
    expect(text((await store.readAll()).settings)).toBe("new");
  });

  it("goes back behind none of its writes, whatever it has seen before the last one", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [SETTINGS]: "old" } });
    const store = await githubStore(github);
    await change(store, "2");
    await github.commit(SETTINGS, "theirs");
    expect(text((await store.readAll()).settings)).toBe("theirs");
    await github.lagBehind(20);
    await change(store, "3");
    const all = await store.readAll();
    expect([text(all.queue), text(all.settings)]).toEqual(["3", "theirs"]);
  });

  it("sees what others added to its own write", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    await change(store, "2");
    await github.commit(SETTINGS, "theirs");
    const all = await store.readAll();
    expect([text(all.queue), text(all.settings)]).toEqual(["2", "theirs"]);
  });

  it("waits for the newer version that a refused write told of", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const clock = virtualClock();
    const store = await githubStore(github, { clock });
    const seen = await store.read("queue");
    await github.lagBehind(3);
    await github.commit(QUEUE, "theirs");
    expect(await store.write("queue", bytes("ours"), seen?.version ?? null, "m")).toMatchObject({ reason: "conflict" });
    expect(text(await store.read("queue"))).toBe("theirs");
    expect(clock.slept).toEqual([250, 500, 1_000]);
  });

  it("believes in the end that nothing changed", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    github.faults.add({
      path: /^\/graphql$/,
      body: /createCommitOnBranch/,
      when: "before",
      kind: "answer",
      status: 409,
      message: "Expected branch to point to another commit",
      count: 8,
    });
    expect(await change(store, "2")).toMatchObject({ ok: false });
    expect(await change(store, "2")).toMatchObject({ ok: true });
  });

  it("does not take a file for missing that GitHub does not show yet at the newest commit", async () => {
    // GitHub cuts off longer texts, so that the file itself is asked for.
    const long = "1".repeat(600_000);
    const github = await startGithub({ files: { [QUEUE]: long } });
    const clock = virtualClock();
    const store = await githubStore(github, { clock });
    const unknown = { path: /^\/contents\/content\/queue.json$/, when: "before", kind: "answer", status: 404 } as const;
    github.faults.add({ ...unknown, message: "No commit found for the ref 123", count: 2 });
    expect(text((await store.readAll()).queue)).toBe(long);
    expect(clock.slept).toEqual([250, 500]);
    await github.commit(QUEUE, `${long}2`);
    github.faults.add({ ...unknown, message: "Not Found", count: 100 });
    await expect(store.readAll()).rejects.toMatchObject({ problem: { code: "github-lags", isRetryable: true } });
  });
});
