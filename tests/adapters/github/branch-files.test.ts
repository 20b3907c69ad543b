import { describe, expect, it } from "vitest";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { type Fault, type GithubServer, type GithubServerOptions, startGithub } from "../../support/github-server.ts";
import { githubStore } from "../../support/github-store.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const QUEUE = "content/queue.json";
const BRANCH = "mergecast";
const CONFLICT = { ok: false, reason: "conflict" };
const bytes = (text: string) => new TextEncoder().encode(text);
const text = (found: { bytes: Uint8Array } | null) => (found === null ? null : new TextDecoder().decode(found.bytes));
const linesOf = ({ requests }: GithubServer) =>
  requests.map(({ method, path }) =>
    `${method} ${path.replace("/repos/team/posts", "")}`.replace(/[0-9a-f]{40}/, "SHA"),
  );
const record = (github: GithubServer, file = "journal.json") => github.read(file, { ref: BRANCH });

/** A queue on the default branch, and a journal "j1" in the record. */
async function stage(options: GithubServerOptions = {}) {
  const github = await startGithub({ files: { [QUEUE]: "q" }, ...options });
  await (await githubStore(github)).write("journal", bytes("j1"), null, "claim: a");
  github.requests.length = 0;
  return github;
}

/** Reads the journal and writes it with the version it had. */
async function change(store: Store, content: string) {
  const current = await store.read("journal");
  return await store.write("journal", bytes(content), current?.version ?? null, "result: a");
}

describe("the record's branch", () => {
  it("begins with a commit that stands on no other", async () => {
    const github = await stage();
    const main = await github.log();
    const [first, ...others] = await github.log(BRANCH);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      author: "mergecast[bot]",
      message: `claim: a\n\n${github.url}/team/posts/actions/runs/77\n\n[skip actions]`,
    });
    expect(await github.api("GET", `/git/commits/${first?.sha}`)).toMatchObject({ parents: [] });
    expect([await record(github), await record(github, QUEUE)]).toEqual(["j1", null]);
    expect(main.map(({ message }) => message).join()).not.toContain("claim");
  });

  it("takes one request a read and one a write, each of them one commit", async () => {
    const github = await stage();
    const store = await githubStore(github);
    const before = await github.head(BRANCH);
    expect(await change(store, "j2")).toMatchObject({ ok: true });
    expect(linesOf(github)).toEqual(["POST /graphql", "POST /graphql"]);
    const [newest] = await github.log(BRANCH);
    const alerts = await store.write("alerts", bytes("a1"), null, "alerts");
    await store.write("journal", bytes("j3"), (await store.read("journal"))?.version ?? null, "result: b");
    github.requests.length = 0;
    expect(await store.write("alerts", bytes("a2"), alerts.ok ? alerts.version : null, "alerts")).toMatchObject({
      ok: true,
    });
    expect(linesOf(github)).toEqual(["POST /graphql"]);
    expect(newest).toMatchObject({ author: "mergecast[bot]", message: expect.stringMatching(/^result: a\n\nhttp/) });
    expect(await github.api("GET", `/git/commits/${newest?.sha}`)).toMatchObject({ parents: [{ sha: before }] });
    expect([await record(github), await record(github, "alerts.json")]).toEqual(["j3", "a2"]);
  });

  it("is one of its own for each account", async () => {
    const queuePath = "accounts/bakery/queue.json";
    const github = await startGithub({ files: { [queuePath]: "q" } });
    const store = await githubStore(github, { queuePath });
    await store.write("journal", bytes("j"), null, "claim");
    expect(await github.read("journal.json", { ref: "mergecast-bakery" })).toBe("j");
    expect((await (await githubStore(github)).readAll()).journal).toBeNull();
  });

  it("keeps long files and bytes that are no text as they are", async () => {
    const github = await stage();
    const store = await githubStore(github);
    for (const content of [bytes("x".repeat(600_000)), Uint8Array.from([0xef, 0xbb, 0xbf, 0x7b, 0xff, 0x00, 0x0d])]) {
      const version = (await store.read("journal"))?.version ?? null;
      await store.write("journal", content, version, "result");
      expect((await (await githubStore(github)).readAll()).journal?.bytes).toEqual(content);
    }
  });
});

