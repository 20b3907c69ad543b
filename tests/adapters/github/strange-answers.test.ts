import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { githubProblem } from "../../../scripts/adapters/github/github-problem.ts";
import { openGithubStore } from "../../../scripts/adapters/github/github-store.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { namedClient } from "../../support/github-store.ts";
import { answer } from "../../support/http-server.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const SHA = "56a6051ca2b02b04ef92d5150c9ef600403cb1de";
const ENTRY = { name: "queue.json", oid: SHA, type: "blob", mode: 0o100644, object: { text: "{}" } };
const FOLDER = { object: { entries: [ENTRY] } };

/** A store in front of a server that shows this as its default branch. */
async function readWith(defaultBranchRef: unknown) {
  const apiUrl = await describedServer((_request, response) => {
    answer(response, 200, JSON.stringify({ data: { repository: { defaultBranchRef } } }));
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

  it("reads what makes sense", async () => {
    expect(await readWith({ name: "main", target: { oid: SHA, file: null } })).toBeNull();
  });

  it("says of a repository without a commit what to do", async () => {
    await expect(readWith(null)).rejects.toMatchObject({ exitCode: 2, problem: { code: "github-no-branches" } });
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
