import { join } from "node:path";
import type { Mutant, Played } from "./mutant.ts";
import { runNode } from "./run-node.ts";

const WORLDS = "1000";
const LONGEST_RUN_MS = 10 * 60_000;

/** Plays 1,000 worlds with the program in this folder. */
export async function playSimulation(folder: string, from: Mutant["from"] = 1): Promise<Played> {
  const args = ["--seeds", WORLDS, "--from", String(from), "--jobs", "1", "--brief"];
  const run = await runNode([join("tools", "tool.ts"), "simulate", ...args], {
    cwd: folder,
    timeoutMs: LONGEST_RUN_MS,
  });
  if (run.isTimeUp)
    return { failed: [`the worlds did not end within ${LONGEST_RUN_MS / 60_000} minutes`], trouble: null };
  return judgeWorlds(run);
}

export function judgeWorlds({ code, output }: { code: number; output: string }): Played {
  const broken = /^(Seed \d+ breaks a promise: .*?)\. Replay/m.exec(output)?.[1];
  if (code === 0) return { failed: [], trouble: null };
  // A program that does not even run proves nothing.
  if (broken === undefined || broken.includes("no run breaks down")) return { failed: [], trouble: output.slice(-500) };
  return { failed: [broken], trouble: null };
}
