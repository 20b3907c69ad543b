import type { Bench } from "../bench.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand, runNode } from "../run-process.ts";
import { ms } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const startup: Bench = {
  name: "startup",
  about: `**tsx running an empty file** is the fixed cost of running TypeScript with the usual tool. Node itself runs our commands. For
\`--help\`, they load only what it needs, from Node's compile cache.`,
  run: async (effort) => {
    return await withFiles(async (write) => {
      const empty = await write("empty.ts", "");
      const help = await compare(
        {
          rounds: 11,
          ours: async () => (await runCommand("post", ["--help"])).durationMs,
          yardstick: async () => (await runNode(["node_modules/tsx/dist/cli.mjs", empty])).durationMs,
        },
        effort,
      );
      const what = "start-up: `post --help`";
      return [toRow(help, { what, yardstick: "tsx running an empty file", target: { atMost: 1.6 }, show: ms })];
    });
  },
};
