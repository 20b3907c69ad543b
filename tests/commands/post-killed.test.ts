import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commandStage } from "../support/command-stage.ts";

const entry = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const DAY_MS = 24 * 60 * 60_000;

/** A simulator, a queue of one post, and a way to start the real command on it. */
async function stage() {
  const { simulator, media, folder } = await commandStage();
  const queue = join(folder, "queue.json");
  const post = {
    id: "a",
    status: "pending",
    pillar: "p",
    cta_type: "c",
    caption: "Once",
    alt_text: "x",
    image_url: `${media.url}/coffee-square.jpg`,
  };
  await writeFile(queue, JSON.stringify({ account: "x", posts: [post] }, null, 2));
  const token = simulator.issueToken({ ageMs: 2 * DAY_MS });
  const env = {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    SOCIAL_TOKEN: token,
    SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
    POLL_ATTEMPTS: "3",
  };
  const start = () =>
    spawn(process.execPath, [entry, "post", "--queue", queue, "--store", "file"], {
      env,
      stdio: ["ignore", "pipe", "pipe"],
    });
  return {
    simulator,
    start,
    token,
    journal: join(folder, "journal.json"),
    readQueue: async () => JSON.parse(await readFile(queue, "utf8")),
  };
}

async function finish(child: ChildProcess): Promise<{ code: number | null; output: string }> {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  return { code, output };
}

describe("npm run post, killed with SIGKILL", () => {
  const boundaries = ["quota", "create", "status", "publish", "media"].flatMap((endpoint) =>
    (["before", "after-effect"] as const).map((phase) => ({ endpoint, phase })),
  );

  it.each(boundaries)(
    "publishes once and loses nothing when it dies at $endpoint, $phase",
    async ({ endpoint, phase }) => {
      const { simulator, start, token, journal, readQueue } = await stage();
      const victim = start();
      simulator.onRequest = (event) => {
        if (event.endpoint !== endpoint || event.phase !== phase || victim.exitCode !== null) return;
        victim.kill("SIGKILL");
        simulator.onRequest = () => undefined;
      };
      const first = await finish(victim);
      expect(victim.signalCode).toBe("SIGKILL");
      const second = await finish(start());
      expect(second.code, second.output).toBe(0);
      expect(simulator.state.media).toHaveLength(1);
      expect(simulator.state.violations).toEqual([]);
      const queue = await readQueue();
      expect(queue.posts[0]).toMatchObject({ status: "done", media_id: simulator.state.media[0]?.id });
      const everything = `${first.output}${second.output}${JSON.stringify(queue)}${await readFile(journal, "utf8")}`;
      expect(everything).not.toContain(token);
    },
  );
});
