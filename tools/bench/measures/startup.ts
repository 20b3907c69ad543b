import type { Bench } from "../bench.ts";
import { compare, toRow } from "../pairs.ts";
import { runCommand, runNode } from "../run-process.ts";
import { ms } from "../show.ts";
import { withFiles } from "../with-files.ts";

export const startup: Bench = {
  name: "startup",
  about: `**tsx running an empty file** is the fixed cost of running TypeScript with the usual tool. Node itself runs our commands, and
takes compiled code from its cache.`,
  run: async (effort) => {
    return await withFiles(async (write) => {
      const empty = await write("empty.ts", "");
      const queue = await write("queue.json", '{ "account": "bakery", "posts": [] }');
      const list = await compare(
        {
          rounds: 11,
          ours: async () => (await runCommand("queue", ["list", "--queue", queue])).durationMs,
          yardstick: async () => (await runNode(["node_modules/tsx/dist/cli.mjs", empty])).durationMs,
        },
        effort,
      );
      const what = "start-up: `queue list` of nothing";
      return [toRow(list, { what, yardstick: "tsx running an empty file", target: { atMost: 3 }, show: ms })];
    });
  },
};
