import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { commandStage } from "../support/command-stage.ts";
import { initialise } from "../support/git-repository.ts";
import { goodPost } from "../support/rules.ts";
import { runCommand } from "../support/run-command.ts";

/** The same with one post in the folder. */
async function stage() {
  const { media, folder, env, ...world } = await commandStage();
  const queue = join(folder, "queue.json");
  const post = goodPost({ id: "a", image_url: `${media.url}/coffee-square.jpg` });
  await writeFile(queue, JSON.stringify({ account: "x", posts: [post] }));
  const quick = { ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1", POLL_HEAD_START_SECONDS: "0", POLL_INTERVAL_SECONDS: "0.02" };
  const files = async () => {
    const names = (await readdir(folder)).filter((name) => name !== "token.json");
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  };
  return { ...world, folder, env: { ...env, ...quick }, files, queue };
}

describe("a Node that prints what it sends", () => {
  it.each(["post", "refresh"])("is refused by %s before anything is sent, alerts included", async (command) => {
    const { simulator, env, queue, token, chat } = await stage();
    const traced = { ...env, SOCIAL_TOKEN: token, GITHUB_ACTIONS: "true", NODE_DEBUG: "undici,fetch,http,net" };
    const { code, stdout, stderr } = await runCommand(command, ["--queue", queue], { env: traced });
    expect(code).toBe(2);
    expect(stderr).toContain("NODE_DEBUG: It makes Node print or store what is sent");
    for (const secret of [token, "sesame"]) expect(stdout + stderr).not.toContain(secret);
    expect([simulator.state.requests, chat]).toEqual([[], []]);
  });
});

describe("npm run post", () => {
  it("publishes from the token file, prints what went live and never the token", async () => {
    const { simulator, env, queue, token, files, chat } = await stage();
    const result = await runCommand("post", ["--queue", queue, "--store", "file"], { env });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("a is live as media") });
    expect(simulator.state.media).toHaveLength(1);
    expect(chat).toHaveLength(1);
    expect(`${result.stdout}${result.stderr}${await files()}${chat}`).not.toContain(token);
  });

  it.each([
    ["a clone", ""],
    ["a folder of a clone", "somewhere/"],
    ["a linked folder of a clone", "linked/"],
  ])("wants the store named in %s of a GitHub repository", async (_, below) => {
    const { env, folder, queue: written } = await stage();
    await initialise(folder, { origin: "git@github.com:team/posts.git" });
    const queue = join(folder, below, "queue.json");
    await mkdir(dirname(queue), { recursive: true });
    if (queue !== written) await copyFile(written, queue);
    if (below === "linked/") await writeFile(join(folder, below, ".git"), `gitdir: ${join(folder, ".git")}\n`);
    const withGit = { ...env, PATH: "/usr/bin:/bin:/usr/local/bin" };
    expect(await callCommand("post", ["--queue", queue], { env: withGit })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining("--store file"),
    });
    expect(await callCommand("post", ["--queue", queue, "--store", "file"], { env: withGit })).toMatchObject({
      code: 0,
    });
  });
});

describe("npm run refresh", () => {
  it("renews the record in the token file and prints no token", async () => {
    const { env, queue, folder, token, files } = await stage();
    const result = await runCommand("refresh", ["--queue", queue], { env });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("valid until") });
    const stored = JSON.parse(await readFile(join(folder, "token.json"), "utf8"));
    expect(stored.access_token).not.toBe(token);
    expect((await stat(join(folder, "token.json"))).mode & 0o777).toBe(0o600);
    const everything = `${result.stdout}${result.stderr}${await files()}`;
    expect(everything).not.toContain(token);
    expect(everything).not.toContain(stored.access_token);
  });
});
