import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { BenchRow } from "./row.ts";

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const RUNS = 9;
const TARGET = 1.6;

/** Start-up of a command, against tsx running an empty file: what anybody pays who runs TypeScript. */
export async function benchStartup(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), "mergecast-bench-"));
  const empty = join(folder, "empty.ts");
  await writeFile(empty, "");
  const ratios: number[] = [];
  const oursMs: number[] = [];
  // In turn, so that a machine that slows down slows both; the first round warms up.
  for (let round = 0; round <= RUNS; round++) {
    const ours = await timeMs(["scripts/post.ts", "--help"]);
    const theirs = await timeMs(["node_modules/tsx/dist/cli.mjs", empty]);
    if (round === 0) continue;
    ratios.push(ours / theirs);
    oursMs.push(ours);
  }
  await rm(folder, { recursive: true });
  return [
    {
      name: "start-up of post --help",
      value: `${Math.round(median(oursMs))} ms`,
      yardstick: "tsx running an empty file",
      ratio: median(ratios),
      target: TARGET,
    },
  ];
}

async function timeMs(args: string[]): Promise<number> {
  const start = performance.now();
  await run(process.execPath, args, { cwd: root });
  return performance.now() - start;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
