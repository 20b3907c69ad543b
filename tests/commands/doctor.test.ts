import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { SETUP_TITLES } from "../../scripts/core/checks/check.ts";
import type { DoctorRow } from "../../scripts/core/checks/render-checks.ts";
import { DEFAULT_SETTINGS } from "../../scripts/core/content/read-settings.ts";
import type { RecordReader, Snapshot } from "../../scripts/core/ports/store.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { cronLines } from "../../scripts/core/schedule/crons.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { examine } from "../../scripts/flows/checks/list-checks.ts";
import { assembleDoctor } from "../../scripts/wiring/assemble-doctor.ts";
import { parseEnv } from "../../scripts/wiring/environment.ts";
import { environment } from "../../scripts/wiring/process-environment.ts";
import { callCommand } from "../support/call-command.ts";
import { commandStage } from "../support/command-stage.ts";
import { completeSetup, OWN_FILES } from "../support/complete-setup.ts";
import { initialise } from "../support/git-repository.ts";
import { type GithubServer, pagesAt, startGithub } from "../support/github-server.ts";
import { httpServer } from "../support/http-server.ts";
import { goodPost } from "../support/rules.ts";
import { writesIn } from "../support/setup-stage.ts";

/** A team that is all set up: folder, simulator, repository, chat, and the environment for all of them. */
async function stage({ ageDays = 2 } = {}) {
  const [{ simulator, folder, env: given, token, tokenFile, chat }, github] = await Promise.all([
    commandStage({ ageDays }),
    startGithub({ files: OWN_FILES, tokens: { "github-token": { login: "team", permissions: "all" } } }),
  ]);
  await writeFile(join(folder, "queue.json"), '{"account":"bakery","posts":[]}');
  await mkdir(join(folder, ".github/workflows"), { recursive: true });
  await writeFile(join(folder, ".github/workflows/post.yml"), `on:\n  schedule:\n${cronLines(DEFAULT_SETTINGS)}\n`);
  setupWorkflows(github);
  completeSetup(github);
  const env: Record<string, string> = {
    ...given,
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
    SECRETS_TOKEN: "secrets-token",
  };
  const doctor = async (args: string[] = [], over: Record<string, string> = {}) => {
    const called = ["--queue", join(folder, "queue.json"), ...args];
    const result = await callCommand("doctor", called, { env: { ...env, ...over } });
    if (!args.includes("--help")) expect(result.stdout + result.stderr).not.toMatch(SENT_TO_DOCTOR);
    return result;
  };
  /** The same without starting a process, and without waiting. */
  const look = async (
    over: Record<string, string> = {},
    { sendTest = false, record }: { sendTest?: boolean; record?: RecordReader } = {},
  ): Promise<DoctorRow[]> => {
    const variables = environment({ ...env, ...over });
    const clock = { now: () => new Date(), sleep: async () => undefined };
    const queuePath = join(folder, "queue.json");
    const context = {
      ...{ env: parseEnv(variables), queuePath, clock, scrubber: new Scrubber(), mask: () => undefined },
      readContent: (snapshot: Snapshot) => readContent(snapshot, parseEnv(variables).allowPrivateMediaHosts),
    };
    const store = createFileStore(queuePath);
    const { ports, request } = await assembleDoctor(context, { store, sendTest });
    const rows = await examine({ ...ports, record: record ?? ports.record }, request);
    for (const row of rows) expect(JSON.stringify(row)).not.toMatch(SENT_TO_DOCTOR);
    return rows;
  };
  const states = async (over: Record<string, string> = {}): Promise<Record<string, string>> =>
    Object.fromEntries((await look(over)).map(({ id, state }) => [id, state]));
  return { simulator, github, folder, tokenFile, token, chat, doctor, look, states };
}

/** Whoever runs doctor has run it. */
const SENT_TO_DOCTOR = /(?:run |mergecast |-- )doctor\b/;

const SAMPLE = readFileSync(new URL("../../simulator/samples/sourdough-square.jpg", import.meta.url));

