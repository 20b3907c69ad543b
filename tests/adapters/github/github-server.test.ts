import { describe, expect, it } from "vitest";
import { type GithubServer, startGithub } from "../../support/github-server.ts";

const QUEUE = "content/queue.json";

async function ask(
  github: GithubServer,
  request: { path: string; token?: string; accept?: string; method?: string; body?: unknown },
) {
  const { path, token = "owner-token", accept = "application/json", method = "GET", body } = request;
  const answer = await fetch(`${github.url}/repos/${github.repository}${path}`, {
    method,
    headers: { authorization: `token ${token}`, accept },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return { status: answer.status, text, json: text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : null };
}

describe("the GitHub of the tests", () => {
  it("refuses tokens it does not know and calls a token has no permission for", async () => {
    const github = await startGithub({ files: { [QUEUE]: "{}" } });
    expect((await ask(github, { path: "", token: "wrong" })).status).toBe(401);
    expect((await ask(github, { path: "/actions/secrets/public-key", token: "github-token" })).json.message).toBe(
      "Resource not accessible by integration",
    );
    expect((await ask(github, { path: `/contents/${QUEUE}`, token: "github-token" })).status).toBe(200);
    expect(github.requests.map(({ status }) => status)).toEqual([401, 403, 200]);
    expect(JSON.stringify(github.requests[2]?.headers)).not.toContain("github-token");
  });

  it("gives files above 1 MB in raw only", async () => {
    const github = await startGithub({ files: { "big.json": "x".repeat(1_100_000), "small.json": "y".repeat(100) } });
    expect((await ask(github, { path: "/contents/big.json" })).json).toMatchObject({ content: "", encoding: "none" });
    const raw = await ask(github, { path: "/contents/big.json", accept: "application/vnd.github.raw+json" });
    expect(raw.text).toHaveLength(1_100_000);
    const blob = (await ask(github, { path: "/contents/big.json" })).json.sha;
    const rawBlob = await ask(github, { path: `/git/blobs/${blob}`, accept: "application/vnd.github.raw+json" });
    expect(rawBlob.text).toHaveLength(1_100_000);
    expect((await ask(github, { path: "/contents/small.json" })).json.content).toContain("\n");
  });

  it("lags behind by branch, never by commit", async () => {
    const github = await startGithub({ files: { [QUEUE]: "old" } });
    const before = await github.head();
    await github.lagBehind(3);
    const after = await github.commit(QUEUE, "new");
    const raw = "application/vnd.github.raw+json";
    expect((await ask(github, { path: `/contents/${QUEUE}?ref=${after}`, accept: raw })).text).toBe("new");
    expect((await ask(github, { path: "/git/ref/heads/main" })).json.object.sha).toBe(before);
    expect((await ask(github, { path: `/contents/${QUEUE}`, accept: raw })).text).toBe("old");
    expect((await ask(github, { path: `/contents/${QUEUE}?ref=main`, accept: raw })).text).toBe("old");
    expect((await ask(github, { path: "/git/ref/heads%2Fmain" })).json.object.sha).toBe(after);
  });

  it("fails before or after the effect", async () => {
    const github = await startGithub();
    const write = async (content: string) =>
      await ask(github, { path: "/contents/a", method: "PUT", body: { message: "m", content } });
    github.faults.add({ method: "PUT", when: "before", kind: "answer", status: 502 });
    expect((await write("YQ==")).status).toBe(502);
    expect(await github.read("a")).toBeNull();
    github.faults.add({ method: "PUT", when: "after", kind: "drop" });
    await expect(write("Yg==")).rejects.toThrow("fetch failed");
    expect(await github.read("a")).toBe("b");
  });

  it("lets only tokens on the bypass list past a ruleset", async () => {
    const github = await startGithub();
    github.rules.isActive = true;
    const write = async (token: string) =>
      await ask(github, {
        path: "/contents/a",
        method: "PUT",
        token,
        body: { message: "m", content: "YQ==", branch: "main" },
      });
    expect(await write("github-token")).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining("Repository rule violations found") },
    });
    expect((await write("bot-token")).status).toBe(201);
  });

  it("follows the branches of pull requests: files, mergeability, updating and merging", async () => {
    const github = await startGithub({ files: { [QUEUE]: "1\n2\n3\n4\n5\n" } });
    await github.createBranch("spring");
    const number = await github.openPull({ title: "Spring", head: "spring" });
    await github.commit(QUEUE, "1\n2\n3\n4\nfive\n", { branch: "spring" });
    const pull = async () => (await ask(github, { path: `/pulls/${number}` })).json;
    expect(await pull()).toMatchObject({ mergeable: true, head: { sha: await github.head("spring") } });
    await github.commit(QUEUE, "one\n2\n3\n4\n5\n");
    expect(await pull()).toMatchObject({ mergeable: true, mergeable_state: "clean" });
    expect((await ask(github, { path: `/pulls/${number}/files` })).json).toMatchObject([
      { filename: QUEUE, status: "modified" },
    ]);
    expect((await ask(github, { path: `/pulls/${number}/update-branch`, method: "PUT", body: {} })).status).toBe(202);
    expect(await github.read(QUEUE, { ref: "spring" })).toBe("one\n2\n3\n4\nfive\n");
    await github.commit(QUEUE, "one\n2\n3\n4\n5.0\n");
    github.pulls.computing = 1;
    expect(await pull()).toMatchObject({ mergeable: null });
    expect(await pull()).toMatchObject({ mergeable: false, mergeable_state: "dirty" });
    expect((await ask(github, { path: `/pulls/${number}/update-branch`, method: "PUT", body: {} })).status).toBe(422);
    await github.commit(QUEUE, "one\n2\n3\n4\n5\n");
    expect((await ask(github, { path: `/pulls/${number}/merge`, method: "PUT", body: {} })).json.merged).toBe(true);
    expect(await github.read(QUEUE)).toBe("one\n2\n3\n4\nfive\n");
    expect(await pull()).toMatchObject({ state: "closed", merged: true });
  });

  it("knows the pull requests of forks, by their repository only, and gives their files to readers of the main one", async () => {
    const github = await startGithub({
      files: { [QUEUE]: "1\n" },
      tokens: { "guest-token": { login: "guest", permissions: { pull_requests: "write" } } },
    });
    const home = await github.fork("guest");
    const sha = await github.commit(QUEUE, "2\n", { repository: home });
    const number = await github.openPull({ title: "From a fork", head: "guest:main", as: "guest" });
    expect((await ask(github, { path: `/pulls/${number}` })).json).toMatchObject({
      mergeable: true,
      head: { sha, repo: { full_name: "guest/posts" } },
    });
    expect(
      (await ask(github, { path: `/contents/${QUEUE}?ref=${sha}`, accept: "application/vnd.github.raw+json" })).text,
    ).toBe("2\n");
    expect((await ask(github, { path: `/commits/${sha}/pulls` })).json).toEqual([]);
    const answer = await fetch(`${github.url}/repos/${home}/commits/${sha}/pulls`, {
      headers: { authorization: "token owner-token" },
    });
    expect(await answer.json()).toMatchObject([{ number }]);
  });

  it("keeps comments and issues, and shows bots as bots", async () => {
    const github = await startGithub();
    const issue = (await ask(github, { path: "/issues", method: "POST", token: "github-token", body: { title: "t" } }))
      .json;
    expect(issue.user).toMatchObject({ login: "github-actions[bot]", type: "Bot" });
    const comment = {
      path: `/issues/${issue.number}/comments`,
      method: "POST",
      token: "github-token",
      body: { body: "hello" },
    };
    expect((await ask(github, comment)).status).toBe(201);
    expect((await ask(github, { path: `/issues/${issue.number}/comments` })).json).toMatchObject([{ body: "hello" }]);
  });

  it("tells of workflow runs and workflows", async () => {
    const github = await startGithub();
    github.actions.runs.push({ id: 7, status: "completed", path: ".github/workflows/post.yml" });
    github.actions.workflows.push({ id: 1, name: "post", path: ".github/workflows/post.yml", state: "active" });
    expect((await ask(github, { path: "/actions/runs/7" })).json).toMatchObject({
      status: "completed",
      run_attempt: 1,
    });
    expect((await ask(github, { path: "/actions/runs/8" })).status).toBe(404);
    expect((await ask(github, { path: "/actions/workflows/post.yml/runs" })).json.total_count).toBe(1);
    expect((await ask(github, { path: "/actions/workflows" })).json.workflows).toMatchObject([{ name: "post" }]);
  });
});
