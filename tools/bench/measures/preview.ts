import type { Bench } from "../bench.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand } from "../run-process.ts";
import { sampleQueue } from "../sample-queue.ts";
import { ms, thousands } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const preview: Bench = {
  name: "preview",
  about: `**validate of the same** checks the same change, without the comment. The preview validates too, then forecasts every post,
renders a card for each and fits the comment to the size that GitHub accepts. Most of the difference is start-up: it reads the
whole environment and prepares a GitHub client, while \`validate\` loads neither an environment parser nor a web client.`,
  run: async (effort) => {
    const posts = effort.isQuick ? 20 : 500;
    return await withFiles(async (write) => {
      const base = await write("base/queue.json", sampleQueue({ posts: 1, captionLength: 760 }));
      const head = await write("head/queue.json", sampleQueue({ posts: posts + 1, captionLength: 760 }));
      const preview = ["--offline", "--dry-run", "--queue", head, "--base", base, "--head", head];
      const validate = ["--offline", "--format", "json", "--queue", head, "--base", base];
      const comparison = await compare(
        {
          rounds: 9,
          ours: async () => (await runCommand("preview", preview, { goodCodes: [0] })).durationMs,
          yardstick: async () => (await runCommand("validate", validate)).durationMs,
        },
        effort,
      );
      const what = `\`preview\` of ${thousands(posts)} new posts`;
      return [toRow(comparison, { what, yardstick: "validate of the same", target: { atMost: 3 }, show: ms })];
    });
  },
};