describe("a record whose journal.json is a folder", () => {
  it("is called what it is, and its alerts can be read and written", async () => {
    const github = await startGithub({ files: { [QUEUE]: "q" } });
    await github.createBranch(BRANCH);
    await github.commit("journal.json/journal.json", "j2", { branch: BRANCH });
    const store = await githubStore(github);
    for (const read of [() => store.readAll(), () => store.read("journal")])
      await expect(read()).rejects.toMatchObject({
        problem: { what: "journal.json on the branch mergecast", why: expect.stringContaining("is a folder") },
        exitCode: 2,
      });
    expect(await store.write("alerts", bytes("a1"), null, "alerts")).toMatchObject({ ok: true });
    expect(text(await store.read("alerts"))).toBe("a1");
  });
});

describe("a record that cannot be read", () => {
  const graphql = { when: "before", kind: "answer", count: 100, path: /^\/graphql$/ } as const;

  it.each<[string, Fault, string]>([
    ["a server error", { ...graphql, status: 502 }, "github-down"],
    ["a cut connection", { ...graphql, kind: "drop" }, "github-unreachable"],
    ["throttling", { ...graphql, status: 429 }, "github-throttled"],
    ["a refusal", { ...graphql, status: 403 }, "github-permission-missing"],
    ["a refused token", { ...graphql, status: 401 }, "github-token-refused"],
    ["no data", { ...graphql, status: 200 }, "github-answer-odd"],
    ["a web page", { ...graphql, status: 200, headers: { "content-type": "text/html" } }, "github-answer-odd"],
  ])("never looks like a missing one: %s", async (_, fault, code) => {
    const github = await stage();
    github.faults.add(fault);
    const store = await githubStore(github);
    await expect(store.read("journal")).rejects.toMatchObject({ problem: { code } });
  });

  const target = { oid: "0".repeat(40), tree: { entries: [] } };
  const defaultBranchRef = { name: "main" };
  const said = (type: string | undefined, message = "m") => ({
    data: { repository: null },
    errors: [{ type, message }],
  });
  const refOf = (held: object | null) => ({
    data: { repository: { defaultBranchRef, ref: { name: "m", target: held } } },
  });
  it.each<[string, object, string]>([
    ["an error of no known kind", said(undefined), "github-unreachable"],
    ["a hidden repository", said("NOT_FOUND"), "github-permission-missing"],
    ["a missing permission", said("FORBIDDEN"), "github-permission-missing"],
    ["throttling", said("RATE_LIMITED"), "github-throttled"],
    [
      "a missing branch beside an error",
      { data: { repository: { defaultBranchRef, ref: null } }, errors: [{}] },
      "github-unreachable",
    ],
    ["no repository", { data: { repository: null } }, "github-answer-odd"],
    ["hidden branches", { data: { repository: { defaultBranchRef: null, ref: null } } }, "github-no-branches"],
    ["no commit", refOf(null), "github-answer-odd"],
    ["no files", refOf({ ...target, tree: {} }), "github-answer-odd"],
    ["files without names", refOf({ ...target, tree: { entries: [{ oid: target.oid }] } }), "github-answer-odd"],
  ])("is told of, and is not a missing one, when GitHub tells of %s", async (_, body, code) => {
    const github = await stage();
    github.graphql.strange = body;
    await expect((await githubStore(github)).read("journal")).rejects.toMatchObject({ problem: { code } });
  });

  it("never looks like a missing one to a token that may not see it", async () => {
    const github = await stage({ isPrivate: true });
    const login = "mergecast[bot]";
    github.tokens.set("powerless", { login, permissions: { issues: "write" } });
    github.tokens.set("foreign", { login, permissions: { contents: "write" }, repositories: ["team/other"] });
    for (const token of ["powerless", "foreign"])
      await expect((await githubStore(github, { token })).read("journal")).rejects.toMatchObject({
        exitCode: 2,
        problem: { code: "github-permission-missing" },
      });
  });
});

