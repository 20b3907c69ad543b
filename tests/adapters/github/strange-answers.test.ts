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
const USUAL = { repository: { default_branch: "main" }, ref: { object: { sha: SHA } }, folder: [] as unknown };

/** A store in front of a server that answers as GitHub does, but for what is given. */
async function storeWith(strange: Partial<Record<keyof typeof USUAL, unknown>>) {
  const bodies = { ...USUAL, ...strange };
  const apiUrl = await describedServer((request, response) => {
    const path = request.url ?? "";
    if (path === "/graphql") return answer(response, 404, "{}");
    if (path.endsWith("mergecast") && strange.ref === undefined)
      return answer(response, 404, '{"message":"Not Found"}');
    const body = path.includes("/contents/")
      ? bodies.folder
      : path.includes("/git/ref/")
        ? bodies.ref
        : bodies.repository;
    answer(response, 200, JSON.stringify(body));
  });
  const clock = virtualClock();
  const more = { runs: null, queuePath: "content/queue.json", ref: undefined, run: null, clock };
  return openGithubStore({ contents: namedClient(apiUrl, { clock }), ...more });
}

const read = async (strange: Parameters<typeof storeWith>[0]) => await (await storeWith(strange)).readAll();

describe("the GitHub store, when an answer makes no sense", () => {
  it.each<[string, Parameters<typeof storeWith>[0], string]>([
    ["a repository whose default branch has no name", { repository: {} }, "default_branch"],
    ["a default branch that is not text", { repository: { default_branch: { name: "main" } } }, "default_branch"],
    ["a branch without a commit", { ref: {} }, "object.sha"],
    ["a branch whose commit is not text", { ref: { object: { sha: 7 } } }, "object.sha"],
    ["a folder of nothing", { folder: [null] }, "0"],
    ["a folder of files without names", { folder: [{ type: "file", sha: SHA }] }, "0.name"],
    ["names that are no texts", { folder: [{ name: {}, path: [], type: "file", sha: SHA }] }, "0.name"],
  ])("says of %s what is missing, and that the next run tries again", async (_, strange, missing) => {
    const error = await read(strange).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ProblemError);
    expect(error).toMatchObject({
      exitCode: 1,
      problem: {
        code: "github-answer-odd",
        why: expect.stringContaining(`"${missing}" is missing or not as documented`),
        isRetryable: true,
      },
    });
  });

  it("reads an empty repository", async () => {
    expect(await read({})).toMatchObject({ queue: null, archive: [] });
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
