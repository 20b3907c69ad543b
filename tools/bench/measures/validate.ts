import type { Bench, BenchRow, Effort } from "../bench.ts";
import { compare, toBudgetRow, toRow } from "../pairs.ts";
import { measurePeakBytes, runNode } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { mib, ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

const MEMORY_BUDGET_BYTES = 400 * 1024 * 1024;

export const validate: Bench = {
  name: "validate",
  about: `**ajv-cli** checks the same file against the same JSON Schema and does nothing else: it reads the file, compiles the schema and
validates. \`mergecast validate --offline\` also looks for repeated names, runs all rules, forecasts every date and counts the posts.
Its validator is compiled in advance. Both are started alike: by Node, without a cache. For a broken queue, ajv-cli reports all errors
as JSON. It finds two per post, by path; we find seven, each with line, column and advice. **Ten times a tenth** is ten runs of the same command on a tenth of the posts: below 1 means that growth is no worse
than linear.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 50 : 10_000;
    return await withFiles(async (write) => {
      const usual = await write("usual.json", sampleQueue({ posts, captionLength: 760 }));
      const bad = await write("bad.json", sampleQueue({ posts, captionLength: 760, isBad: true }));
      const small = await write("small.json", sampleQueue({ posts, captionLength: 20 }));
      const large = await write("large.json", sampleQueue({ posts: 10 * posts, captionLength: 20 }));
      return [
        ...(await againstAjv({ file: usual, posts }, effort)),
        await brokenAgainstAjv({ file: bad, posts }, effort),
        await growth({ small, large, posts }, effort),
      ];
    });
  },
};

/** The committed program, started by Node as ajv-cli is. */
const checkOf = (file: string) => ["dist/mergecast.js", "validate", "--offline", "--format", "json", "--queue", file];
const check = (file: string) => runNode(checkOf(file));
const ajv = (file: string, options: string[] = []) =>
  runNode([
    "node_modules/ajv-cli/dist/index.js",
    "validate",
    ...options,
    "-s",
    "schemas/queue.schema.json",
    "-d",
    file,
  ]);

async function againstAjv({ file, posts }: { file: string; posts: number }, effort: Effort): Promise<BenchRow[]> {
  const comparison = await compare(
    {
      rounds: 15,
      ours: async () => (await check(file)).durationMs,
      yardstick: async () => (await ajv(file)).durationMs,
    },
    effort,
  );
  const peaks: number[] = [];
  for (let round = 0; round < (effort.isQuick ? 1 : 5); round++) peaks.push(await measurePeakBytes(checkOf(file)));
  const what = `\`validate --offline\`, ${thousands(posts)} posts`;
  const memory = { what: "its peak memory", yardstick: "a budget" };
  return [
    toRow(comparison, { what, yardstick: "ajv-cli, schema only", target: { atMost: 0.8 }, show: ms }),
    toBudgetRow(peaks, { ...memory, budget: MEMORY_BUDGET_BYTES, target: { atMost: 1 }, show: mib }),
  ];
}

async function brokenAgainstAjv({ file, posts }: { file: string; posts: number }, effort: Effort): Promise<BenchRow> {
  const comparison = await compare(
    {
      rounds: 5,
      ours: async () => (await check(file)).durationMs,
      yardstick: async () => (await ajv(file, ["--all-errors", "--errors=json"])).durationMs,
    },
    effort,
  );
  const what = `\`validate\` with ${thousands(7 * posts)} findings, each with its line`;
  return toRow(comparison, { what, yardstick: "ajv-cli, all errors", target: { atMost: 3 }, show: ms });
}

async function growth(
  { small, large, posts }: { small: string; large: string; posts: number },
  effort: Effort,
): Promise<BenchRow> {
  const comparison = await compare(
    {
      rounds: 5,
      ours: async () => (await check(large)).durationMs,
      yardstick: async () => 10 * (await check(small)).durationMs,
    },
    effort,
  );
  const what = `\`validate --offline\`, ${thousands(10 * posts)} posts`;
  return toRow(comparison, { what, yardstick: "ten times a tenth of them", target: { atMost: 1 }, show: ms });
}
