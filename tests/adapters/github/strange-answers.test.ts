import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { githubProblem } from "../../../scripts/adapters/github/github-problem.ts";
import { openGithubStore } from "../../../scripts/adapters/github/github-store.ts";
import { writeStickyComment } from "../../../scripts/adapters/github/sticky-comment.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { noFile } from "../../support/github/graphql-answers.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const SHA = "56a6051ca2b02b04ef92d5150c9ef600403cb1de";
const ENTRY = { name: "queue.json", oid: SHA, type: "blob", mode: 0o100644, object: { text: "{}" } };
const FOLDER = { object: { entries: [ENTRY] } };

/** A store in front of a server that shows this as its default branch, and these errors beside it. */
async function readWith(defaultBranchRef: unknown, errors: object = {}) {
  const apiUrl = await describedServer((_request, response) => {
    answer(response, 200, JSON.stringify({ data: { repository: { defaultBranchRef } }, ...errors }));
  });
  const clock = virtualClock();
  const more = { runs: null, queuePath: "content/queue.json", ref: undefined, run: null, clock };
  return await (await openGithubStore({ contents: namedClient(apiUrl, { clock }), ...more })).read("queue");
}

describe("the GitHub store, when an answer makes no sense", () => {
  const at = "repository.defaultBranchRef";
  it.each<[string, unknown, string]>([
    ["no default branch", undefined, at],
    ["a default branch without a name", { target: { oid: SHA, file: FOLDER } }, `${at}.name`],
    ["a default branch whose name is not text", { name: {}, target: { oid: SHA, file: FOLDER } }, `${at}.name`],
    ["a branch without a commit", { name: "main", target: null }, `${at}.target`],
    ["a commit that is not text", { name: "main", target: { oid: 7, file: FOLDER } }, `${at}.target.oid`],
    ["a folder of nothing", { name: "main", target: { oid: SHA, file: { object: { entries: [null] } } } }, "entries.0"],
    [
      "a folder of files without names",
      { name: "main", target: { oid: SHA, file: { object: { entries: [{ ...ENTRY, name: undefined }] } } } },
      "entries.0.name",
    ],
  ])("says of %s what is missing, and that the next run tries again", async (_, ref, missing) => {
    const error = await readWith(ref).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      exitCode: 1,
      problem: {
        code: "github-answer-odd",
        why: expect.stringContaining(`${missing}" is missing or not as documented`),
        isRetryable: true,
      },
    });
  });

  it("takes an error about a missing folder for an answer: there is nothing in it yet", async () => {
    const { errors } = noFile("defaultBranchRef", "content");
    const ref = { name: "main", target: { oid: SHA, file: null } };
    expect(await readWith(ref, { errors })).toBeNull();
    const other = { type: "FORBIDDEN", path: ["repository"], message: "Resource not accessible by integration" };
    const noBranch = { type: "NOT_FOUND", path: ["repository", "defaultBranchRef"], message: "Could not resolve" };
    for (const one of [other, noBranch]) {
      const read = readWith(ref, { errors: [...(errors as object[]), one] });
      await expect(read).rejects.toMatchObject({ problem: { code: expect.stringMatching(/^github-/) } });
    }
  });

  it("says of a repository without a commit what to do", async () => {
    await expect(readWith(null)).rejects.toMatchObject({ exitCode: 2, problem: { code: "github-no-branches" } });
  });
});

describe("the bot's comment, when answers are strange", () => {
  /** What is asked where these comments are listed, and GitHub says this of whose token it is. */
  async function writeAmong(comments: object[], person: object) {
    const asked: string[] = [];
    const apiUrl = await describedServer((request, response) => {
      asked.push(`${request.method} ${request.url?.replace(/\?.*/, "")}`);
      const isList = request.url?.includes("/comments") === true;
      answer(response, 200, JSON.stringify(request.method === "POST" ? {} : isList ? comments : person));
    });
    await writeStickyComment(namedClient(apiUrl), 7, { marker: "<!-- m -->", text: "<!-- m -->", isUpdateOnly: true });
    return asked;
  }
  const comment = { id: 1, body: "<!-- m -->", user: { login: "mergecast[bot]" } };

  it("asks once who it is, also where no answer says so, and then takes no comment for its own", async () => {
    const nobodys = { ...comment, id: 2, body: "<!-- m --> x", user: {} };
    const list = ["GET /repos/team/posts/issues/7/comments"];
    expect(await writeAmong([comment, comment, nobodys], {})).toEqual([...list, "POST /graphql", "GET /user"]);
  });

  it("does not remove its one comment that is listed twice", async () => {
    const asked = await writeAmong([comment, comment], { login: "mergecast[bot]" });
    expect(asked.filter((one) => !/^GET|graphql/.test(one))).toEqual([]);
  });
});

it.each([
  ["counts as none once it is too long", {}, 200_000_000],
  ["is not even begun when it says how long it is", { "content-length": "999999999999" }, 20_000_000],
])("an answer without an end %s", async (_, head, mostBytes) => {
  let sentBytes = 0;
  const chunk = Buffer.alloc(256 * 1024, " ");
  const pour = (response: ServerResponse) => {
    if (response.destroyed) return;
    sentBytes += chunk.length;
    response.write(chunk, () => pour(response));
  };
  const apiUrl = await describedServer((_request, response) => {
    response.writeHead(200, { "content-type": "application/json", ...head });
    pour(response);
  });
  const { octokit, repo } = namedClient(apiUrl).client;
  const purpose = { what: "Commenting", tokenName: "BOT_TOKEN", permission: "Issues: read and write" };
  const sent = octokit.rest.issues.createComment({ ...repo, issue_number: 1, body: "x" });
  const error = await sent.catch((thrown: unknown) => githubProblem(thrown, purpose));
  expect(error).toMatchObject({ problem: { code: "github-unreachable" } });
  expect(sentBytes).toBeLessThan(mostBytes);
});
