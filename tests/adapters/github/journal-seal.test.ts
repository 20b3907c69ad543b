import { describe, expect, it } from "vitest";
import type { Store, WriteResult } from "../../../scripts/core/ports/store.ts";
import { type GithubServer, type GithubServerOptions, startGithub } from "../../support/github-server.ts";
import { githubStore } from "../../support/github-store.ts";

const QUEUE = "content/queue.json";
const JOURNAL = "content/journal.json";
const bytes = (text: string) => new TextEncoder().encode(text);
const versionIn = (result: WriteResult) => (result.ok ? result.version : "conflict");

/** A repository in which the bot has written the journal twice. */
async function world(options: GithubServerOptions = {}) {
  const github = await startGithub({ files: { [QUEUE]: "q" }, ...options });
  const store = await githubStore(github);
  const first = await store.write("journal", bytes("1"), null, "post: a claimed");
  await store.write("journal", bytes("2"), versionIn(first), "post: a done");
  return { github, store, look: () => lookAnew(github) };
}

async function lookAnew(github: GithubServer, token = "bot-token") {
  const store = await githubStore(github, { token });
  await store.readAll();
  return await store.findForeignChange();
}

/** The newest journal, written again by the bot. */
async function writeOnTop(store: Store, text: string, how: "write" | "acceptJournal" = "write") {
  const current = (await store.read("journal"))?.version ?? null;
  if (how === "write") return await store.write("journal", bytes(text), current, "post: b done");
  return await store.acceptJournal(bytes(text), current, "journal: accepted");
}

/** A commit of any content by anyone, as a push brings it; merges have more parents. */
async function push(
  github: GithubServer,
  commit: { files: Record<string, string>; as?: string; parents?: string[]; message?: string },
): Promise<string> {
  const { files, as = "stranger", parents = [await github.head()], message = "Change" } = commit;
  const tree = Object.entries(files).map(([path, content]) => ({ path, content, mode: "100644", type: "blob" }));
  const base = (await github.api("GET", `/git/commits/${parents[0]}`)).tree as { sha: string };
  const made = await github.api("POST", "/git/trees", { base_tree: base.sha, tree });
  const person = { name: as, email: `${as}@users.noreply.github.com`, date: "2026-07-01T00:00:00Z" };
  const body = { message, tree: made.sha, parents, author: person, committer: person };
  const { sha } = await github.api("POST", "/git/commits", body);
  await github.api("PATCH", "/git/refs/heads/main", { sha, force: true });
  return String(sha);
}

/** So many commits by a stranger, in a row, that leave every file as it is. */
async function pushRow(github: GithubServer, count: number): Promise<void> {
  let sha: unknown = await github.head();
  const { tree } = (await github.api("GET", `/git/commits/${sha}`)) as { tree: { sha: string } };
  const person = { name: "stranger", email: "stranger@users.noreply.github.com", date: "2026-07-01T00:00:00Z" };
  for (let made = 0; made < count; made++) {
    const body = { message: `Change ${made}`, tree: tree.sha, parents: [sha], author: person, committer: person };
    ({ sha } = await github.api("POST", "/git/commits", body));
  }
  await github.api("PATCH", "/git/refs/heads/main", { sha });
}

describe("the journals of several accounts on one branch", () => {
  const queueOf = (name: string) => `accounts/${name}/queue.json`;

  /** Both are written in turns, so that the newest seal on the branch is now of one and now of the other. */
  async function interwoven() {
    const names = ["bakery", "florist"];
    const github = await startGithub({ files: Object.fromEntries(names.map((name) => [queueOf(name), "q"])) });
    const write = async (name: string, text: string) =>
      await writeOnTop(await githubStore(github, { queuePath: queueOf(name) }), text);
    for (const text of ["1", "2", "3"])
      for (const name of names) expect(await write(name, text)).toMatchObject({ ok: true });
    const look = async (queuePath: string) => {
      const store = await githubStore(github, { queuePath });
      await store.readAll();
      return await store.findForeignChange();
    };
    return { github, write, look };
  }

  it("are each explained by their own seals, and the journal in content/ by none of these", async () => {
    const { github, look } = await interwoven();
    await github.commit(QUEUE, "q");
    for (const path of [queueOf("bakery"), queueOf("florist"), QUEUE]) expect(await look(path)).toBeNull();
    await writeOnTop(await githubStore(github), "1");
    for (const path of [queueOf("bakery"), queueOf("florist"), QUEUE]) expect(await look(path)).toBeNull();
  });

  it("do not explain one another: what somebody writes is found, also with the content of the other one", async () => {
    const { github, write, look } = await interwoven();
    await write("bakery", "4");
    await push(github, { files: { "accounts/florist/journal.json": "4" } });
    expect(await look(queueOf("florist"))).toMatchObject({ by: "stranger" });
    expect(await look(queueOf("bakery"))).toBeNull();
  });
});

