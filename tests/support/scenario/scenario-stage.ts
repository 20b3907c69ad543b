import { createHash } from "node:crypto";
import { chmod, mkdir, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { recordBranchOf } from "../../../scripts/core/content/account-place.ts";
import { createManualClock } from "../../../simulator/clock.ts";
import { startSampleMedia } from "../../../simulator/sample-media.ts";
import { startSimulator } from "../../../simulator/simulator.ts";
import { alertIssues } from "../alert-issues.ts";
import { environmentWith, type Fault as GithubFault, type GithubServer, startGithub } from "../github-server.ts";
import { answer, bodyOf, httpServer } from "../http-server.ts";
import { temporaryFolder } from "../temporary-folder.ts";
import { createPlaceholders } from "./placeholders.ts";
import { type Given, layOut, type Scenario } from "./scenario-format.ts";
import { startMediaSite } from "./scenario-media.ts";
import { createWire } from "./scenario-wire.ts";

export type Stage = Awaited<ReturnType<typeof setStage>>;

/** Everything around the command: one virtual clock, the platform, sample pictures, a chat, GitHub where it is asked for, and files. */
export async function setStage(scenario: Scenario, given: Given) {
  const clock = createManualClock(new Date(scenario.start));
  const [simulator, samples, folder, github, site] = await Promise.all([
    startSimulator({ clock, ...scenario.simulator }),
    startSampleMedia(),
    temporaryFolder(),
    scenario.where === "files"
      ? null
      : startGithub({ now: () => clock.now(), isPrivate: Object.keys(scenario.workflowRuns).length > 0 }),
    startMediaSite(),
  ]);
  onTestFinished(async () => void (await Promise.all([simulator.close(), samples.close()])));
  const wire = createWire(clock, simulator);
  const chat = { isDown: false, url: "" };
  chat.url = await httpServer(async (request, response) => {
    wire.chat(await bodyOf(request), chat);
    answer(response, chat.isDown ? 503 : 200, "");
  });
  const ageMs = scenario.tokenAge === "none" ? 0 : scenario.tokenAge;
  const placeholders = createPlaceholders(simulator, {
    media: samples.url,
    "media-host": new URL(samples.url).host,
    site: site.url,
    graph: simulator.graphUrl,
    chat: chat.url,
    github: github?.url ?? "https://api.github.com",
    account: simulator.settings.account.userId,
    token: simulator.issueToken({ ageMs, ...(scenario.scopes === undefined ? {} : { scopes: scenario.scopes }) }),
    "token-made": new Date(clock.now().getTime() - ageMs).toISOString(),
  });
  const isOnGithub = scenario.where === "github" && github !== null;
  const files = isOnGithub ? repositoryFiles(github) : folderFiles(folder);
  const record = scenario.tokenAge === "none" ? null : placeholders.fill(layOut(given[TOKEN_RECORD] ?? ""));
  for (const [name, content] of Object.entries(given))
    if (name !== TOKEN_RECORD) await files.write(name, placeholders.fill(layOut(content)));
  if (!isOnGithub && record !== null) await files.write("token.json", record);
  if (scenario.openAlerts.length > 0) await files.write("content/alerts.json", describeOpenAlerts(scenario));
  if (github !== null) await furnish(github, scenario, record);
  /** Faults of GitHub that have not struck yet. */
  const waiting = new Set<GithubFault>();
  const places = { folder, files, github, isOnGithub, site };
  return { ...places, scenario, clock, simulator, chat, wire, placeholders, record, waiting };
}

/** Given under another name than the file that commands read: git ignores every token.json. */
const TOKEN_RECORD = "token-record.json";

interface StageFiles {
  /** null when there is no such file. */
  read(name: string): Promise<string | null>;
  write(name: string, content: string | Uint8Array, commit?: Commit): Promise<unknown>;
  /** @throws Error when there is no such file */
  readBytes(name: string): Promise<Uint8Array>;
  list(): Promise<string[]>;
}

interface Commit {
  message?: string | undefined;
  author?: string | undefined;
}

function folderFiles(folder: string): StageFiles {
  return {
    read: async (name) => await readFile(join(folder, name), "utf8").catch(() => null),
    readBytes: async (name) => await readFile(join(folder, name)),
    async write(name, text) {
      await mkdir(dirname(join(folder, name)), { recursive: true });
      await writeFile(join(folder, name), text, { mode: 0o600 });
    },
    list: async () => {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1));
    },
  };
}

/** A file of a branch other than the default one is named "mergecast:journal.json". */
function repositoryFiles(github: GithubServer): StageFiles {
  const place = (name: string) => {
    const [path = "", branch = github.defaultBranch] = name.split(":").reverse();
    return { path, branch };
  };
  const listBranch = async (branch: string): Promise<string[]> => {
    const head = await github.head(branch).catch(() => null);
    if (head === null) return [];
    const { tree } = await github.api("GET", `/git/trees/${head}?recursive=1`);
    const blobs = (tree as { path: string; type: string }[]).filter(({ type }) => type === "blob");
    return blobs.map(({ path }) => (branch === github.defaultBranch ? path : `${branch}:${path}`));
  };
  return {
    async read(name) {
      const { path, branch } = place(name);
      return await github.read(path, { ref: branch });
    },
    async readBytes(name) {
      const { content } = await github.api("GET", `/contents/${name}`);
      return Buffer.from(String(content), "base64");
    },
    async write(name, text, { message, author } = {}) {
      const { path, branch } = place(name);
      if (author === undefined)
        return await github.commit(path, text, { branch, ...(message === undefined ? {} : { message }) });
      const before = await github.api("GET", `/contents/${path}?ref=${branch}`).catch(() => null);
      const content = Buffer.from(text).toString("base64");
      const person = { name: author, email: "somebody@example.org" };
      const body = { message: message ?? `Change ${path}`, branch, content, author: person, committer: person };
      return await github.api("PUT", `/contents/${path}`, before === null ? body : { ...body, sha: before.sha });
    },
    list: async () => [...(await listBranch(github.defaultBranch)), ...(await listBranch(recordBranchOf(null)))],
  };
}

