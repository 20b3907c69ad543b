/** The common parts of the stages with different stores: the real command and the simulator, with one due post. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { recordBranchOf } from "../../scripts/core/content/account-place.ts";
import type { Journal } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { SCOPE_BASIC, SCOPE_COMMENTS, SCOPE_PUBLISH } from "../../simulator/tokens.ts";
import { type GithubServer, openGithub } from "../../tests/support/github/open-github.ts";

const ENTRY = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const TOKEN_AGE_MS = 2 * 24 * 60 * 60_000;

/** "unreadable picture": while no container and no medium can be read by its id. */
export type PostKind = "picture" | "carousel" | "unreadable picture" | "commented picture";

/** The real command and the simulator, with one due post and a store. */
export interface Stage {
  simulator: Simulator;
  github: GithubServer | null;
  /** Starts `npm run post`. `preload` is a module to load first. */
  start(preload?: URL): ChildProcess;
  readPost(): Promise<Post>;
  readJournal(): Promise<Journal>;
  close(): Promise<void>;
}

async function openPlatform(kind: PostKind) {
  const processingMs = { image: 0, carousel: 0 };
  const [simulator, media] = await Promise.all([startSimulator({ processingMs }), startSampleMedia()]);
  const env = environment(simulator, kind);
  // The post goes live a little after its claim, so that its exact time is another than that of the claim.
  simulator.clock.advance(1_000);
  if (kind === "unreadable picture")
    for (const endpoint of ["status", "media"] as const)
      simulator.faults.add({ kind: "graph-error", endpoint, code: 100, subcode: 33, count: "always", when: "after" });
  return {
    simulator,
    env,
    queueText: `${JSON.stringify({ account: "bakery", posts: [duePost(kind, media.url)] }, null, 2)}\n`,
    async close() {
      await Promise.all([simulator.close(), media.close()]);
    },
  };
}

function duePost(kind: PostKind, mediaUrl: string): Post {
  const frame = { id: "a", status: "pending" as const, pillar: "craft", cta_type: "none", caption: "Once" };
  const comment = kind === "commented picture" ? { first_comment: "#once" } : {};
  if (kind !== "carousel")
    return { ...frame, image_url: `${mediaUrl}/coffee-square.jpg`, alt_text: "Coffee", ...comment };
  const children = [1, 2].map((part) => ({ image_url: `${mediaUrl}/recipe-${part}.jpg`, alt_text: `Step ${part}` }));
  return { ...frame, media_type: "CAROUSEL", children };
}

function environment(simulator: Simulator, kind: PostKind): Record<string, string> {
  return {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    SOCIAL_TOKEN: simulator.issueToken({
      ageMs: TOKEN_AGE_MS,
      ...(kind === "commented picture" && { scopes: [SCOPE_BASIC, SCOPE_PUBLISH, SCOPE_COMMENTS] }),
    }),
    SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
    POLL_ATTEMPTS: "3",
  };
}

function startPost(
  args: readonly string[],
  { env, preload }: { env: Record<string, string>; preload: URL | undefined },
): ChildProcess {
  const imported = preload === undefined ? [] : ["--import", preload.href];
  return spawn(process.execPath, [...imported, ENTRY, "post", ...args], { env, stdio: ["ignore", "pipe", "pipe"] });
}

export async function ended(
  child: ChildProcess,
): Promise<{ code: number | null; signal: NodeJS.Signals | null; output: string }> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [code, signal] = await once(child, "close");
  return { code, signal, output };
}

export async function openFileStage(kind: PostKind): Promise<Stage> {
  const [platform, folder] = await Promise.all([openPlatform(kind), mkdtemp(join(tmpdir(), "mergecast-crash-"))]);
  const { simulator, env } = platform;
  const queue = join(folder, "queue.json");
  await writeFile(queue, platform.queueText);
  return {
    simulator,
    github: null,
    start: (preload) => startPost(["--queue", queue, "--store", "file"], { env, preload }),
    readPost: async () => JSON.parse(await readFile(queue, "utf8")).posts[0],
    readJournal: async () =>
      JSON.parse(await readFile(join(folder, "journal.json"), "utf8").catch(() => '{"entries":[]}')),
    async close() {
      await Promise.all([platform.close(), rm(folder, { recursive: true, force: true })]);
    },
  };
}

const QUEUE = "content/queue.json";
const JOURNAL = "journal.json";

/** A stage with the GitHub store. Each start is a separate workflow run, which is completed when its process has ended. */
export async function openGithubStage(kind: PostKind): Promise<Stage> {
  const platform = await openPlatform(kind);
  const github = await openGithub({ files: { [QUEUE]: platform.queueText } });
  const actions = {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: github.url,
    GITHUB_REPOSITORY: github.repository,
    GITHUB_REF: `refs/heads/${github.defaultBranch}`,
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
  };
  return {
    simulator: platform.simulator,
    github,
    start(preload) {
      const id = github.actions.runs.length + 1;
      const run: (typeof github.actions.runs)[number] = { id, status: "in_progress" };
      github.actions.runs.push(run);
      const env = { ...platform.env, ...actions, GITHUB_RUN_ID: String(id) };
      const child = startPost([], { env, preload });
      child.once("exit", () => {
        run.status = "completed";
      });
      return child;
    },
    readPost: async () => JSON.parse((await github.read(QUEUE)) ?? "null").posts[0],
    readJournal: async () =>
      JSON.parse((await github.read(JOURNAL, { ref: recordBranchOf(null) })) ?? '{"entries":[]}'),
    async close() {
      await Promise.all([platform.close(), github.close()]);
    },
  };
}
