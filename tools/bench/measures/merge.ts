import { readFile } from "node:fs/promises";
import { parseAst } from "vite";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import type { Bench, BenchRow, Effort } from "../bench.ts";
import { changeQueue } from "../change-queue.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand, runProcess } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { timeMs } from "../time.ts";
import { withFiles } from "../with-files.ts";

interface Versions {
  base: string;
  ours: string;
  theirs: string;
}

export const merge: Bench = {
  name: "merge",
  about: `**git merge-file** merges the same three files by lines: both sides edited a post of their own and added one at the end. It is
faster because it is compiled and never looks into the text; and it ends with a conflict, which a person then has to settle.
We read three versions as JSON, to merge them post by post without one. **Finding every position with Vite's parser**, in one
process, is what a compiled parser (Oxc) takes to build the trees of the three texts, before anything is merged.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 50 : 10_000;
    return await withFiles(async (write) => {
      const base = sampleQueue({ posts, captionLength: 760 });
      const files = {
        base: await write("base.json", base),
        ours: await write("ours.json", changeQueue(base, { edited: Math.floor(posts / 4), added: "ours" })),
        theirs: await write("theirs.json", changeQueue(base, { edited: Math.floor(posts / 2), added: "theirs" })),
      };
      return [await againstGit(files, posts, effort), await againstTrees(files, posts, effort)];
    });
  },
};

async function againstGit({ base, ours, theirs }: Versions, posts: number, effort: Effort): Promise<BenchRow> {
  const merge = ["merge", "--dry-run", base, ours, theirs];
  const comparison = await compare(
    {
      rounds: 9,
      ours: async () => (await runCommand("queue", merge, { goodCodes: [0] })).durationMs,
      // 1: it ends with the one conflict.
      yardstick: async () =>
        (await runProcess("git", ["merge-file", "-p", ours, base, theirs], { goodCodes: [1] })).durationMs,
    },
    effort,
  );
  const what = `\`queue merge\`, ${thousands(posts)} posts`;
  return toRow(comparison, { what, yardstick: "git merge-file", target: { atMost: 10 }, show: ms });
}

async function againstTrees(files: Versions, posts: number, effort: Effort): Promise<BenchRow> {
  const [base, ours, theirs] = await Promise.all(
    [files.base, files.ours, files.theirs].map((file) => readFile(file, "utf8")),
  );
  if (base === undefined || ours === undefined || theirs === undefined) throw new Error("A version is missing");
  const comparison = await compare(
    {
      rounds: 9,
      ours: async () => timeMs(() => mergeQueues({ base, ours, theirs })),
      yardstick: async () => timeMs(() => [base, ours, theirs].map((text) => parseAst(`(${text})`))),
    },
    effort,
  );
  const what = `merging ${thousands(posts)} posts, in process`;
  return toRow(comparison, {
    what,
    yardstick: "Vite's parser, trees of the three versions",
    target: { atMost: 1 },
    show: ms,
  });
}
