import { compare, toBudgetRow, toRow } from "../pairs.ts";
import { type GithubPost, openPostStage } from "../post-stage.ts";
import type { Bench, BenchRow, Effort } from "../report.ts";
import { kib, mib, ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

const REQUEST_BUDGET = 12;

export const post: Bench = {
  name: "post",
  about: `**The same run on files**: the whole command publishes one post to the simulator, once with the queue in a folder, once with the
queue in a repository on a stand-in for GitHub (an emulator behind a front, on this machine, in the measuring process). A
run on GitHub commits twice to the record and once to main. It is slower because it loads a client and because the stand-in needs
time; the real GitHub adds its latency to each request. **The budget of ${REQUEST_BUDGET} requests** is per post.`,
  run: async (effort) => [
    ...(await onQueueOf(100, 9, effort)),
    ...(await onQueueOf(effort.isQuick ? 200 : 10_000, 3, effort)),
  ],
};

async function onQueueOf(posts: number, rounds: number, effort: Effort): Promise<BenchRow[]> {
  return await withFiles(async (write) => {
    const stage = await openPostStage(await write("queue.json", ""), posts);
    const runs: GithubPost[] = [];
    const ours = async () => {
      const run = await stage.postFromGithub();
      runs.push(run);
      return run.durationMs;
    };
    const pairs = { rounds, ours, yardstick: stage.postFromFiles };
    const comparison = await compare(pairs, effort).finally(stage.close);
    const what = `\`post\` on GitHub, queue of ${thousands(posts)} posts`;
    const row = { what, yardstick: "the same run on files", target: { atMost: 3 }, show: ms };
    return [toRow(comparison, row), toRequestsRow(runs)];
  });
}

function toRequestsRow(runs: readonly GithubPost[]): BenchRow {
  const sent = Math.max(...runs.map(({ sentBytes }) => sentBytes));
  const amount = sent < 1024 * 1024 ? kib(sent) : mib(sent);
  return toBudgetRow(
    runs.map(({ requests }) => requests),
    {
      what: `its requests to GitHub (${amount} sent)`,
      yardstick: "a budget",
      budget: REQUEST_BUDGET,
      target: { atMost: 1 },
      show: thousands,
    },
  );
}
