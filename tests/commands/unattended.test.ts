import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { callCommand } from "../support/call-command.ts";
import { startGithub } from "../support/github-server.ts";
import { answer, bodyOf, httpServer } from "../support/http-server.ts";
import { runCommand } from "../support/run-command.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const PSEUDO_TERMINAL = "/usr/bin/script";
const ENTRY = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const SECRET = "IGAAsecretsecretsecretsecretsecretsecretsecretsecret";

async function chat(status = () => 200) {
  const messages: { text: string }[] = [];
  const address = await httpServer(async (request, response) => {
    messages.push(JSON.parse(await bodyOf(request)));
    answer(response, status(), "ok");
  });
  return { messages, webhook: `${address}/services/T00000000/B00000000/sesame-sesame-sesame` };
}

/** A folder with a queue and a token record, as a server has them. */
async function server() {
  const folder = await temporaryFolder();
  const content = join(folder, "content");
  await mkdir(content);
  const queue = join(content, "queue.json");
  await writeFile(queue, JSON.stringify({ account: "harbour_bakery", posts: [] }));
  const record = { access_token: SECRET, token_type: "bearer", expires_in: 5_184_000, account_id: "17841400000000001" };
  const token = { ...record, obtained_at: new Date().toISOString() };
  await writeFile(join(folder, "token.json"), JSON.stringify(token), { mode: 0o600 });
  const { messages, webhook } = await chat();
  const env: Record<string, string> = { ALERT_WEBHOOK: webhook, TOKEN_FILE: join(folder, "token.json") };
  return { folder, content, queue, messages, env };
}

type Server = Awaited<ReturnType<typeof server>>;

const POST = ["post", "--store", "file"];

describe("a schedule on a server", () => {
  it.each<[string, string[], Record<string, string>, (server: Server) => unknown]>([
    ["has no token", POST, {}, ({ folder }) => rm(join(folder, "token.json"))],
    ["has no token to refresh", ["refresh"], {}, ({ folder }) => rm(join(folder, "token.json"))],
    ["has a damaged token file", POST, {}, ({ folder }) => writeFile(join(folder, "token.json"), `{"x": "${SECRET}`)],
    ["has the host of another platform", POST, { GRAPH_URL: "https://graph.facebook.com" }, () => undefined],
    ["has a setting that cannot be used", POST, { POLL_ATTEMPTS: "many" }, () => undefined],
    ["has an option that does not exist", [...POST, "--no-such-option"], {}, () => undefined],
    ["looks at the health with a broken setting", ["doctor", "--health"], { API_VERSION: "25" }, () => undefined],
    ["has captions written without a model", ["captions", "generate"], {}, () => undefined],
  ])("tells the chat once a day, from where, and no secret, when it %s", async (_, command, over, spoil) => {
    const stage = await server();
    await spoil(stage);
    const [name = "", ...args] = command;
    const env = { ...stage.env, ...over };
    const results = [];
    for (let times = 0; times < 2; times++)
      results.push(await callCommand(name, [...args, "--queue", stage.queue], { env }));
    expect(results.map(({ code }) => code)).toEqual([2, 2]);
    expect(stage.messages).toHaveLength(1);
    const said = stage.messages[0]?.text ?? "";
    expect(said).toContain("An unattended run failed");
    expect(said).toContain("Account: @harbour_bakery");
    expect(said).toContain(`Run: on ${hostname()}, queue ${stage.queue}`);
    for (const text of [said, ...results.map(({ stderr }) => stderr)]) expect(text).not.toMatch(/IGAA|sesame/);
    const kept = await readFile(join(stage.content, "alerts.json"), "utf8");
    expect(JSON.parse(kept)).toMatchObject({ alerts: [{ delivered: true }] });
    expect(kept).not.toMatch(/sesame|IGAA/);
  });

  it("tells of another failure at once, and names the account by the id of the token record as well", async () => {
    const { messages, env, queue } = await server();
    for (const store of ["nowhere", "elsewhere"])
      await callCommand("post", ["--store", store, "--queue", queue], { env });
    expect(messages).toHaveLength(2);
    expect(messages[0]?.text).toContain("Account: @harbour_bakery (17841400000000001)");
  });

  it("tells again what the chat did not take", async () => {
    const { env, queue } = await server();
    let status = 400;
    const { messages, webhook } = await chat(() => status);
    const run = () =>
      callCommand("post", ["--store", "nowhere", "--queue", queue], {
        env: { ...env, ALERT_WEBHOOK: webhook },
        isRushed: true,
      });
    await run();
    const before = messages.length;
    status = 200;
    await run();
    expect(messages.length).toBe(before + 1);
  });

  it("tells each time when nothing can be kept, and still ends with its own exit code", async () => {
    const { messages, env } = await server();
    for (let times = 0; times < 2; times++)
      expect(
        await runCommand("post", ["--store", "nowhere", "--queue", "/dev/null/queue.json"], { env }),
      ).toMatchObject({ code: 2 });
    expect(messages).toHaveLength(2);
  });

  it.each([
    ["a dry run", ["--dry-run"], {}],
    ["a broken address of the chat itself", [], { ALERT_WEBHOOK: "sesame-sesame" }],
  ])("tells nobody of %s", async (_, args, over) => {
    const { messages, env, queue } = await server();
    const result = await callCommand("post", ["--store", "nowhere", "--queue", queue, ...args], {
      env: { ...env, ...over },
    });
    expect(result.code).toBe(2);
    expect(messages).toEqual([]);
  });
});

