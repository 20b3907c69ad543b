import { writeFile } from "node:fs/promises";
import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import { startSampleMedia } from "../../simulator/sample-media.ts";
import { type Simulator, startSimulator } from "../../simulator/simulator.ts";
import { openGithub } from "../../tests/support/github/open-github.ts";
import { runCommand } from "./run-process.ts";
import { sampleQueue } from "./sample-queue.ts";

const QUEUE = "content/queue.json";

interface PostStage {
  /** Publishes the next post from the folder and returns the time it took. */
  postFromFiles(): Promise<number>;
  /** Publishes the next post from the repository, like a workflow run. */
  postFromGithub(): Promise<GithubPost>;
  close(): Promise<void>;
}

export interface GithubPost {
  durationMs: number;
  requests: number;
  sentBytes: number;
}

/** The platform's simulator, GitHub's stand-in, and the same queue in a folder and in a repository. */
export async function openPostStage(queuePath: string, posts: number): Promise<PostStage> {
  // Each place posts to an account of its own: posts of the other one would count as posted by hand.
  const startAccount = async () => await startSimulator({ processingMs: { image: 0 } });
  const [forFiles, forGithub, media] = await Promise.all([startAccount(), startAccount(), startSampleMedia()]);
  const queue = sampleQueue({
    posts,
    captionLength: 760,
    imageUrl: () => `${media.url}/sourdough-square.jpg`,
    isDue: true,
  });
  await writeFile(queuePath, queue);
  const github = await openGithub({ files: { [QUEUE]: queue } });
  const post = async (simulator: Simulator, env: Record<string, string>, args: string[]): Promise<number> => {
    const before = simulator.state.media.length;
    const run = await runCommand("post", ["--force", ...args], {
      env: { ...platformOf(simulator), ...env },
      goodCodes: [0],
    });
    if (simulator.state.media.length !== before + 1) throw new Error(`Nothing was published: ${run.stdout}`);
    return run.durationMs;
  };
  let runs = 0;
  return {
    postFromFiles: async () => await post(forFiles, {}, ["--store", "file", "--queue", queuePath]),
    async postFromGithub() {
      const id = ++runs;
      github.requests.length = 0;
      github.actions.runs.push({ id, status: "in_progress" });
      const durationMs = await post(forGithub, asJob(github.url, id), []);
      github.actions.runs = github.actions.runs.map((run) => ({ ...run, status: "completed" }));
      const bodies = github.requests.map(({ body }) => JSON.stringify(body)?.length ?? 0);
      return { durationMs, requests: bodies.length, sentBytes: bodies.reduce((sum, size) => sum + size, 0) };
    },
    async close() {
      await Promise.all([forFiles.close(), forGithub.close(), media.close(), github.close()]);
    },
  };
}

function platformOf(simulator: Simulator): Record<string, string> {
  return {
    GRAPH_URL: simulator.graphUrl,
    TOKEN_URL: simulator.tokenUrl,
    SOCIAL_TOKEN: simulator.issueToken({ ageMs: 2 * DAY_MS }),
    SOCIAL_ACCOUNT_ID: simulator.settings.account.userId,
    ALLOW_PRIVATE_MEDIA_HOSTS: "127.0.0.1",
    POLL_HEAD_START_SECONDS: "0",
    POLL_INTERVAL_SECONDS: "0.02",
  };
}

/** The variables that Actions sets, without a chat webhook: alerts become issues, which needs the most requests. */
function asJob(url: string, runId: number): Record<string, string> {
  return {
    GITHUB_ACTIONS: "true",
    GITHUB_API_URL: url,
    GITHUB_SERVER_URL: url,
    GITHUB_REPOSITORY: "team/posts",
    GITHUB_REF: "refs/heads/main",
    GITHUB_RUN_ID: String(runId),
    GITHUB_TOKEN: "github-token",
    BOT_TOKEN: "bot-token",
  };
}
