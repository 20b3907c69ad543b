import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { commandStage } from "../support/command-stage.ts";
import { startGithub } from "../support/github-server.ts";

const entry = fileURLToPath(new URL("../../scripts/mergecast.ts", import.meta.url));
const DAY_MS = 24 * 60 * 60_000;
const QUEUE = "content/queue.json";
/** Says at the very end how much memory the process ever had, in kilobytes. */
const TELL_MEMORY =
  'data:text/javascript,process.on("exit",()=>console.error("max-rss",process.resourceUsage().maxRSS))';

/** One run of the real command on a queue of so many posts on GitHub. */
async function postFrom(posts: number) {
  const { simulator, media } = await commandStage();
  const list = Array.from({ length: posts }, (_, index) => ({
    ...{ id: `post-${index}`, status: "pending", pillar: "craft", cta_type: "none", alt_text: "Coffee" },
    ...{ image_url: `${media.url}/coffee-square.jpg`, caption: `Caption of post ${index}` },
  }));
  const before = `${JSON.stringify({ account: "bakery", posts: list }, null, 1)}\n`;
  const github = await startGithub({ files: { [QUEUE]: before } });
  const child = spawn(process.execPath, ["--import", TELL_MEMORY, entry, "post", "--store", "github"], {
    env: {
      ...{ GRAPH_URL: simulator.graphUrl, SOCIAL_TOKEN: simulator.issueToken({ ageMs: 2 * DAY_MS }) },
      ...{ SOCIAL_ACCOUNT_ID: simulator.settings.account.userId, ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1" },
      ...{ POLL_HEAD_START_SECONDS: "0", POLL_INTERVAL_SECONDS: "0.05", GITHUB_API_URL: github.url },
      ...{ GITHUB_REPOSITORY: github.repository, GITHUB_TOKEN: "github-token", BOT_TOKEN: "bot-token" },
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
  const [code] = await once(child, "close");
  const after = (await github.read(QUEUE)) ?? "";
  const memoryMegabytes = Number(/max-rss (\d+)/.exec(output)?.[1]) / 1000;
  const { length: requests } = github.requests;
  return { code, output, before, after, memoryMegabytes, media: simulator.state.media, requests };
}

describe("npm run post, with a queue on GitHub that is larger than any team's", () => {
  it("publishes the first of 100,000 posts in 20 MB, with few requests and bounded memory", {
    timeout: 240_000,
  }, async () => {
    const run = await postFrom(100_000);
    expect(run.output).toContain("post-0 is live");
    expect(run.code).toBe(0);
    expect(run.before.length).toBeGreaterThan(20_000_000);
    expect(run.media).toHaveLength(1);
    expect(run.requests).toBeLessThan(25);
    // Half of it above what it takes: the file, its text, its posts, and the same once more to send it.
    expect(run.memoryMegabytes).toBeLessThan(950);
    const [first, others] = [run.after, run.before].map((text) => text.slice(text.indexOf('"id": "post-1"')));
    expect(first === others, "no other post has changed").toBe(true);
    expect(JSON.parse(run.after).posts[0]).toMatchObject({ id: "post-0", status: "done", media_id: run.media[0]?.id });
  });
});
