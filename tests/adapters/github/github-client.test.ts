import type { ServerResponse } from "node:http";
import { describe, expect, it } from "vitest";
import { createGithubClient, RAW_FILE } from "../../../scripts/adapters/github/github-client.ts";
import { githubProblem } from "../../../scripts/adapters/github/github-problem.ts";
import { describedServer } from "../../support/github/described-server.ts";
import { answer } from "../../support/http-server.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

type Answer = (response: ServerResponse) => void;

/** A client in front of a server that gives these answers in turn; the last one repeats. */
async function stage(...answers: Answer[]) {
  const seen: string[] = [];
  const apiUrl = await describedServer((request, response) => {
    const give = answers[Math.min(seen.length, answers.length - 1)];
    seen.push(`${request.method} ${request.url}`);
    request.resume().on("end", () => give?.(response));
  });
  const clock = virtualClock();
  const { octokit, repo } = createGithubClient({ token: "s3cret-token", apiUrl, repository: "team/posts", clock });
  const write = () => octokit.rest.issues.create({ ...repo, title: "t" });
  return { seen, clock, octokit, repo, write, read: () => octokit.rest.repos.get(repo) };
}

const ok: Answer = (response) => answer(response, 200, '{"default_branch":"main"}');
const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) => {
    response.writeHead(code, { "content-type": "application/json", ...headers });
    response.end(JSON.stringify({ message: `No: ${code}` }));
  };
const html: Answer = (response) => {
  response.writeHead(200, { "content-type": "text/html" });
  response.end("<html>Log in to our network</html>");
};
const cutShort: Answer = (response) => {
  response.writeHead(200, { "content-type": "application/json", "content-length": "1000" });
  response.write('{"default_br');
  setImmediate(() => response.destroy());
};

describe("a read of GitHub", () => {
  it.each([
    ["an error of GitHub's", status(502), 1_000],
    ["a connection that breaks off in the middle", cutShort, 1_000],
    ["the page of a proxy", html, 1_000],
    ["throttling that says how long", status(403, { "retry-after": "7" }), 7_000],
    ["throttling that does not", status(429), 1_000],
  ])("is tried again after %s", async (_, first, waitMs) => {
    const { read, seen, clock } = await stage(first, ok);
    expect((await read()).data.default_branch).toBe("main");
    expect(seen).toHaveLength(2);
    expect(clock.slept).toEqual([waitMs]);
  });

  it("is given up after three times", async () => {
    const { read, seen, clock } = await stage(status(500));
    await expect(read()).rejects.toThrow();
    expect(seen).toHaveLength(3);
    expect(clock.slept).toEqual([1_000, 2_000]);
  });

  it.each([
    ["an answer that will not change", status(404)],
    ["a missing permission", status(403)],
    ["a wait of an hour", status(403, { "retry-after": "3600" })],
  ])("is not tried again after %s", async (_, first) => {
    const { read, seen } = await stage(first, ok);
    await expect(read()).rejects.toThrow();
    expect(seen).toHaveLength(1);
  });

  it("gives raw files as bytes, whatever they are labelled", async () => {
    const strange = Buffer.from([0xef, 0xbb, 0xbf, 0xff, 0x00]);
    const { octokit, repo } = await stage((response) => {
      response.writeHead(200, { "content-type": "application/vnd.github.raw+json; charset=utf-8" });
      response.end(strange);
    });
    const { data } = await octokit.rest.repos.getContent({ ...repo, path: "x", headers: { accept: RAW_FILE } });
    expect(Buffer.from(data as unknown as ArrayBuffer)).toEqual(strange);
  });
});

describe("a write to GitHub", () => {
  it.each([status(500), status(429), cutShort])("is sent once", async (first) => {
    const { write, seen } = await stage(first, ok);
    await write().catch(() => undefined);
    expect(seen).toEqual(["POST /repos/team/posts/issues"]);
  });
});

describe("what is said about an error of GitHub's", () => {
  const purpose = { what: "Writing x", tokenName: "BOT_TOKEN", permission: "Contents: read and write" };

  it.each([
    [status(401), "github-token-refused", 2, "BOT_TOKEN"],
    [status(403), "github-permission-missing", 2, '"Contents: read and write"'],
    [status(404), "github-permission-missing", 2, '"Contents: read and write"'],
    [status(403, { "x-ratelimit-remaining": "0" }), "github-throttled", 1, "in a few minutes"],
    [status(503), "github-down", 1, "in a few minutes"],
    [status(418), "github-refused", 2, "docs/operations.md"],
    [((response) => response.destroy()) as Answer, "github-unreachable", 1, "in a few minutes"],
  ])("names the cause and what to do", async (first, code, exitCode, help) => {
    const { write } = await stage(first);
    const error = await write().catch((thrown: unknown) => githubProblem(thrown, purpose));
    expect(error).toMatchObject({
      exitCode,
      problem: { code, what: "Writing x", whatToDo: expect.stringContaining(help) },
    });
    expect(JSON.stringify([error, String(error)])).not.toContain("s3cret");
  });

  it("quotes GitHub's words on one line, limited in length, with control characters as codes", async () => {
    const { write } = await stage((response) => {
      answer(
        response,
        418,
        JSON.stringify({ message: `Not found\n::error::b\u001b[2Jccc ${"access denied ".repeat(5_000)}` }),
      );
    });
    const error = await write().catch((thrown: unknown) => githubProblem(thrown, purpose));
    expect(String(error)).toContain('GitHub answered 418 ("Not found. ::error::b\\u001b[2Jccc access denied');
    expect(String(error).length).toBeLessThan(500);
  });
});
