/** That the witness sees what it is there for: it is fed what GitHub does not know, and would not answer. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../support/github/call.ts";
import { openGithub } from "../../support/github/open-github.ts";
import { judgeReply } from "../../support/github/published-answers.ts";
import { findDeviation } from "../../support/github/published-requests.ts";

const REPO = "/repos/team/posts";
const SHA = "0123456789abcdef0123456789abcdef01234567";

function sent(request: string, body?: unknown) {
  const [method = "", address = ""] = request.split(" ");
  const [rawPath = "", search = ""] = address.split("?");
  const bytes = Buffer.from(body === undefined ? "" : JSON.stringify(body));
  return { method, rawPath, query: new URLSearchParams(search), body: bytes };
}

const COMMIT =
  "mutation ($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }";
const input = { branch: {}, message: { headline: "m" }, expectedHeadOid: SHA };

describe("a request", () => {
  const file = { message: "m", content: "YQ==", branch: "main" };

  it.each<[string, string, unknown?]>([
    ["a file", `PUT ${REPO}/contents/content/queue.json`, file],
    ["the root of the files", `GET ${REPO}/contents`],
    ["a branch with slashes", `GET ${REPO}/git/ref/heads/calendar/ann`],
    ["a list in pages", `GET ${REPO}/pulls?state=open&per_page=100&page=2`],
    ["a query of names", "POST /graphql", { query: "query { viewer { login } }" }],
    ["a commit in GraphQL", "POST /graphql", { query: COMMIT, variables: { input } }],
  ])("passes with %s", (_, request, body) => expect(findDeviation(sent(request, body))).toBeNull());

  it.each<[string, string, unknown, string]>([
    ["another path", `GET ${REPO}/secrets`, undefined, "is not in the description"],
    ["an unknown query", `GET ${REPO}/pulls?sate=open`, undefined, "knows no query sate"],
    ["a body where none is taken", `GET ${REPO}/pulls`, { state: "open" }, "takes no body"],
    [
      "a body without a needed field",
      `PUT ${REPO}/contents/a`,
      { content: "" },
      "must have required property 'message'",
    ],
    ["a field of another type", `POST ${REPO}/issues`, { title: "t", labels: "bug" }, "/labels must be array"],
    [
      "an unknown field further in",
      `POST ${REPO}/git/trees`,
      { tree: [{ path: "a", mode: "100644", type: "blob", contents: "" }] },
      "knows no .tree[].contents",
    ],
    [
      "an unknown field of an input",
      "POST /graphql",
      { query: COMMIT, variables: { input: { ...input, author: "x" } } },
      "CreateCommitOnBranchInput has no author",
    ],
    [
      "an input without a needed field",
      "POST /graphql",
      { query: COMMIT, variables: { input: { ...input, expectedHeadOid: undefined } } },
      "CreateCommitOnBranchInput needs expectedHeadOid",
    ],
  ])("is told of with %s", (_, request, body, told) =>
    expect(findDeviation(sent(request, body))).toEqual(expect.stringContaining(told)),
  );
});

describe("an answer of the stand-in", () => {
  const ref = { ref: "refs/heads/main", node_id: "x", url: "https://api.github.com/x" };
  const object = { type: "commit", sha: SHA, url: "https://api.github.com/x" };

  it("is filled with what GitHub always tells, and keeps what it says", () => {
    const { reply, deviation } = judgeReply(sent(`GET ${REPO}/git/ref/heads/main`), {
      status: 200,
      body: { ref: "refs/heads/main", object: { type: "commit", sha: SHA } },
    });
    expect(deviation).toBeNull();
    expect(reply.body).toEqual({
      ref: "refs/heads/main",
      object: { type: "commit", sha: SHA, url: "" },
      node_id: "",
      url: "",
    });
  });

  it.each<[string, string, number, unknown, string]>([
    [
      "a status that GitHub does not answer",
      `POST ${REPO}/git/refs`,
      200,
      { ...ref, object },
      "not in the description",
    ],
    ["a refusal that it does not know", `GET ${REPO}/git/ref/heads/x`, 418, { message: "m" }, "not in the description"],
    ["a refusal without a message", `GET ${REPO}/git/ref/heads/x`, 404, { error: "m" }, "property 'message'"],
    ["an unknown field", `GET ${REPO}/git/ref/heads/x`, 200, { ...ref, object, sha: SHA }, "knows no .sha"],
    [
      "an unknown field further in",
      `GET ${REPO}/git/ref/heads/x`,
      200,
      { ...ref, object: { ...object, id: 1 } },
      ".object.id",
    ],
    [
      "a field of another type",
      `GET ${REPO}/git/ref/heads/x`,
      200,
      { ...ref, object: { ...object, sha: 7 } },
      "/object/sha",
    ],
    ["a body where GitHub sends none", `PUT ${REPO}/actions/secrets/X`, 204, { message: "" }, "with a body"],
    ["no body where GitHub sends one", `GET ${REPO}/git/ref/heads/x`, 200, undefined, "without a body"],
    ["an object in place of a list", `GET ${REPO}/pulls`, 200, { items: [] }, "must be array"],
  ])("is told of with %s", (_, request, status, body, told) => {
    const { deviation } = judgeReply(sent(request), { status, ...(body === undefined ? {} : { body: body as Json }) });
    expect(deviation).toEqual(expect.stringContaining(told));
  });
});

describe("the GitHub of the tests", () => {
  it("fails whoever closes it after a deviation", async () => {
    const github = await openGithub();
    await fetch(`${github.url}/repos/team/posts/pulls?sate=open`, { headers: { authorization: "token owner-token" } });
    await expect(github.close()).rejects.toThrow("knows no query sate");
  });

  it("is closed without a word after none", async () => {
    const github = await openGithub();
    await fetch(`${github.url}/repos/team/posts/pulls`, { headers: { authorization: "token owner-token" } });
    await expect(github.close()).resolves.toBeUndefined();
  });
});
