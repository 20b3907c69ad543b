import { describe, expect, it } from "vitest";
import { createGithubApi } from "../../site/src/propose/github-api.ts";
import { explainError, type Problem } from "../../site/src/propose/problem.ts";
import { checkToken } from "../../site/src/propose/token.ts";
import { type GithubServerOptions, startGithub, type TokenGrant } from "../support/github-server.ts";

const TOKEN = `github_pat_${"a".repeat(40)}`;
const QUEUE = "content/queue.json";

async function stage(grant: Partial<TokenGrant>, options: GithubServerOptions = {}) {
  const permissions = { contents: "write", pull_requests: "write" } as const;
  const ann: TokenGrant = { login: "ann", permissions, isPersonal: true, ...grant };
  const github = await startGithub({ files: { [QUEUE]: "{}" }, tokens: { [TOKEN]: ann }, ...options });
  const place = { url: `${github.url}/team/posts`, apiUrl: github.url, commit: null };
  const api = createGithubApi({ ...place, branch: "main", queuePath: QUEUE }, TOKEN);
  const connect = async (): Promise<Problem | null> => {
    try {
      await checkToken(api);
      return null;
    } catch (error) {
      return explainError(error, { isConnecting: true });
    }
  };
  return { github, connect };
}

describe("the token that somebody pastes", () => {
  it("is taken when it may write files and open pull requests, and leaves nothing in the repository", async () => {
    const { github, connect } = await stage({});
    const head = await github.head();
    expect(await connect()).toBeNull();
    expect(await github.head()).toBe(head);
    expect(await github.api("GET", "/pulls?state=all")).toEqual([]);
    expect((await github.api("GET", "/branches")) as unknown as object[]).toHaveLength(1);
  });

  it.each<[string, Partial<TokenGrant>, RegExp, RegExp]>([
    [
      "covers another repository, while everybody can read this one",
      { repositories: ["ann/other"] },
      /may look at this repository, but not write/,
      /“Repository access” select this repository/,
    ],
    [
      "may only read files",
      { permissions: { contents: "read", pull_requests: "write" } },
      /may look at this repository, but not write/,
      /“Contents” and “Pull requests” to read and write.*owner may have to approve/,
    ],
    [
      "may not open pull requests",
      { permissions: { contents: "write", pull_requests: "read" } },
      /but not open pull requests/,
      /set “Pull requests” to read and write/,
    ],
    ["belongs to somebody who may only look", { role: "read" }, /Your account may look/, /the role “Write”/],
  ])("is refused at once when it %s, and says what to do", async (_, grant, why, whatToDo) => {
    const { connect } = await stage(grant);
    const trouble = await connect();
    expect(trouble).toMatchObject({ why: expect.stringMatching(why), whatToDo: expect.stringMatching(whatToDo) });
    expect(JSON.stringify(trouble)).not.toContain(TOKEN);
  });

  it("is refused for a private repository that it does not cover", async () => {
    const { connect } = await stage({ repositories: ["ann/other"] }, { isPrivate: true });
    expect((await connect())?.why).toMatch(/does not cover this repository/);
  });

  it.each([
    [{ status: 503 }, /has trouble at the moment/],
    [{ status: 403, headers: { "retry-after": "60" } }, /asks for a pause/],
  ])("is neither taken nor called wrong when GitHub answers %j", async (reply, why) => {
    const { github, connect } = await stage({});
    github.faults.add({ method: "POST", path: /^\/git\/blobs/, when: "before", kind: "answer", ...reply });
    expect(await connect()).toMatchObject({ why: expect.stringMatching(why), isRetryable: true });
  });
});
