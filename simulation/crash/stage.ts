import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Journal } from "../../scripts/core/generated/journal.ts";
import type { Post } from "../../scripts/core/generated/queue.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";

const ENTRY = fileURLToPath(new URL("../../scripts/post.ts", import.meta.url));
const TOKEN_AGE_MS = 2 * 24 * 60 * 60_000;

/** What is posted. */
export type PostKind = "picture" | "carousel";

/** The real command in front of the simulator, with one due post and a store to write to. */
export interface Stage {
  simulator: Simulator;
  /** Starts `npm run post`; `preload` names a module that is loaded first. */
  start(preload?: URL): ChildProcess;
  readPost(): Promise<Post>;
  readJournal(): Promise<Journal>;
  close(): Promise<void>;
}

/** A stage with the files of a folder as the store. */
export async function openFileStage(kind: PostKind): Promise<Stage> {
  const [simulator, media, folder] = await Promise.all([
    startSimulator({ processingMs: { image: 0, carousel: 0 } }),
    startSampleMedia(),
    mkdtemp(join(tmpdir(), "mergecast-crash-")),
  ]);
  const queue = join(folder, "queue.json");
  await writeFile(queue, `${JSON.stringify({ account: "bakery", posts: [duePost(kind, media.url)] }, null, 2)}\n`);
  const env = environment(simulator);
  return {
    simulator,
    start: (preload) => {
      const imported = preload === undefined ? [] : ["--import", preload.href];
      const args = [...imported, ENTRY, "--queue", queue, "--store", "file"];
      return spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
    },
    readPost: async () => JSON.parse(await readFile(queue, "utf8")).posts[0],
    readJournal: async () =>
      JSON.parse(await readFile(join(folder, "journal.json"), "utf8").catch(() => '{"entries":[]}')),
    async close() {
      await Promise.all([simulator.close(), media.close(), rm(folder, { recursive: true, force: true })]);
    },
  };
}

function duePost(kind: PostKind, mediaUrl: string): Post {
  const frame = { id: "a", status: "pending" as const, pillar: "craft", cta_type: "none", caption: "Once" };
  if (kind === "picture") return { ...frame, image_url: `${mediaUrl}/coffee-square.jpg`, alt_text: "Coffee" };
  const children = [1, 2].map((part) => ({ image_url: `${mediaUrl}/recipe-${part}.jpg`, alt_text: `Step ${part}` }));
  return { ...frame, media_type: "CAROUSEL", children };
}

function environment(simulator: Simulator): Record<string, string> {
  return {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    SOCIAL_TOKEN: simulator.issueToken({ ageMs: TOKEN_AGE_MS }),
    SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
    POLL_ATTEMPTS: "3",
  };
}

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  output: string;
}

export async function ended(child: ChildProcess): Promise<Ended> {
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
  const [code, signal] = await once(child, "close");
  return { code, signal, output };
}