/** Brings GitHub into the state of the scenario: secrets, permissions and the issues of alerts. */
async function furnish(github: GithubServer, scenario: Scenario, record: string | null): Promise<void> {
  const createdAt = scenario.start.replace(/^\d{4}/, "2025");
  const secret = { value: JSON.stringify(JSON.parse(record ?? "{}")), createdAt, updatedAt: createdAt };
  if (record !== null) github.administration.secrets.set("SOCIAL_TOKEN", secret);
  if (scenario.environmentSecrets.length > 0)
    github.administration.environments.set("publisher", environmentWith(...scenario.environmentSecrets));
  for (const [token, permissions] of Object.entries(scenario.tokens)) {
    if (permissions === null) github.tokens.delete(token);
    else github.tokens.set(token, { login: "mergecast[bot]", permissions });
  }
  const instant = (seconds: number) => new Date(Date.parse(scenario.start) - 3_600_000 + seconds * 1000).toISOString();
  for (const [name, runs] of Object.entries(scenario.workflowRuns))
    for (const seconds of runs)
      github.actions.runs.push({
        ...{ id: 9_000 + github.actions.runs.length, status: "completed", conclusion: "success" },
        ...{ path: `.github/workflows/${name}.yml`, created_at: instant(0) },
        jobs: [{ name, conclusion: "success", started_at: instant(0), completed_at: instant(seconds) }],
      });
  for (const key of scenario.openAlerts) {
    const body = `<!-- mergecast-alert:${key} -->\n\nOpened by an earlier run.`;
    await github.api("POST", "/issues", { title: key, body, labels: ["mergecast-alert"] });
  }
}

/** alerts.json as an earlier run has left it. */
function describeOpenAlerts({ openAlerts, start }: Scenario): string {
  const text = { what: "Opened by an earlier run", why: "", what_to_do: "" };
  const sent = { since: start, sent: start, delivered: true, digest: "0".repeat(64) };
  return JSON.stringify({ alerts: openAlerts.map((key) => ({ key, ...sent, ...text })) });
}

/** The environment of one run, as a person's shell or a scheduled workflow has it. */
export async function environmentOf(
  stage: Stage,
  { runId, env }: { runId: number; env: Record<string, string> },
): Promise<Record<string, string>> {
  const { simulator, github, scenario, isOnGithub, chat, placeholders, record } = stage;
  const secret = isOnGithub ? github?.administration.secrets.get("SOCIAL_TOKEN")?.value : undefined;
  const webhook = `${chat.url}/services/T00000000/B00000000/sesame-sesame-sesame`;
  const everywhere = {
    ...{ GRAPH_URL: simulator.graphUrl, TOKEN_URL: simulator.tokenUrl, ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" },
    ...(scenario.where === "issues" ? {} : { ALERT_WEBHOOK: webhook }),
  };
  const repository =
    github === null
      ? {}
      : { GITHUB_API_URL: github.url, GITHUB_REPOSITORY: github.repository, GITHUB_TOKEN: "github-token" };
  const workflow = {
    ...{ GITHUB_ACTIONS: "true", GITHUB_REF: "refs/heads/main", GITHUB_RUN_ID: String(runId) },
    ...{ BOT_TOKEN: "bot-token", SECRETS_TOKEN: "secrets-token" },
    ...(secret === undefined ? {} : { SOCIAL_TOKEN: secret }),
  };
  const own = Object.entries({ ...scenario.env, ...env }).map(([name, text]) => [
    name,
    placeholders.fill(text.replace("{given-record}", record ?? "")),
  ]);
  return { ...everywhere, ...repository, ...(isOnGithub ? workflow : {}), ...Object.fromEntries(own) };
}

/** What lies there now: the files of the content, the secret as GitHub keeps it, the issues of alerts that are open. */
export async function lookAround({ files, folder, github, isOnGithub }: Stage): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const name of (await files.list()).sort()) found.set(name, await describeContent(files, name));
  if (found.has("token.json") && !isOnGithub) {
    const { mode } = await stat(join(folder, "token.json"));
    if ((mode & 0o777) !== 0o600) found.set("mode of token.json", (mode & 0o777).toString(8));
  }
  if (isOnGithub) found.set("SOCIAL_TOKEN.json", github?.administration.secrets.get("SOCIAL_TOKEN")?.value ?? "");
  if (github !== null) found.set("open alerts", (await alertIssues(github)).join(", "));
  return found;
}

/** A picture is told by its digest. */
async function describeContent(files: StageFiles, name: string): Promise<string> {
  if (!/\.(jpe?g|mp4|mov)$/.test(name)) return (await files.read(name)) ?? "";
  const digest = createHash("sha256")
    .update(await files.readBytes(name))
    .digest("hex");
  return `(file whose digest begins with ${digest.slice(0, 16)})`;
}

export async function setMode({ folder }: Stage, name: string, mode: string): Promise<void> {
  await chmod(join(folder, name), Number.parseInt(mode, 8));
}
