import { copyFile, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { commandStage } from "../support/command-stage.ts";
import { initialise } from "../support/git-repository.ts";
import { answer, bodyOf, httpServer } from "../support/http-server.ts";
import { runCommand } from "../support/run-command.ts";

const DAY_MS = 24 * 60 * 60_000;

/** A folder with one post, a simulator, a chat that listens, and the environment for all of them. */
async function stage() {
  const { simulator, media, folder } = await commandStage();
  const chat: string[] = [];
  const webhook = await httpServer(async (request, response) => {
    chat.push(await bodyOf(request));
    answer(response, 200, "ok");
  });
  const token = simulator.issueToken({ ageMs: 2 * DAY_MS });
  const record = {
    access_token: token,
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: new Date(Date.now() - 2 * DAY_MS).toISOString(),
    account_id: simulator.settings.account.userId,
  };
  await writeFile(join(folder, "token.json"), JSON.stringify(record), { mode: 0o600 });
  const post = {
    id: "a",
    status: "pending",
    pillar: "p",
    cta_type: "c",
    caption: "Hello",
    alt_text: "x",
    image_url: `${media.url}/coffee-square.jpg`,
  };
  const writeQueue = (posts: object[]) =>
    writeFile(join(folder, "queue.json"), JSON.stringify({ account: "x", posts }, null, 2));
  await writeQueue([post]);
  const env = {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    ALERT_WEBHOOK: `${webhook}/services/T00000000/B00000000/sesame-sesame-sesame`,
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
    TOKEN_FILE: join(folder, "token.json"),
  };
  const files = async () => {
    const names = (await readdir(folder)).filter((name) => name !== "token.json");
    return (await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")))).join("\n");
  };
  return { simulator, folder, env, token, record, post, writeQueue, chat, files, queue: join(folder, "queue.json") };
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

  it("rehearses the next post without writing, publishing or alerting, at any assumed time", async () => {
    const { simulator, env, queue, post, writeQueue, chat, files } = await stage();
    await writeQueue([{ ...post, not_before: "2099-01-01T00:00:00Z" }]);
    const before = await files();
    const result = await callCommand("post", ["--queue", queue, "--dry-run", "--now", "2026-12-24T09:00:00Z"], { env });
    expect(result).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("No post is due now. The next one: a, Thu 1 Jan 2099, 09:30 (UTC)."),
    });
    expect(result.stdout).toContain("of 100 posts used");
    expect(simulator.state.requests.map(({ endpoint }) => endpoint)).toEqual(["quota", "media-list"]);
    expect([await files(), chat]).toEqual([before, []]);
  });

  it("says first that nothing would go out while the quota is used up", async () => {
    const { simulator, env, queue } = await stage();
    simulator.settings.quotaTotal = 0;
    const { code, stdout } = await callCommand("post", ["--queue", queue, "--dry-run"], { env });
    expect(code).toBe(0);
    const [first] = stdout.trimStart().split("\n");
    expect(first).toContain("Nothing would go out now: the publishing quota is used up, 0 of 0 posts in 24 hours.");
  });

  it("rehearses without a token and says which checks were skipped", async () => {
    const { env, queue } = await stage();
    const result = await callCommand("post", ["--queue", queue, "--dry-run"], {
      env: { ...env, TOKEN_FILE: "/nowhere/token.json" },
    });
    expect(result).toMatchObject({ code: 0, stdout: expect.stringContaining("Account checks skipped") });
  });

  it("publishes although the chat cannot be reached, and does not print its address", async () => {
    const { env, queue } = await stage();
    const dead = { ...env, ALERT_WEBHOOK: "http://127.0.0.1:9/services/T00000000/sesame-sesame-sesame" };
    const result = await callCommand("post", ["--queue", queue, "--store", "file"], { env: dead, isRushed: true });
    expect(result.code).toBe(0);
    expect(`${result.stdout}${result.stderr}`).not.toContain("sesame");
  });

  it.each([
    ["an unknown option", ["--wat"], "--wat"],
    ["an unknown store", ["--store", "paper"], "paper"],
    ["a time without a dry run", ["--now", "2026-12-24T09:00:00Z"], "--dry-run"],
    ["a time that is none", ["--dry-run", "--now", "tomorrow"], "--now"],
    ["something that is no option", ["now"], "now"],
  ])("refuses %s with exit code 2", async (_, args, mention) => {
    const { env, queue } = await stage();
    const result = await callCommand("post", ["--queue", queue, ...args], { env });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(mention) });
  });

  it("refuses a bad environment with everything that is wrong, and without the values", async () => {
    const { env, queue } = await stage();
    const bad = {
      ...env,
      GRAPH_URL: "ftp://secret-host",
      POLL_ATTEMPTS: "0",
      SOCIAL_ACCOUNT_ID: "abc",
      API_VERSION: "25",
    };
    const result = await callCommand("post", ["--queue", queue], { env: bad });
    expect(result.code).toBe(2);
    for (const name of ["GRAPH_URL", "POLL_ATTEMPTS", "SOCIAL_ACCOUNT_ID", "API_VERSION"])
      expect(result.stderr).toContain(name);
    expect(result.stderr).not.toContain("secret-host");
  });

  it.each([
    ["no token", { TOKEN_FILE: "/nowhere/token.json" }, "token"],
    ["a token of the page-login path", { SOCIAL_TOKEN: `EAA${"x".repeat(40)}`, SOCIAL_ACCOUNT_ID: "1" }, "EAA"],
    ["a host of the page-login path", { GRAPH_URL: "https://graph.facebook.com" }, "facebook"],
    ["a bare token and no account", { SOCIAL_TOKEN: `IGAA${"x".repeat(40)}` }, "SOCIAL_ACCOUNT_ID"],
    ["another account than the token's", { SOCIAL_ACCOUNT_ID: "17" }, "SOCIAL_ACCOUNT_ID"],
    [
      "a token record that is broken",
      { SOCIAL_TOKEN: '{"access_token":"IGAAsecretsecretsecretsecret"}' },
      "SOCIAL_TOKEN",
    ],
  ])("refuses to start with %s, exit code 2", async (_, over, mention) => {
    const { env, queue, simulator } = await stage();
    const result = await callCommand("post", ["--queue", queue, "--store", "file"], { env: { ...env, ...over } });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining(mention) });
    expect(result.stderr).not.toContain("secretsecret");
    expect(simulator.state.requests).toEqual([]);
  });

  it.each([
    ["no queue", "rm"],
    ["wrong settings", "settings.json"],
  ])("publishes nothing with %s, exit code 2", async (_, file) => {
    const { env, folder, queue, simulator } = await stage();
    if (file !== "rm") await writeFile(join(folder, file), '{"entries": 3, "posts_per_day": "many"}');
    const path = file === "rm" ? join(folder, "other.json") : queue;
    const result = await callCommand("post", ["--queue", path, "--store", "file"], { env });
    expect(result.code).toBe(2);
    expect(simulator.state.requests).toEqual([]);
  });

  it("alerts inside Actions that it could not even start, and issues no workflow command from a caption", async () => {
    const { env, queue, chat, post, writeQueue } = await stage();
    const actions = { ...env, GITHUB_ACTIONS: "true" };
    const result = await callCommand("post", ["--queue", queue, "--store", "file"], {
      env: { ...actions, TOKEN_FILE: "/nowhere/t.json" },
    });
    expect(result.code).toBe(2);
    expect(chat.join()).toContain("token");
    await writeQueue([{ ...post, id: "\n::stop-commands::x", image_url: "https://127.0.0.1/\n::error::y" }]);
    const { stdout } = await callCommand("post", ["--queue", queue, "--dry-run"], { env: actions });
    for (const line of stdout.split("\n")) expect(line).toMatch(/^(?!\s*::)|^::(?:add-mask|notice|warning|error)::/);
    expect(stdout).not.toMatch(/^\s*::stop-commands/m);
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

describe("npm run queue -- resolve", () => {
  it.each([
    ["no verdict", ["resolve", "a"]],
    ["two verdicts", ["resolve", "a", "--retry", "--media-id", "1"]],
    ["a media id that is none", ["resolve", "a", "--media-id", "x"]],
    ["no post", ["resolve", "--retry"]],
    ["a post without an open claim", ["resolve", "a", "--retry"]],
  ])("refuses %s with exit code 2", async (_, args) => {
    const { env, queue, files } = await stage();
    const before = await files();
    expect((await callCommand("queue", [...args, "--queue", queue, "--store", "file"], { env })).code).toBe(2);
    expect(await files()).toBe(before);
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

  it("refuses to spend a refresh whose result it could not store", async () => {
    const { env, queue, record, simulator } = await stage();
    const result = await callCommand("refresh", ["--queue", queue], {
      env: { ...env, SOCIAL_TOKEN: JSON.stringify(record) },
    });
    expect(result).toMatchObject({ code: 2, stderr: expect.stringContaining("TOKEN_FILE") });
    expect(simulator.state.requests).toEqual([]);
  });
});