function setupWorkflows({ actions }: GithubServer): void {
  for (const [index, name] of ["post", "refresh"].entries()) {
    const path = `.github/workflows/${name}.yml`;
    actions.workflows.push({ id: index + 1, name, path, state: "active" });
    actions.runs.push({ id: index + 1, path, status: "completed", conclusion: "success" });
  }
}

const NO_TOKENS = { GITHUB_TOKEN: "", BOT_TOKEN: "", SECRETS_TOKEN: "" };

/** In this order. */
const ROWS = [
  ...["node", "settings", "schedule", "queue", "record", "hosts", "instagram-app", "token", "token-life"],
  ...["token-accepted", "account", "account-type", "permission", "quota", "repository", "secret-write"],
  ...["secret-shadow", "push", "workflow-post", "workflow-refresh", ...Object.keys(SETUP_TITLES), "alerts"],
];

describe("npm run doctor", () => {
  it("finds nothing wrong where all is set up, in order, and changes and sends nothing", async () => {
    const { doctor, github, simulator, chat, folder } = await stage();
    const { code, stdout } = await doctor(["--json"]);
    const rows: DoctorRow[] = JSON.parse(stdout).rows;
    const all = ROWS.map((id) => [id, id === "instagram-app" ? "skipped" : "ok"]);
    expect([code, rows.map(({ id, state }) => [id, state])]).toEqual([0, all]);
    expect(writesIn(github.requests)).toEqual([]);
    expect(simulator.state.requests.map(({ endpoint }) => endpoint)).toEqual(["me", "quota"]);
    expect(chat).toEqual([]);
    expect((await readdir(folder)).sort()).toEqual([".github", "queue.json", "token.json"]);
  });

  it.each([
    ["its bytes", SAMPLE, "ok"],
    ["others", SAMPLE.subarray(1), "failed"],
  ])(
    "fetches a file that a waiting post names from its public address, which answers with %s",
    async (_, body, state) => {
      const { look, folder, github } = await stage();
      const digest = createHash("sha256").update(SAMPLE).digest("hex").slice(0, 16);
      const address = await httpServer(({ url }, response) => {
        response
          .writeHead(url === `/media/${digest}/market.jpg` ? 200 : 404, { "content-type": "image/jpeg" })
          .end(body);
      });
      github.administration.pages = pagesAt(address);
      await mkdir(join(folder, "media"));
      await writeFile(join(folder, "media/market.jpg"), SAMPLE);
      const posts = [{ id: "a", status: "pending", image_url: "media/market.jpg" }];
      await writeFile(join(folder, "queue.json"), JSON.stringify({ account: "bakery", posts }));
      const rows = await look({ ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" });
      const found = expect.stringContaining("media/market.jpg");
      expect(rows.find(({ id }) => id === "media-host")).toMatchObject({ state, found });
    },
  );

  it("judges the queue by the record on GitHub", async () => {
    const { look } = await stage();
    const record: RecordReader = { read: async () => ({ kind: "read", journal: new TextEncoder().encode("{") }) };
    const rows = await look({}, { record });
    for (const id of ["queue", "record"]) expect(rows.find((row) => row.id === id)?.state).toBe("failed");
  });

  it("prints a table without any secret, whatever is wrong", async () => {
    const { doctor, token, simulator } = await stage();
    simulator.faults.add({ kind: "graph-error", endpoint: "me", code: 190, status: 401, message: `bad ${token}` });
    const { code, stdout, stderr } = await doctor([], { SECRETS_TOKEN: "unknown-secret-token" });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^ok {7}Node/m);
    expect(stdout).toMatch(/^FAILED {3}Token accepted/m);
    expect(stdout).toContain("Seen as: every call answers 401");
    expect(stdout).toMatch(/^FAILED {3}Secret can be written/m);
    expect(stdout).toMatch(/2 failed, .*skipped\.$/m);
    for (const secret of [token, "sesame", "unknown-secret-token", "github-token", "bot-token"])
      expect(`${stdout}${stderr}`).not.toContain(secret);
  });

  it.each([
    ["SOCIAL_TOKEN is of the page login", { SOCIAL_TOKEN: `EAA${"x".repeat(40)}` }, { hosts: "failed" }],
    ["there is no token", { TOKEN_FILE: "/nowhere.json", GITHUB_TOKEN: "" }, { token: "failed", quota: "skipped" }],
    ["another account is named", { SOCIAL_ACCOUNT_ID: "17" }, { account: "failed" }],
    ["the host does not answer", { GRAPH_URL: "http://127.0.0.1:9" }, { "token-accepted": "failed", quota: "skipped" }],
    [
      "the repository is not known",
      { GITHUB_REPOSITORY: "" },
      { repository: "skipped", push: "skipped", alerts: "ok" },
    ],
    ["no GitHub token is at hand", NO_TOKENS, { repository: "skipped", push: "skipped", "secret-shadow": "skipped" }],
    ["SECRETS_TOKEN may not read", { SECRETS_TOKEN: "bot-token" }, { "secret-write": "failed" }],
    ["GitHub refuses the token", { GITHUB_TOKEN: "unknown" }, { repository: "failed", push: "ok" }],
    ["alerts have no place to go", { ALERT_WEBHOOK: "", GITHUB_REPOSITORY: "" }, { alerts: "warning" }],
    ["alerts become issues", { ALERT_WEBHOOK: "" }, { alerts: "ok" }],
  ])("says so when %s", async (_, env, wanted) => {
    const { states } = await stage();
    expect(await states(env)).toMatchObject(wanted);
  });

  it("asks the platform for the account's type, and whether it may publish", async () => {
    const { states, simulator } = await stage();
    simulator.settings.account.accountType = "Personal";
    expect((await states())["account-type"]).toBe("failed");
    simulator.settings.account.accountType = "Business";
    simulator.faults.add({ kind: "graph-error", endpoint: "quota", code: 10, status: 403 });
    expect((await states()).permission).toBe("failed");
  });

  /** A person with a clone: the secrets are on GitHub, and the token is their own. */
  const OWN_MACHINE = { ...NO_TOKENS, GITHUB_TOKEN: "github-token", ALERT_WEBHOOK: "", GITHUB_REPOSITORY: "" };

  it("finds the repository by its remote, and nothing failed, on a machine of one's own", async () => {
    const { states, folder, github } = await stage();
    github.rules.isActive = true;
    await initialise(folder, { origin: "git@github.com:team/posts.git" });
    const found = await states({ ...OWN_MACHINE, TOKEN_FILE: "/none" });
    expect(Object.entries(found).filter(([, state]) => state === "failed" || state === "warning")).toEqual([]);
    expect(found).toMatchObject({ repository: "ok", ruleset: "ok", app: "ok", token: "ok", push: "skipped" });
  });

  it("says what its token may not see, instead of calling it missing", async () => {
    const { states, github } = await stage();
    github.tokens.set("guest", { login: "guest", permissions: { contents: "read", actions: "read" } });
    const found = await states({ GITHUB_TOKEN: "guest" });
    expect(found).toMatchObject({ "actions-token": "skipped", app: "skipped", ruleset: "ok" });
  });

  it("lets the bot add a commit that changes nothing, only when it is asked to", async () => {
    const { doctor, github } = await stage();
    github.rules.isActive = true;
    const [before] = await github.log();
    expect(await doctor([])).toMatchObject({ stdout: expect.not.stringContaining("Commit without a change") });
    expect((await doctor(["--try-commit"])).stdout).toMatch(/^ok +Commit without a change +BOT_TOKEN added one/m);
    const log = await github.log();
    expect(log.slice(0, 2).map(({ message }) => message.split("\n")[0])).toEqual([
      "Check that the bot may commit",
      before?.message.split("\n")[0],
    ]);
    const refused = await doctor(["--try-commit"], { BOT_TOKEN: "github-token" });
    expect(refused.stdout).toMatch(/^FAILED +Commit without a change/m);
    expect(refused.stdout).toContain("do not let BOT_TOKEN pass");
    expect(await github.log()).toHaveLength(log.length);
  });

  it("finds an old token, a used quota, a shadowed secret, a closed branch and a sleeping schedule", async () => {
    const { states, github, simulator } = await stage({ ageDays: 45 });
    simulator.settings.quotaTotal = 0;
    github.administration.environments.get("publisher")?.secrets.set("SOCIAL_TOKEN", "old");
    github.rules.isActive = true;
    for (const workflow of github.actions.workflows) workflow.state = "disabled_inactivity";
    const found = await states();
    expect(found).toMatchObject({ "token-life": "warning", quota: "warning", "secret-shadow": "failed" });
    expect(found).toMatchObject({ "workflow-post": "failed", "workflow-refresh": "failed" });
    expect(found.push).not.toBe("ok");
  });

  it("finds wrong settings and a queue that cannot be used", async () => {
    const { states, folder } = await stage();
    await writeFile(join(folder, "queue.json"), "{");
    expect(await states()).toMatchObject({ settings: "ok", queue: "failed" });
    await writeFile(join(folder, "settings.json"), '{"posts_per_day":"many"}');
    expect(await states()).toMatchObject({ settings: "failed", queue: "skipped" });
  });

  it("reports a token file that others may read and leaves it as it is", async () => {
    const { states, tokenFile } = await stage();
    await chmod(tokenFile, 0o644);
    expect((await states()).token).toBe("warning");
    expect((await stat(tokenFile)).mode & 0o777).toBe(0o644);
  });

  it("sends a test alert when it is asked to, and says whether it arrived", async () => {
    const { doctor, look, chat, github } = await stage();
    expect((await doctor(["--send-test"])).stdout).toContain(
      'a test alert was sent; the webhook answered 200: "ok" (format: slack)',
    );
    expect(chat).toHaveLength(1);
    const test = async (webhook: string) => (await look({ ALERT_WEBHOOK: webhook }, { sendTest: true })).at(-1);
    const dead = await test("http://127.0.0.1:9/services/sesame-sesame-sesame");
    expect(dead).toMatchObject({ id: "alerts", state: "failed" });
    expect(JSON.stringify(dead)).not.toContain("sesame");
    expect(await test("")).toMatchObject({ id: "alerts", state: "ok" });
    const issues = (await github.api("GET", "/issues?state=all")) as unknown as { title: string; state: string }[];
    expect(issues).toMatchObject([{ title: "Test alert", state: "closed" }]);
    github.tokens.delete("github-token");
    expect(await test("")).toMatchObject({ id: "alerts", state: "failed" });
  });
});

describe("npm run doctor -- --health", () => {
  it("keeps quiet about a healthy team and alerts about one that is not", async () => {
    const { doctor, folder, chat, token } = await stage();
    const write = async (count: number) => {
      const posts = Array.from({ length: count }, (_, index) => goodPost({ id: `p${index}` }));
      await writeFile(join(folder, "queue.json"), JSON.stringify({ account: "b", posts }));
    };
    await write(9);
    expect(await doctor(["--health"])).toMatchObject({ code: 0 });
    expect(chat).toEqual([]);
    await write(2);
    const result = await doctor(["--health"]);
    expect(result).toMatchObject({ code: 1, stderr: expect.stringContaining("runs dry") });
    expect(chat.join()).toContain("runs dry");
    expect(await doctor(["--health", "--days", "1"])).toMatchObject({ code: 0 });
    expect(`${result.stdout}${result.stderr}${chat}`).not.toContain(token);
  });

  it("cannot tell with damaged files, and says so", async () => {
    const { doctor, folder, chat } = await stage();
    await writeFile(join(folder, "settings.json"), "{");
    expect(await doctor(["--health"])).toMatchObject({ code: 2 });
    expect(chat.join()).toContain("cannot be read");
    expect(await readFile(join(folder, "settings.json"), "utf8")).toBe("{");
  });
});