describe("a write of the record", () => {
  it("by another run first is a conflict, and the next read sees it although reads lag", async () => {
    const github = await stage();
    const clock = virtualClock();
    const store = await githubStore(github, { clock });
    const seen = (await store.read("journal"))?.version ?? null;
    await github.lagBehind(3, BRANCH);
    await github.commit("journal.json", "theirs", { branch: BRANCH });
    expect(await store.write("journal", bytes("ours"), seen, "result")).toEqual(CONFLICT);
    expect(text(await store.read("journal"))).toBe("theirs");
    expect(clock.slept).toEqual([250, 500, 1_000]);
  });

  it.each([
    [2, { ok: true }],
    [20, CONFLICT],
  ])(
    "is tried again on the newest commit while the branch moves: %i times, eight tries at most",
    async (moves, result) => {
      const github = await stage();
      const store = await githubStore(github);
      const seen = (await store.read("journal"))?.version ?? null;
      let tries = 0;
      github.onRequest = async ({ body }) => {
        if (!body.includes("createCommitOnBranch") || ++tries > moves) return;
        await github.commit("alerts.json", `theirs ${tries}`, { branch: BRANCH });
      };
      expect(await store.write("journal", bytes("j2"), seen, "result")).toMatchObject(result);
      expect([tries, await record(github)]).toEqual(moves === 2 ? [3, "j2"] : [8, "j1"]);
    },
  );

  it("is never read back older than it is", async () => {
    const github = await startGithub({ files: { [QUEUE]: "q" } });
    const store = await githubStore(github);
    let version: string | null = null;
    for (const content of ["j1", "j2", "j3"]) {
      await github.lagBehind(20, BRANCH);
      const result = await store.write("journal", bytes(content), version, "claim");
      version = result.ok ? result.version : null;
      expect([text(await store.read("journal")), text((await store.readAll()).journal)]).toEqual([content, content]);
    }
  });

  const answers = [
    ["a server error", { kind: "answer", status: 502 }, "github-down"],
    ["a cut connection", { kind: "drop" }, "github-unreachable"],
    ["a web page", { kind: "answer", status: 200, headers: { "content-type": "text/html" } }, "github-answer-odd"],
    ["an answer without a commit", { kind: "answer", status: 200 }, "github-answer-odd"],
    ["throttling", { kind: "answer", status: 403, headers: { "retry-after": "60" } }, "github-throttled"],
  ] as const;
  const writes = [
    ["on a branch", "j1", { method: "POST", body: /createCommitOnBranch/ }],
    ["that creates the branch", null, { method: "POST", path: /^\/git\/refs$/ }],
  ] as const;
  const both = writes.flatMap(([place, ...write]) =>
    answers.map(([name, ...answer]) => [name, place, ...write, ...answer] as const),
  );

  it.each(both)("after %s is left to the caller, %s", async (...[, , before, wanted, fault, code]) => {
    for (const when of ["before", "after"] as const) {
      const github = before === null ? await startGithub({ files: { [QUEUE]: "q" } }) : await stage();
      const store = await githubStore(github);
      github.faults.add({ ...wanted, when, ...fault });
      await expect(change(store, "j2")).rejects.toMatchObject({ exitCode: 1, problem: { code, isRetryable: true } });
      expect(await record(github)).toBe(when === "after" ? "j2" : before);
      const again = await store.read("journal");
      expect(text(again)).toBe(when === "after" ? "j2" : before);
      expect(await store.write("journal", bytes("j3"), again?.version ?? null, "again")).toMatchObject({ ok: true });
    }
  });

  it.each(writes)("that rules forbid is not tried again, %s", async (_, before, wanted) => {
    const github = before === null ? await startGithub({ files: { [QUEUE]: "q" } }) : await stage();
    Object.assign(github.rules, { isActive: true, branches: [BRANCH] });
    github.requests.length = 0;
    await expect(change(await githubStore(github, { token: "github-token" }), "j2")).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "ruleset-refused", what: "Writing journal.json on the branch mergecast", isRetryable: false },
    });
    const path = "path" in wanted ? wanted.path : /./;
    const sent = github.requests.filter(
      ({ method, path: sentTo, body }) =>
        method === wanted.method &&
        path.test(sentTo.replace("/repos/team/posts", "")) &&
        (!("body" in wanted) || wanted.body.test(JSON.stringify(body))),
    );
    expect(sent).toHaveLength(1);
  });

  it("names the permission that is missing", async () => {
    const github = await stage({
      tokens: { reader: { login: "mergecast[bot]", permissions: { contents: "read" } } },
    });
    await expect(change(await githubStore(github, { token: "reader" }), "j2")).rejects.toMatchObject({
      exitCode: 2,
      problem: { code: "github-permission-missing", whatToDo: expect.stringContaining("Contents: read and write") },
    });
  });
});

it("sends few requests in a run", async () => {
  const github = await stage();
  const run = { defaultBranch: "main" };
  await (await githubStore(github, run)).readAll();
  expect(github.requests).toHaveLength(2);
  github.requests.length = 0;
  // As a post goes: a look, the claim, a look right before publishing, the result, the queue.
  const store = await githubStore(github, run);
  const { journal } = await store.readAll();
  await store.write("journal", bytes("claimed"), journal?.version ?? null, "claim: a");
  const again = await store.readAll();
  await store.write("journal", bytes("done"), again.journal?.version ?? null, "result: a");
  const queue = await store.read("queue");
  await store.write("queue", bytes("q2"), queue?.version ?? null, "post: a done");
  expect(linesOf(github)).toHaveLength(8);
});
