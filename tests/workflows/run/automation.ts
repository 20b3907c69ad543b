import { readdir, readFile } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import { expect, onTestFinished } from "vitest";
import type { Journal } from "../../../scripts/core/generated/journal.ts";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import { cronZone } from "../../../scripts/core/schedule/crons.ts";
import { environment } from "../../../scripts/wiring/process-environment.ts";
import { startSampleMedia } from "../../../simulator/sample-media.ts";
import { startSimulator } from "../../../simulator/simulator.ts";
import { environmentWith, startGithub } from "../../support/github-server.ts";
import { answer, bodyOf, httpServer } from "../../support/http-server.ts";
import { runCommand } from "../../support/run-command.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { parseWorkflowFile, readWorkflows, type Workflow } from "../read-workflows.ts";
import { APP } from "./actions/app-token.ts";
import type { Place } from "./occasion.ts";
import { createRunner } from "./runner.ts";
import type { RunResult } from "./trigger.ts";

export const QUEUE = "content/queue.json";
/** The branch of the record, where there is one account. */
export const RECORD = "mergecast";
export const JOURNAL = "journal.json";

const DAY_MS = 24 * 60 * 60_000;

export interface AutomationOptions {
  /** owner/name; team/posts unless said. */
  repository?: string;
  /** Ids of the posts that wait; "bread" and "rolls" unless said. */
  ids?: string[];
  /** Kept in the environments, by environment and name. */
  environmentSecrets?: Record<string, Record<string, string>>;
  /** Added to the repository's variables. */
  variables?: Record<string, string>;
  /** The settings are not variables of the repository but in the environment of the machine. */
  areVariablesInherited?: boolean;
  /** Whether alerts go to a chat; to issues otherwise. */
  hasChat?: boolean;
  /** Whether nothing can be checked out. */
  isCheckoutBroken?: boolean;
  /** Whether the repository holds content only, as npm run mergecast -- init writes it. */
  isThin?: boolean;
  /** Names of several accounts, in accounts/<name>/, for which npm run mergecast -- init makes a content repository. Nobody's content is there yet. */
  accounts?: string[];
  /** Added to the environment of the machine. */
  inherited?: Record<string, string>;
}

/** What is set up for the App. */
export const WITH_APP: AutomationOptions = {
  environmentSecrets: { publisher: { APP_PRIVATE_KEY: APP.privateKey } },
  variables: { APP_CLIENT_ID: APP.clientId },
};

/** The bot's tokens, where no App is set up. */
export const STORED_TOKENS = { publisher: { BOT_TOKEN: "bot-token", SECRETS_TOKEN: "secrets-token" } };

const POST_WORKFLOW = new URL("../../../.github/workflows/post.yml", import.meta.url);