describe("the GitHub store finds a change of the journal that is not the bot's", () => {
  it("in one request when there is none", async () => {
    const { github } = await world();
    const store = await githubStore(github);
    // The first look does without the head of the branch, which this needs.
    for (let looks = 1; looks <= 2; looks++) await store.readAll();
    github.requests.length = 0;
    expect(await store.findForeignChange()).toBeNull();
    expect(github.requests.map(({ path }) => path.replace(/sha=[0-9a-f]+/, "sha=…"))).toEqual([
      "/repos/team/posts/commits?sha=…&page=1&per_page=100",
    ]);
  });

  it("whoever committed it, and names the commit", async () => {
    const { github, look } = await world();
    const sha = await github.commit(JOURNAL, "other");
    expect(await look()).toEqual({ by: "team", where: sha.slice(0, 7) });
  });

  /** A commit under the bot's name and with the bot's words, which nobody has signed yet. */
  async function forge({ github }: Awaited<ReturnType<typeof world>>): Promise<string> {
    const [newest] = await github.log();
    const blob = (await github.api("GET", `/contents/${JOURNAL}`)).sha;
    const message = `post: b done\n\nJournal: ${blob} ${await hashOf(github, "forged")}`;
    return await push(github, { files: { [JOURNAL]: "forged" }, as: newest?.author ?? "", message });
  }

  it("under the bot's name and with the bot's words, but not signed by GitHub", async () => {
    for (const signer of [null, "stranger"]) {
      const stage = await world();
      const sha = await forge(stage);
      if (signer !== null) stage.github.signatures.sign(sha, signer);
      expect(await stage.look(), `signed by ${signer}`).toMatchObject({ where: sha.slice(0, 7) });
    }
  });

  it("but not what GitHub has signed as the bot's", async () => {
    const stage = await world();
    stage.github.signatures.sign(await forge(stage));
    expect(await stage.look()).toBeNull();
  });

  it("after a commit of the bot whose words were chosen by a proposal", async () => {
    const { github, look } = await world();
    await github.commit(JOURNAL, "other");
    // Outside Actions, nothing of our own follows the words.
    const store = await githubStore(github, { run: null });
    const current = (await store.read("queue"))?.version ?? null;
    const seal = `Journal: checked ${await hashOf(github, "other")}`;
    await store.write("queue", bytes("q2"), current, `post: a\n\n${seal} failed\n\n${seal}`);
    expect(await look()).toMatchObject({ by: "team" });
  });

  it("when the journal was removed", async () => {
    const { github, look } = await world();
    const sha = (await github.api("GET", `/contents/${JOURNAL}`)).sha;
    await github.api("DELETE", `/contents/${JOURNAL}`, { message: "Remove", sha });
    expect(await look()).not.toBeNull();
  });

  it("when a merge takes back what the bot wrote, with only the bot's own commits left behind it", async () => {
    const { github, look } = await world();
    const [newest, older] = await github.log();
    await push(github, { files: { [JOURNAL]: "1" }, parents: [String(older?.sha), String(newest?.sha)] });
    expect(await github.read(JOURNAL)).toBe("1");
    expect(await look()).not.toBeNull();
  });

  it("after the bot itself has written on top of it", async () => {
    const { github, store, look } = await world();
    await github.commit(JOURNAL, "other");
    await writeOnTop(store, "other and mine");
    await writeOnTop(store, "other and mine twice");
    expect(await look()).toMatchObject({ by: "team" });
  });

  it("after a run that has reported it and writes all the same", async () => {
    const { github, look } = await world();
    await github.commit(JOURNAL, "other");
    const store = await githubStore(github);
    await store.readAll();
    expect(await store.findForeignChange()).toMatchObject({ by: "team" });
    await writeOnTop(store, "other and mine");
    expect(await look()).toMatchObject({ by: "team" });
  });

  it("no longer when it was taken back, or an operator has accepted it", async () => {
    const { github, store, look } = await world();
    await github.commit(JOURNAL, "other");
    await github.commit(JOURNAL, "2");
    expect(await look()).toBeNull();
    await github.commit(JOURNAL, "repaired");
    expect(await look()).not.toBeNull();
    await writeOnTop(store, "repaired, accepted", "acceptJournal");
    expect(await look()).toBeNull();
    await writeOnTop(store, "and on");
    expect(await look()).toBeNull();
  });

  it("with a person's token in place of an app's, and then a change by anyone else", async () => {
    const github = await startGithub({ files: { [QUEUE]: "q" } });
    const store = await githubStore(github, { token: "owner-token" });
    await writeOnTop(store, "1");
    await writeOnTop(store, "2");
    expect(await lookAnew(github, "owner-token")).toBeNull();
    await push(github, { files: { [JOURNAL]: "1" } });
    expect(await lookAnew(github, "owner-token")).not.toBeNull();
  });

  it("not in a repository from before the bot sealed its commits, unless people came after the bot", async () => {
    const github = await startGithub({ files: { [QUEUE]: "q", [JOURNAL]: "by hand" } });
    expect(await lookAnew(github)).toBeNull();
    const commitAsBot = async (text: string) => {
      const { sha } = (await github.api("GET", `/contents/${JOURNAL}`)) as { sha: string };
      const body = JSON.stringify({ message: "post: a done", content: btoa(text), sha });
      await fetch(`${github.url}/repos/team/posts/contents/${JOURNAL}`, {
        method: "PUT",
        headers: { authorization: "token bot-token" },
        body,
      });
    };
    await commitAsBot("by an older version");
    expect(await lookAnew(github)).toBeNull();
    await github.commit(JOURNAL, "by hand again");
    expect(await lookAnew(github)).toMatchObject({ by: "team" });
    await commitAsBot("by an older version");
    await writeOnTop(await githubStore(github), "by this version");
    expect(await lookAnew(github)).toBeNull();
  });

  it("also when the bot's last write is older than what one request lists", async () => {
    const { github, look } = await world();
    await pushRow(github, 101);
    expect(await look()).toBeNull();
    await push(github, { files: { [JOURNAL]: "1" } });
    await pushRow(github, 101);
    expect(await look()).not.toBeNull();
  });

  it("behind any number of commits that a proposal brings", async () => {
    const { github, store, look } = await world();
    const [newest, older] = await github.log();
    await push(github, { files: { [JOURNAL]: "1" }, parents: [String(older?.sha), String(newest?.sha)] });
    await pushRow(github, 101);
    expect(await look()).not.toBeNull();
    await writeOnTop(store, "1 and mine");
    expect(await look()).not.toBeNull();
  });

  it("in one request again after a run that has checked", async () => {
    const { github, look } = await world();
    const run = await githubStore(github);
    await run.readAll();
    await run.findForeignChange();
    await writeOnTop(run, "3");
    expect((await github.log())[0]?.message).toMatch(/\n\nJournal: checked [0-9a-f]{40}$/);
    await pushRow(github, 98);
    github.requests.length = 0;
    expect(await look()).toBeNull();
    expect(github.requests.filter(({ path }) => path.includes("/commits?"))).toHaveLength(1);
    await push(github, { files: { [JOURNAL]: "2" } });
    expect(await look()).not.toBeNull();
  });

  it("and says so when GitHub does not list the commits", async () => {
    const { github, look } = await world();
    github.faults.add({ path: /^\/commits$/, when: "before", kind: "answer", status: 502, count: 3 });
    await expect(look()).rejects.toMatchObject({ exitCode: 1, problem: { code: "github-down", isRetryable: true } });
  });
});

async function hashOf(github: GithubServer, content: string): Promise<unknown> {
  return (await github.api("POST", "/git/blobs", { content, encoding: "utf-8" })).sha;
}
