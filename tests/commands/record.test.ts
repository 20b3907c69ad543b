import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { gitRepository } from "../support/git-repository.ts";
import { startGithub } from "../support/github-server.ts";
import { journalOf } from "../support/guard.ts";
import { goodPost } from "../support/rules.ts";

const queueOf = (...posts: object[]) => ({ account: "x", posts });
const CLAIMED = goodPost({ id: "market" });
const JOURNAL = journalOf({ id: "market" });

/** A pull request that edits a post, checked out as Actions does it, and GitHub with the record of the base repository. */
async function pullRequest(files: Record<string, object> = {}) {
  const github = await startGithub({ files: { "content/queue.json": JSON.stringify(queueOf(CLAIMED)) } });
  await github.createBranch("mergecast");
  await github.commit("journal.json", JSON.stringify(JOURNAL), { branch: "mergecast" });
  github.requests.length = 0;
  const repo = await gitRepository();
  await repo.commit({ "content/queue.json": queueOf(CLAIMED), ...files });
  repo.git("checkout", "--quiet", "-b", "proposal");
  await repo.commit({ "content/queue.json": queueOf({ ...CLAIMED, caption: "Edited" }) });
  repo.git("remote", "add", "origin", "https://github.com/somebody/posts.git");
  const env = { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository, GITHUB_TOKEN: "github-token" };
  const validate = async (given: Record<string, string>, ...options: string[]) => {
    const args = ["--base", "main", "--format", "json", ...options];
    const { code, stdout, stderr } = await callCommand("validate", args, { cwd: repo.root, env: given });
    expect(stderr).toBe("");
    const { findings } = JSON.parse(stdout) as { findings: Record<string, string>[] };
    return { code, findings: findings.filter(({ rule }) => !rule?.startsWith("media/")) };
  };
  return { ...repo, github, env, validate };
}

describe("npm run validate and the record", () => {
  it("judges a fork's pull request by the record of the repository that it wants to change", async () => {
    const { env, validate, github, commit } = await pullRequest();
    await commit({ "content/journal.json": { entries: [] } });
    const { code, findings } = await validate(env);
    expect(code).toBe(1);
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toContain("guard/claimed-posts /posts/0/caption");
    expect(github.requests.filter(({ path }) => path.includes("somebody"))).toEqual([]);
  });

  it("says once what it could not judge, and fails nothing for it", async () => {
    const { validate } = await pullRequest();
    const { code, findings } = await validate({}, "--offline");
    expect(code).toBe(0);
    expect(findings).toMatchObject([
      { rule: "record", severity: "note", message: expect.stringContaining("git fetch origin mergecast") },
    ]);
  });

  it("goes on without it where GitHub does not give it", async () => {
    const { env, validate } = await pullRequest();
    const { findings } = await validate({ ...env, GITHUB_TOKEN: "revoked" });
    expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(["record note"]);
  });

  it("asks nobody with --offline", async () => {
    const { env, validate, github } = await pullRequest();
    await validate(env, "--offline");
    expect(github.requests).toEqual([]);
  });
});

describe("commands in a clone without the record", () => {
  it.each([
    ["queue", ["list"]],
    ["queue", ["move", "market", "--last"]],
    ["media", ["list"]],
  ])("npm run %s -- %s says what it could not judge, and does its work", async (command, args) => {
    const { root } = await pullRequest();
    const { code, stderr } = await callCommand(command, args, { cwd: root });
    expect([code, stderr]).toEqual([0, expect.stringMatching(/^warning: The record of what was published.*\n$/)]);
  });

  it("npm run media -- prune removes nothing", async () => {
    const { root, commit } = await pullRequest();
    await commit({ "content/media/unused.jpg": "x" });
    const { code, stderr } = await callCommand("media", ["prune", "--yes"], { cwd: root });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/record of what was published.*Nothing was removed/s)]);
  });

  it("npm run queue -- remove respects a claim in the record that was fetched", async () => {
    const { root, git, commit } = await pullRequest();
    git("checkout", "--quiet", "-b", "record");
    await commit({ "journal.json": JOURNAL });
    git("update-ref", "refs/remotes/origin/mergecast", "HEAD");
    const { code, stderr } = await callCommand("queue", ["remove", "market"], { cwd: root });
    expect([code, stderr]).toEqual([1, expect.stringContaining("market is being published")]);
  });
});
