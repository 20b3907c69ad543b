import { describe, expect, it } from "vitest";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { type GithubServer, startGithub } from "../../support/github-server.ts";
import { githubStore } from "../../support/github-store.ts";
import { itKeepsTheStoreContract } from "../../support/store-contract.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const QUEUE = "content/queue.json";
const JOURNAL = "content/journal.json";
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

  it("reads everything of one commit, the archive in the order of its names", async () => {
    const github = await startGithub({
      files: {
        [QUEUE]: "queue",
        [JOURNAL]: "journal",
        "content/settings.json": "settings",
        "content/token-status.json": "status",
        "content/archive/2026-02.json": "second",
        "content/archive/2026-01.json": "first",
        "content/archive/notes.md": "no",
      },
    });
    const store = await githubStore(github);
    await store.readAll();
    await github.commit(QUEUE, "queue again");
    await github.commit(QUEUE, "queue");
    github.onRequest = async ({ path }) => {
      if (path === "/contents/content") await github.commit(JOURNAL, "written meanwhile");
    };
    const all = await store.readAll();
    expect([all.queue, all.journal, all.settings, all.tokenStatus].map(text)).toEqual([
      "queue",
      "journal",
      "settings",
      "status",
    ]);
    expect(all.archive.map((file) => [file.name, text(file)])).toEqual([
      ["2026-01.json", "first"],
      ["2026-02.json", "second"],
    ]);
  });

  it("reads what it listed although files change before they are read", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [JOURNAL]: "1" } });
    let reads = 0;
    github.onRequest = async ({ path }) => {
      if (path !== "/contents/content/journal.json" || ++reads > 1) return;
      await github.commit(QUEUE, "2");
      await github.commit(JOURNAL, "2");
    };
    const all = await (await githubStore(github)).readAll();
    expect([text(all.queue), text(all.journal)]).toEqual(["1", "1"]);
  });

  it("asks neither for the branch that the event names nor for files that are checked out as they are", async () => {
    const github = await startGithub({
      files: { [QUEUE]: "new queue", [JOURNAL]: "journal", "content/archive/2026-01.json": "old posts" },
    });
    const checkedOut: Record<string, string> = {
      [QUEUE]: "old queue",
      [JOURNAL]: "journal",
      "content/archive/2026-01.json": "old posts",
    };
    const readCopy = (path: string) => (path in checkedOut ? bytes(checkedOut[path] ?? "") : null);
    const store = await githubStore(github, { defaultBranch: "main", readCopy });
    const all = await store.readAll();
    expect([text(all.queue), text(all.journal)]).toEqual(["new queue", "journal"]);
    expect(all.archive.map(({ name }) => name)).toEqual(["2026-01.json"]);
    expect(lines(github).sort()).toEqual([
      "GET /repos/team/posts/contents/content",
      "GET /repos/team/posts/contents/content%2Fqueue.json",
      expect.stringMatching(/^GET .repos.team.posts.git.trees.[0-9a-f]{40}$/),
    ]);
    await expect(githubStore(github, { defaultBranch: "live", readCopy })).rejects.toMatchObject({ exitCode: 2 });
  });

  it("commits journal and queue at once, with the seal, and without an author", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    const [journal = null, queue = null] = await store.readTogether(["journal", "queue"]);
    const writes = [
      { file: "journal", bytes: bytes("j"), expected: journal?.version ?? null },
      { file: "queue", bytes: bytes("2"), expected: queue?.version ?? null },
    ] as const;
    expect(await store.writeTogether(writes, "post: a done (media 1)")).toEqual({ ok: true });
    const [commit] = await github.log();
    expect(commit).toMatchObject({
      author: "mergecast[bot]",
      message: expect.stringMatching(
        /^post: a done \(media 1\)\n\nhttp\S+\/actions\/runs\/77\n\n\[skip actions\]\n\nJournal: none [0-9a-f]{40}$/,
      ),
    });
    const sent = github.requests.find(({ method, path }) => method === "POST" && path.endsWith("/git/commits"));
    expect(Object.keys(Object(sent?.body)).sort()).toEqual(["message", "parents", "tree"]);
    expect(github.requests.at(-1)).toMatchObject({ method: "PATCH", body: { force: false } });
  });

  it("commits one file after the other where GitHub signs no commit of git objects, so that the journal stays sealed", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    github.signatures.isSigningObjects = false;
    const before = (await github.log()).length;
    const store = await githubStore(github);
    for (const [journal, queue] of ["j1 q1", "j2 q2"].map((both) => both.split(" "))) {
      const [old = null, known = null] = await store.readTogether(["journal", "queue"]);
      const writes = [
        { file: "journal", bytes: bytes(journal ?? ""), expected: old?.version ?? null },
        { file: "queue", bytes: bytes(queue ?? ""), expected: known?.version ?? null },
      ] as const;
      expect(await store.writeTogether(writes, "post: a done (media 1)")).toEqual({ ok: true });
    }
    expect(await github.log()).toHaveLength(before + 4);
    expect([await github.read(JOURNAL), await github.read(QUEUE)]).toEqual(["j2", "q2"]);
    const anew = await githubStore(github);
    await anew.readAll();
    expect(await anew.findForeignChange()).toBeNull();
  });

  it("asks only for what changed since it looked last", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [JOURNAL]: "1" } });
    const store = await githubStore(github);
    await store.readAll();
    const first = await github.head();
    github.requests.length = 0;
    await store.readAll();
    expect(lines(github)).toEqual([
      "GET /repos/team/posts",
      "GET /repos/team/posts/git/ref/heads%2Fmain",
      `GET /repos/team/posts/contents/content?ref=${first}`,
    ]);
    github.requests.length = 0;
    await store.readAll();
    expect(lines(github)).toEqual(["GET /repos/team/posts/git/ref/heads%2Fmain"]);
    const sha = await github.commit(QUEUE, "2");
    expect(text((await store.readAll()).queue)).toBe("2");
    expect(lines(github).slice(2)).toEqual([
      `GET /repos/team/posts/contents/content?ref=${sha}`,
      `GET /repos/team/posts/contents/content%2Fqueue.json?ref=${sha}`,
    ]);
  });

  it("keeps bytes exactly as they are: byte order marks, bytes that are no text, more than 10 MB", async () => {
    const github = await startGithub();
    const store = await githubStore(github);
    const strange = new Uint8Array([0xef, 0xbb, 0xbf, 0xff, 0x00, 0x41, 0x0d]);
    const large = new Uint8Array(11_000_000).fill(0x61);
    await store.write("queue", strange, null, "strange");
    await store.write("journal", large, null, "large");
    github.requests.length = 0;
    const all = await (await githubStore(github)).readAll();
    expect(all.queue?.bytes).toEqual(strange);
    expect(all.journal?.bytes.length).toBe(large.length);
    expect(github.requests).toHaveLength(3);
    const known = all.journal?.version ?? null;
    expect(await store.write("journal", bytes("small again"), known, "smaller")).toMatchObject({ ok: true });
  });

  it("keeps bytes exactly as they are in a commit of several files", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    const [, queue = null] = await store.readTogether(["journal", "queue"]);
    const strange = new Uint8Array([0xff, 0x00, 0x41, 0x0d]);
    const marked = new Uint8Array([0xef, 0xbb, 0xbf, 0x7b, 0x7d, 0x0d, 0x0a]);
    const writes = [
      { file: "journal", bytes: strange, expected: null },
      { file: "queue", bytes: marked, expected: queue?.version ?? null },
    ] as const;
    expect(await store.writeTogether(writes, "both")).toEqual({ ok: true });
    const all = await (await githubStore(github)).readAll();
    expect([all.journal?.bytes, all.queue?.bytes]).toEqual([strange, marked]);
  });

  it("commits one file to the default branch, with the run's address and without an author, and starts no workflow by it", async () => {
    const github = await startGithub({ defaultBranch: "live", files: { [QUEUE]: "1" } });
    const store = await githubStore(github, { ref: "refs/heads/live" });
    const seen = await store.read("queue");
    await store.write("queue", bytes("2"), seen?.version ?? null, "post: a done (media 1)");
    expect(github.requests.at(-1)).toMatchObject({
      method: "PUT",
      path: "/repos/team/posts/contents/content%2Fqueue.json",
      token: "bot-token",
      body: {
        message: `post: a done (media 1)\n\n${github.url}/team/posts/actions/runs/77\n\n[skip actions]`,
        content: "Mg==",
        branch: "live",
        sha: seen?.version,
      },
    });
    expect(Object.keys(Object(github.requests.at(-1)?.body)).sort()).toEqual(["branch", "content", "message", "sha"]);
    expect((await github.log())[0]).toMatchObject({ author: "mergecast[bot]" });
  });

  it("creates a file without a sha, and says nothing of a run outside of Actions", async () => {
    const github = await startGithub();
    const store = await githubStore(github, { run: null, ref: undefined, queuePath: "queue.json" });
    await store.write("token-status", bytes("{}"), null, "token: refreshed");
    expect(github.requests.at(-1)).toMatchObject({
      path: "/repos/team/posts/contents/token-status.json",
      body: { message: "token: refreshed", content: "e30=", branch: "main" },
    });
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
    const github = await startGithub({ files: { [QUEUE]: "1", [JOURNAL]: "old" } });
    const store = await githubStore(github);
    const seen = await store.read("journal");
    await github.lagBehind(20);
    await store.write("journal", bytes("new"), seen?.version ?? null, "claim");
    expect(text(await store.read("journal"))).toBe("new");
    expect(text((await store.readAll()).journal)).toBe("new");
  });

  it("goes back behind none of its writes, whatever it has seen before the last one", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1", [JOURNAL]: "old" } });
    const store = await githubStore(github);
    await change(store, "2");
    await github.commit(JOURNAL, "theirs");
    expect(text((await store.readAll()).journal)).toBe("theirs");
    await github.lagBehind(20);
    await change(store, "3");
    const all = await store.readAll();
    expect([text(all.queue), text(all.journal)]).toEqual(["3", "theirs"]);
  });

  it("sees what others added to its own write", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const store = await githubStore(github);
    await change(store, "2");
    await github.commit(JOURNAL, "theirs");
    const all = await store.readAll();
    expect([text(all.queue), text(all.journal)]).toEqual(["2", "theirs"]);
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
      method: "PUT",
      when: "before",
      kind: "answer",
      status: 409,
      message: `${QUEUE} does not match 56a6051ca2b02b04ef92d5150c9ef600403cb1de`,
    });
    expect(await change(store, "2")).toMatchObject({ ok: false });
    expect(await change(store, "2")).toMatchObject({ ok: true });
  });

  it("does not take a commit that GitHub does not know yet for an empty repository", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1" } });
    const clock = virtualClock();
    const store = await githubStore(github, { clock });
    const unknown = { path: /^\/contents\/content$/, when: "before", kind: "answer", status: 404 } as const;
    github.faults.add({ ...unknown, message: "No commit found for the ref 123", count: 2 });
    expect(text((await store.readAll()).queue)).toBe("1");
    expect(clock.slept).toEqual([250, 500]);
    await github.commit(QUEUE, "2");
    github.faults.add({ ...unknown, message: "Not Found", count: 100 });
    await expect(store.readAll()).rejects.toMatchObject({ problem: { code: "github-lags", isRetryable: true } });
  });
});
