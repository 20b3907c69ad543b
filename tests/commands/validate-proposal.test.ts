import { execFileSync } from "node:child_process";
import { mkdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { gitRepository } from "../support/git-repository.ts";
import { goodPost } from "../support/rules.ts";

const LIVE = goodPost({ id: "live", status: "done", media_id: "1", caption: "Café" });
const TOKEN = { refreshed_at: "2026-01-01T00:00:00Z", expires_at: "2026-03-01T00:00:00Z" };
const queueOf = (...posts: unknown[]) => ({ account: "x", posts });
const IN_ACTIONS = { GITHUB_ACTIONS: "true" };

/** A clone with a published post on main, and the branch of a proposal checked out. */
async function proposal() {
  const repo = await gitRepository();
  await repo.commit({ "content/queue.json": queueOf(LIVE), "content/token-status.json": TOKEN });
  repo.git("checkout", "--quiet", "-b", "proposal");
  const check = async (env: Record<string, string> = {}, ...options: string[]) => {
    const { code, stdout, stderr } = await callCommand("validate", ["--offline", "--base", "main", ...options], {
      cwd: repo.root,
      env,
    });
    return { code, stderr, said: stdout };
  };
  return { ...repo, check };
}

describe("npm run validate -- --base COMMIT", () => {
  it("judges what is committed, not what attributes make of it in a checkout", async () => {
    const repo = await proposal();
    // Nobody touches the queue, and yet git now stores "CafÃ©", which a checkout writes as the bytes of "Café".
    await repo.commit({ ".gitattributes": "content/queue.json working-tree-encoding=ISO-8859-1\n" });
    repo.git("add", "--renormalize", ".");
    await repo.commit({});
    expect(repo.git("show", "HEAD:content/queue.json")).toContain("CafÃ©");
    expect(await readFile(join(repo.root, "content/queue.json"), "utf8")).toContain("Café");
    for (const env of [{}, IN_ACTIONS]) {
      const { code, said } = await repo.check(env);
      expect([code, said]).toEqual([1, expect.stringContaining("guard/published-posts")]);
    }
  });

  it("judges the commit in Actions even when the checkout differs from it", async () => {
    const repo = await proposal();
    await repo.commit({ "content/token-status.json": { ...TOKEN, expires_at: "2030-01-01T00:00:00Z" } });
    repo.git("checkout", "--quiet", "main", "--", "content/token-status.json");
    expect(await repo.check(IN_ACTIONS)).toMatchObject({ code: 1, said: expect.stringContaining("guard/bot-files") });
  });

  it("judges edits that are not committed yet, on a person's machine", async () => {
    const repo = await proposal();
    expect((await repo.check()).code).toBe(0);
    await writeFile(join(repo.root, "content/queue.json"), JSON.stringify(queueOf()));
    expect(await repo.check()).toMatchObject({ code: 1, said: expect.stringContaining("was removed") });
  });

  it("finds a replaced picture of a published post", async () => {
    const repo = await gitRepository();
    const live = { ...LIVE, image_url: "media/live.jpg" };
    const waiting = goodPost({ id: "waiting", caption: "Later.", image_url: "media/waiting.jpg" });
    const files = { "content/media/live.jpg": "Café", "content/media/waiting.jpg": "Café" };
    await repo.commit({ "content/queue.json": queueOf(live, waiting), "content/token-status.json": TOKEN, ...files });
    repo.git("checkout", "--quiet", "-b", "proposal");
    const check = async (env: Record<string, string>) => {
      const args = ["--offline", "--base", "main", "--format", "text"];
      const { stdout } = await callCommand("validate", args, { cwd: repo.root, env });
      return stdout.split("\n").filter((line) => /guard\/(published|claimed)/.test(line));
    };
    await repo.commit({ "content/media/waiting.jpg": "Other" });
    for (const env of [{}, IN_ACTIONS]) expect(await check(env)).toEqual([]);
    await writeFile(join(repo.root, "content/media/live.jpg"), "Other");
    expect(await check({})).toEqual([expect.stringContaining("guard/published-posts")]);
    expect(await check(IN_ACTIONS)).toEqual([]);
    repo.git("checkout", "--quiet", "--", ".");
    await repo.commit({ "content/media/live.jpg": "Other" });
    expect(await check(IN_ACTIONS)).toEqual([expect.stringContaining("guard/published-posts")]);
    await repo.commit({ "content/media/live.jpg": null });
    for (const env of [{}, IN_ACTIONS]) expect(await check(env)).toEqual([]);
  });

  it("compares with the commit, even if the change brings a file of the same name", async () => {
    const repo = await proposal();
    await repo.commit({ "content/queue.json": queueOf(), main: queueOf(), "HEAD^1": queueOf() });
    for (const base of ["main", "HEAD^1"]) {
      const args = ["--offline", "--base", base];
      const { code, stdout } = await callCommand("validate", args, { cwd: repo.root, env: IN_ACTIONS });
      expect([base, code, stdout]).toEqual([base, 1, expect.stringContaining("guard/published-posts")]);
    }
  });

  it.each([
    ["attributes", "content/.gitattributes", "*.json text\n"],
    ["a local file of a run", "content/.mergecast.state", "x"],
  ])("refuses %s", async (_name, file, text) => {
    const repo = await proposal();
    await repo.commit({ [file]: text });
    const { code, said } = await repo.check(IN_ACTIONS);
    expect([code, said]).toEqual([1, expect.stringContaining("guard/plain-files")]);
    expect(said).toContain(file.replace("content/", ""));
    // What main has already is not the fault of the next proposal, and its removal is none either.
    repo.git("branch", "--force", "main", "HEAD");
    await repo.commit({ "content/notes/a.md": "x" });
    expect((await repo.check(IN_ACTIONS)).code).toBe(0);
    await repo.commit({ [file]: null });
    expect((await repo.check(IN_ACTIONS)).code).toBe(0);
  });

  it.each([
    ["queue.json", "/etc/passwd"],
    ["media/picture.jpg", "/proc/self/environ"],
  ])("refuses %s as a link, and repeats nothing of what it leads to", async (name, target) => {
    const repo = await proposal();
    const place = join(repo.root, "content", name);
    await mkdir(join(place, ".."), { recursive: true });
    await rm(place, { force: true });
    await symlink(target, place);
    // Before it is committed, after that, and without anything to compare with.
    const outputs = [await repo.check(), await repo.commit({}).then(() => repo.check(IN_ACTIONS))];
    if (!name.startsWith("media/")) {
      const alone = await callCommand("validate", ["--offline"], { cwd: repo.root });
      outputs.push({ code: alone.code, said: alone.stdout, stderr: alone.stderr });
    }
    for (const { code, said, stderr } of outputs) {
      expect(code).not.toBe(0);
      expect(said + stderr).toMatch(/a link/);
      expect(said + stderr).not.toMatch(/root:|PATH=/);
    }
  });

  it.each<[string, (root: string) => Promise<void>]>([
    ["removed", (root) => rm(join(root, "content/queue.json"))],
    [
      "behind a link",
      async (root) => {
        await rm(join(root, "content"), { recursive: true });
        await symlink("/etc", join(root, "content"));
      },
    ],
  ])("shows a queue that is %s where it is, with advice for a pull request", async (_name, change) => {
    const repo = await proposal();
    await change(repo.root);
    await repo.commit({});
    for (const options of [["--base", "main"], []]) {
      const args = ["--offline", ...options];
      const { code, stdout, stderr } = await callCommand("validate", args, { cwd: repo.root, env: IN_ACTIONS });
      expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
      expect(stdout).toMatch(/^::error file=content(\/queue\.json)?,line=1,/);
      expect(stdout).toContain("in this pull request");
      expect(stdout).not.toContain("--queue");
    }
  });

  it("refuses a tree that holds the queue twice, of which only one is checked", async () => {
    const repo = await proposal();
    const blobs = ["main:content/queue.json", "main:content/token-status.json"].map((name) =>
      repo.git("rev-parse", name).trim(),
    );
    const entries = blobs.map((blob) => `100644 blob ${blob}\tqueue.json\n`).join("");
    const tree = (input: string) => execFileSync("git", ["mktree"], { cwd: repo.root, input, encoding: "utf8" }).trim();
    const root = tree(`040000 tree ${tree(entries)}\tcontent\n`);
    const commit = repo.git("commit-tree", "-m", "Twice", "-p", "HEAD", root);
    repo.git("update-ref", "refs/heads/proposal", commit.trim());
    expect(await repo.check(IN_ACTIONS)).toMatchObject({ code: 1, said: expect.stringContaining("there twice") });
  });

  it("refuses a submodule in place of the content folder", async () => {
    const repo = await proposal();
    repo.git("rm", "-r", "--quiet", "content");
    repo.git("update-index", "--add", "--cacheinfo", `160000,${repo.git("rev-parse", "HEAD").trim()},content`);
    repo.git("commit", "--quiet", "--message", "Submodule");
    expect(await repo.check(IN_ACTIONS)).toMatchObject({ code: 1, said: expect.stringContaining("a submodule") });
  });
});

describe("npm run validate after a merge", () => {
  const present = async (root: string) => await callCommand("validate", ["--offline"], { cwd: root, env: IN_ACTIONS });

  it("judges what the poster will read, not what attributes make of it in the checkout", async () => {
    const repo = await gitRepository();
    await repo.commit({ "content/queue.json": queueOf(goodPost({ caption: `Fresh bread\n\n${"é".repeat(1_500)}` })) });
    expect(await present(repo.root)).toMatchObject({ code: 0 });
    // Git now stores each of these letters as two.
    await repo.commit({ ".gitattributes": "content/queue.json working-tree-encoding=ISO-8859-1\n" });
    repo.git("add", "--renormalize", ".");
    await repo.commit({});
    expect(await present(repo.root)).toMatchObject({ code: 1, stdout: expect.stringContaining("caption") });
  });

  it("judges what the job itself has written since, and folders outside of a repository", async () => {
    const repo = await gitRepository();
    await repo.commit({ "content/queue.json": queueOf(goodPost()) });
    await writeFile(join(repo.root, "content/queue.json"), JSON.stringify(queueOf({ ...goodPost(), status: "sent" })));
    expect(await present(repo.root)).toMatchObject({ code: 1 });
    await rm(join(repo.root, ".git"), { recursive: true });
    expect(await present(repo.root)).toMatchObject({ code: 1 });
  });
});
