import type { Bench } from "../bench.ts";
import { toBudgetRow } from "../pairs.ts";
import { runNode } from "../run-process.ts";
import { thousands } from "../show.ts";

/** Ten thousand worlds in a minute. */
const WORLDS_PER_SECOND = 10_000 / 60;

export const simulation: Bench = {
  name: "simulation",
  about: `**Ten thousand worlds in a minute** is fast enough to make the simulation part of every CI run. It is a budget, so it depends on the machine.
The worlds are played on all processors.`,
  run: async ({ isQuick }) => {
    const seeds = isQuick ? 40 : 10_000;
    const figures: number[] = [];
    for (let round = 0; round < (isQuick ? 1 : 2); round++) {
      const { stdout } = await runNode(["tools/tool.ts", "simulate", "--seeds", String(seeds)], { goodCodes: [0] });
      const [, worlds, seconds] = /^(\d+) worlds in ([\d.]+) s/.exec(stdout) ?? [];
      // The printed time has a resolution of a tenth of a second.
      figures.push(Number(worlds) / Math.max(Number(seconds), 0.05));
    }
    const what = `simulated worlds a second (${thousands(seeds)} seeds)`;
    const row = { what, yardstick: "ten thousand worlds in a minute", target: { atLeast: 1 }, show: thousands };
    return [toBudgetRow(figures, { ...row, budget: WORLDS_PER_SECOND })];
  },
};
