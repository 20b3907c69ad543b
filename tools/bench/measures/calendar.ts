import { join } from "node:path";
import type { Bench } from "../bench.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand, runNode } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const calendar: Bench = {
  name: "calendar",
  about: `**An empty Vite build** bundles one page whose script does nothing. The calendar bundles three pages and everything that the composer
needs (every rule of \`validate\` and the compiled validators), and writes the data of all posts, month by month.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 20 : 1_000;
    return await withFiles(async (write, folder) => {
      const queue = await write("queue.json", sampleQueue({ posts, captionLength: 760 }));
      await write("empty/index.html", '<!doctype html><title>x</title><script type="module" src="/main.js"></script>');
      await write("empty/main.js", "document.title = 'y';");
      const calendar = ["--queue", queue, "--out", join(folder, "calendar")];
      const comparison = await compare(
        {
          rounds: 5,
          ours: async () => (await runCommand("calendar", calendar, { goodCodes: [0] })).durationMs,
          yardstick: async () =>
            (await runNode(["tools/bench/empty-site.ts", join(folder, "empty"), join(folder, "site")])).durationMs,
        },
        effort,
      );
      const what = `\`calendar\` of ${thousands(posts)} posts`;
      return [toRow(comparison, { what, yardstick: "an empty Vite build", target: { atMost: 3 }, show: ms })];
    });
  },
};
