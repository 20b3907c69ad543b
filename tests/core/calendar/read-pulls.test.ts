import { describe, expect, it } from "vitest";
import { readOpenPulls } from "../../../scripts/core/calendar/read-pulls.ts";

const QUEUE = "content/queue.json";
const OWN = { repo: { full_name: "team/posts" } };

interface PullOptions {
  from?: string;
  ref?: string;
  author?: string;
  /** By the number of the issue. */
  issues?: Record<string, string>;
  files?: readonly string[];
  texts?: (sha: string) => string | null;
  detail?: object;
  pull?: object;
}

/** What is read of one pull request, or of several alike, and what was asked for. */
async function read(options: PullOptions, count = 1) {
  const { from = "team/posts", ref = "autumn", author = "NONE", issues = {}, files = [QUEUE], detail = {} } = options;
  const asked: string[] = [];
  const pulls = Array.from({ length: count }, (_, index) => ({
    number: index + 1,
    title: "Autumn",
    user: { login: "ann" },
    author_association: author,
    base: OWN,
    head: { sha: "abc", ref, repo: { full_name: from } },
    ...options.pull,
  }));
  const source = {
    async send(_: "GET" | "POST" | "PATCH", path: string): Promise<unknown> {
      asked.push(path);
      if (path.startsWith("/pulls?")) return pulls;
      if (path.startsWith("/compare/"))
        return { files: files.map((filename) => ({ filename })), merge_base_commit: { sha: "start" } };
      const issue = /^\/issues\/(\d+)$/.exec(path)?.[1];
      if (issue !== undefined) return { author_association: issues[issue] };
      return path.includes("/reviews") ? [] : detail;
    },
    readText: async (_path: string, sha: string) => (options.texts ?? ((name) => `text at ${name}`))(sha),
  };
  const found = await readOpenPulls(source, { branch: "main", queuePath: QUEUE });
  return { ...found, asked };
}

describe("whose words may stand on the team's page", () => {
  it.each<[string, boolean, PullOptions]>([
    ["the owner's", true, { author: "OWNER" }],
    ["a member's", true, { author: "MEMBER" }],
    ["a collaborator's", true, { author: "COLLABORATOR", from: "ann/posts" }],
    ["a stranger's", false, { author: "CONTRIBUTOR" }],
    ["those of a member's issue, which the bot proposes", true, { ref: "post-proposal/7", issues: { 7: "MEMBER" } }],
    ["those of a stranger's issue, which the bot proposes", false, { ref: "post-proposal/7", issues: { 7: "NONE" } }],
    [
      "those of a fork whose branch is named like a member's issue",
      false,
      { from: "mallory/posts", ref: "post-proposal/7", issues: { 7: "OWNER" } },
    ],
    ["those of a branch with a longer name", false, { ref: "post-proposal/7/x", issues: { 7: "OWNER" } }],
  ])("%s: %s", async (_name, isTrusted, options) => expect((await read(options)).pulls).toMatchObject([{ isTrusted }]));
});

describe("the open pull requests", () => {
  it("are those that change the queue, with its text before and after", async () => {
    const { pulls } = await read({});
    expect(pulls).toMatchObject([
      { number: 1, title: "Autumn", author: "ann", state: "waiting", start: "text at start", head: "text at abc" },
    ]);
    expect((await read({ files: ["README.md", "content/settings.json"] })).pulls).toEqual([]);
    expect((await read({ texts: (sha) => (sha === "abc" ? null : "x") })).pulls).toEqual([]);
  });

  it("are in conflict before they are drafts, and drafts before they are anything else", async () => {
    const state = async (options: PullOptions) => (await read(options)).pulls[0]?.state;
    expect(await state({ detail: { mergeable: false }, pull: { draft: true } })).toBe("conflict");
    expect(await state({ detail: { mergeable: null }, pull: { draft: true } })).toBe("draft");
    expect(await state({ detail: { mergeable: true }, pull: { draft: false } })).toBe("waiting");
  });

  it("are at most twenty, and it is said when there are more", async () => {
    const [twenty, more] = [await read({}, 20), await read({}, 21)];
    expect([twenty.pulls.length, twenty.isComplete]).toEqual([20, true]);
    expect([more.pulls.length, more.isComplete]).toEqual([20, false]);
    expect(more.asked[0]).toBe("/pulls?state=open&base=main&sort=updated&direction=desc&per_page=100");
  });
});