describe.skipIf(!existsSync(PSEUDO_TERMINAL))("a person at a terminal", () => {
  const typed = (queue: string, env: Record<string, string>) =>
    new Promise<string>((resolve) => {
      const command = `${process.execPath} ${ENTRY} post --queue ${queue}`;
      execFile(PSEUDO_TERMINAL, ["-qec", command, "/dev/null"], { env }, (_, stdout) => resolve(stdout));
    });

  it.each([
    ["sees the error, and the chat stays quiet", {}, 0],
    ["is not taken for one where a CI system says so", { CI: "true" }, 1],
  ])("%s", async (_, over, told) => {
    const { messages, webhook } = await chat();
    const { content, queue } = await server();
    expect(await typed(queue, { ALERT_WEBHOOK: webhook, TOKEN_FILE: join(content, "none.json"), ...over })).toContain(
      "The access token",
    );
    expect(messages).toHaveLength(told);
  });
});

describe("a workflow that has a chat", () => {
  it("tells the chat once a day with a link to the run, and opens no issue", async () => {
    const [{ messages, webhook }, github] = await Promise.all([chat(), startGithub()]);
    const env = {
      ...{ ALERT_WEBHOOK: webhook, GITHUB_ACTIONS: "true", GITHUB_API_URL: github.url, GITHUB_TOKEN: "github-token" },
      ...{ GITHUB_REPOSITORY: github.repository, GITHUB_SERVER_URL: "https://git.example" },
      ...{ SOCIAL_ACCOUNT_ID: "17841400000000001", POLL_ATTEMPTS: "many" },
    };
    for (const run of ["7", "8"])
      expect(await callCommand("post", [], { env: { ...env, GITHUB_RUN_ID: run } })).toMatchObject({ code: 2 });
    expect(messages).toHaveLength(1);
    expect(messages[0]?.text).toContain("17841400000000001");
    expect(messages[0]?.text).toContain("Run: https://git.example/team/posts/actions/runs/7");
    await callCommand("refresh", [], { env: { ...env, GITHUB_RUN_ID: "9" } });
    await callCommand("post", [], { env: { ...env, GITHUB_RUN_ID: "10" } });
    expect(messages).toHaveLength(2);
    expect(await github.api("GET", "/issues")).toEqual([]);
  });
});

it("says that an alert reaches nobody where there is no place for it", async () => {
  const failed = { code: 2, stderr: expect.stringContaining("Nobody can be alerted: neither ALERT_WEBHOOK") };
  expect(await callCommand("alert", [], { env: {} })).toMatchObject(failed);
});