/** A repository that posts: GitHub, the platform, media, a chat, and the runner of its workflows. All of it keeps real time. */
export async function automation(options: AutomationOptions = {}) {
  const { ids = ["bread", "rolls"], hasChat = true } = options;
  // Tests change it, and not for the next one.
  const environmentSecrets = { ...(options.environmentSecrets ?? STORED_TOKENS) };
  const [simulator, media] = await Promise.all([startSimulator({ processingMs: { image: 0 } }), startSampleMedia()]);
  onTestFinished(async () => {
    await Promise.all([simulator.close(), media.close()]);
  });
  const item = (id: string, over: Partial<Post> = {}): Post => ({
    id,
    status: "pending",
    pillar: "craft",
    cta_type: "none",
    caption: `Caption of ${id}`,
    image_url: `${media.url}/sourdough-square.jpg?${id}`,
    alt_text: "A loaf of bread",
    ...over,
  });
  const text = (posts: Partial<Post>[]) => `${JSON.stringify({ account: "bakery", posts }, null, 2)}\n`;
  const zone = zoneAtNoon(new Date());
  const postWorkflow = await readFile(POST_WORKFLOW, "utf8");
  const isThin = options.isThin === true || options.accounts !== undefined;
  const starter = isThin ? await starterFiles(options.accounts) : {};
  const github = await startGithub({
    ...(options.repository === undefined ? {} : { repository: options.repository }),
    files: {
      ...starter,
      [QUEUE]: text(ids.map((id) => item(id))),
      "content/settings.json": `{ "timezone": "${zone}", "low_queue_threshold": 1 }\n`,
      // The schedule has to agree with the settings.
      ".github/workflows/post.yml": (starter[".github/workflows/post.yml"] ?? postWorkflow).replaceAll(
        "timezone: Etc/UTC",
        `timezone: ${cronZone(zone)}`,
      ),
    },
    tokens: { "stranger-token": { login: "stranger", permissions: {} } },
  });
  const record = {
    access_token: simulator.issueToken({ ageMs: 7 * DAY_MS }),
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: new Date(Date.now() - 7 * DAY_MS).toISOString(),
    account_id: simulator.settings.account.userId,
  };
  const chat: string[] = [];
  const chatUrl = await httpServer(async (request, response) => {
    const body = await bodyOf(request);
    chat.push(JSON.parse(body).text ?? body);
    answer(response, 200, "ok");
  });
  const keep = (name: string, value: string) => {
    const stamp = "2026-01-05T08:00:00Z";
    github.administration.secrets.set(name, { value, createdAt: stamp, updatedAt: stamp });
  };
  keep("SOCIAL_TOKEN", JSON.stringify(record));
  if (hasChat) keep("ALERT_WEBHOOK", `${chatUrl}/services/T000/B000/sesame`);
  github.administration.environments.set(
    "publisher",
    environmentWith(...Object.keys(environmentSecrets.publisher ?? {})),
  );
  const settings = {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
    POLL_ATTEMPTS: "3",
    ...options.variables,
  };
  const isInherited = options.areVariablesInherited === true;
  const place: Place = {
    github,
    environmentSecrets,
    variables: isInherited ? {} : settings,
    inherited: { ...(isInherited ? settings : {}), ...options.inherited },
    isCheckoutBroken: options.isCheckoutBroken === true,
    effects: [],
    ...(isThin ? { callers: await callersAmong(starter) } : {}),
  };
  const runner = await createRunner(place);
  const secret = () => JSON.parse(github.administration.secrets.get("SOCIAL_TOKEN")?.value ?? "null");
  const comments = async (number: number) =>
    ((await github.api("GET", `/issues/${number}/comments`)) as unknown as { body: string }[]).map(({ body }) => body);
  return {
    /** What may be changed between runs. */
    place,
    simulator,
    media,
    github,
    chat,
    record,
    secret,
    keep,
    item,
    text,
    comments,
    /** Runs a workflow to its end and demands what every run must keep: nothing leaks, and no text commands the runner. */
    run: async (...args: Parameters<typeof runner.run>) => {
      const result = expectHarmless(await runner.run(...args));
      for (const token of [record.access_token, secret().access_token])
        expect([result.log, result.summary, ...chat].join("\n")).not.toContain(token);
      return result;
    },
    start: runner.start,
    rerun: async (...args: Parameters<typeof runner.rerun>) => expectHarmless(await runner.rerun(...args)),
    posts: async (ref?: string): Promise<Post[]> =>
      JSON.parse((await github.read(QUEUE, ref === undefined ? {} : { ref })) ?? "null").posts,
    journal: async (): Promise<Journal["entries"]> =>
      JSON.parse((await github.read(JOURNAL, { ref: RECORD })) ?? '{"entries":[]}').entries,
    /** Makes the record, with this text as its journal. */
    async keepJournal(text: string, branch = RECORD): Promise<void> {
      await github.createBranch(branch);
      await github.commit(JOURNAL, text, { branch });
    },
    /** Messages of the commits that are not a person's, oldest first. */
    botCommits: async () =>
      (await github.log())
        .filter(({ author }) => author.endsWith("[bot]"))
        .map(({ message }) => message)
        .reverse(),
    issues: async () =>
      (await github.api("GET", "/issues?state=all")) as unknown as { number: number; title: string; state: string }[],
    /** A branch with these files, in the repository or a fork of it, and its pull request. Returns its number. */
    async propose(branch: string, files: Record<string, string>, { fork }: { fork?: string } = {}): Promise<number> {
      const home = fork ?? github.repository;
      const owner = home.split("/")[0] ?? "";
      await github.createBranch(branch, { repository: home });
      for (const [path, content] of Object.entries(files))
        await github.commit(path, content, { branch, repository: home });
      return await github.openPull({ title: branch, head: `${owner}:${branch}`, as: owner });
    },
  };
}

export type Automation = Awaited<ReturnType<typeof automation>>;

function expectHarmless(result: RunResult): RunResult {
  expect({ attacks: result.attacks, leaks: result.leaks }).toEqual({ attacks: [], leaks: [] });
  return result;
}

/** What npm run mergecast -- init writes. */
async function starterFiles(accounts: readonly string[] = []): Promise<Record<string, string>> {
  const folder = await temporaryFolder();
  const { PATH = "" } = environment();
  const release = ["--project", "team/mergecast", "--commit", "c".repeat(40)];
  for (const account of accounts.length === 0 ? [[]] : accounts.map((name) => ["--account", name])) {
    const { code, stderr } = await runCommand("init", [folder, ...release, ...account], { env: { PATH } });
    if (code !== 0) throw new Error(stderr);
  }
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const texts = paths.map(async (path) => [relative(folder, path), await readFile(path, "utf8")] as const);
  return Object.fromEntries(await Promise.all(texts));
}

async function callersAmong(files: Record<string, string>): Promise<Workflow[]> {
  const project = await readWorkflows();
  const own = Object.entries(files).filter(([path]) => path.startsWith(".github/workflows/"));
  return own.map(([path, text]) => parseWorkflowFile(basename(path), text, project));
}

/** A time zone in which it is about noon, so that no test sees a day end. */
function zoneAtNoon(now: Date): string {
  const ahead = 12 - now.getUTCHours();
  if (ahead === 0) return "UTC";
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
}
