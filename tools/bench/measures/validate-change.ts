import type { Bench } from "../bench.ts";
import { changeQueue } from "../change-queue.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const validateChange: Bench = {
  name: "validate-change",
  about: `**The same without \`--base\`**: checking a change means reading a second queue of the same size and comparing the two post by
post, so it should take at most twice as long.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 50 : 10_000;
    return await withFiles(async (write) => {
      const text = sampleQueue({ posts, captionLength: 760 });
      const base = await write("base/queue.json", text);
      const head = await write("head/queue.json", changeQueue(text, { edited: Math.floor(posts / 3), added: "new" }));
      const check = async (options: string[]) =>
        (await runCommand("validate", ["--offline", "--format", "json", "--queue", head, ...options])).durationMs;
      const change = { rounds: 11, ours: () => check(["--base", base]), yardstick: () => check([]) };
      const what = `\`validate --base\` of a change to ${thousands(posts)} posts`;
      const row = { what, yardstick: "the same without `--base`", target: { atMost: 2 }, show: ms };
      return [toRow(await compare(change, effort), row)];
    });
  },
};
