import { compare, toBudgetRow, toRow } from "../pairs.ts";
import type { Bench, BenchRow, Effort } from "../report.ts";
import { measurePeakBytes, runCommand } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { mib, ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

const MIB = 1024 * 1024;

export const validate: Bench = {
  name: "validate",
  about: `**A budget** is what a person waits for without noticing (100 posts in 0.3 s), or puts up with in a job (10,000 posts in 1.5 s
and 300 MiB). **Ten times a tenth** is ten runs of the same command on a tenth of the posts: below 1 means that growth is no worse
than linear.`,
  run: async (effort) => {
    const many = effort.isQuick ? 100 : 10_000;
    return await withFiles(async (write) => {
      const few = await write("few.json", sampleQueue({ posts: 100, captionLength: 760 }));
      const large = await write("large.json", sampleQueue({ posts: many, captionLength: 760 }));
      const larger = await write("larger.json", sampleQueue({ posts: 10 * many, captionLength: 20 }));
      const tenth = await write("tenth.json", sampleQueue({ posts: many, captionLength: 20 }));
      return [
        await inBudget({ file: few, posts: 100, budgetMs: 300 }, effort),
        await inBudget({ file: large, posts: many, budgetMs: 1_500 }, effort),
        toBudgetRow([await measurePeakBytes("validate", optionsOf(large))], {
          ...{ what: "its peak memory", yardstick: "a budget" },
          ...{ budget: 300 * MIB, target: { atMost: 1 }, show: mib },
        }),
        await growth({ larger, tenth, posts: 10 * many }, effort),
      ];
    });
  },
};

const optionsOf = (file: string) => ["--offline", "--format", "json", "--queue", file];
const check = async (file: string) => (await runCommand("validate", optionsOf(file))).durationMs;

async function inBudget(
  { file, posts, budgetMs }: { file: string; posts: number; budgetMs: number },
  { isQuick }: Effort,
): Promise<BenchRow> {
  const figures: number[] = [];
  for (let round = 0; round < (isQuick ? 1 : 7); round++) figures.push(await check(file));
  const what = `\`validate --offline\`, ${thousands(posts)} posts`;
  return toBudgetRow(figures, { what, yardstick: "a budget", budget: budgetMs, target: { atMost: 1 }, show: ms });
}

async function growth(
  { larger, tenth, posts }: { larger: string; tenth: string; posts: number },
  effort: Effort,
): Promise<BenchRow> {
  const pairs = { rounds: 5, ours: () => check(larger), yardstick: async () => 10 * (await check(tenth)) };
  const what = `\`validate --offline\`, ${thousands(posts)} posts`;
  const row = { what, yardstick: "ten times a tenth of them", target: { atMost: 1 }, show: ms };
  return toRow(await compare(pairs, effort), row);
}
