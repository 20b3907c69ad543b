import { Worker } from "node:worker_threads";
import type { Ending } from "./play.ts";
import { playAll } from "./play-batches.ts";
import { SITUATIONS, type Situations } from "./situations.ts";
import { issueTickets, type Tickets } from "./tickets.ts";

export interface SeedRange {
  from: number;
  count: number;
  /** Number of threads. */
  jobs: number;
}

export interface Tally {
  worlds: number;
  days: number;
  runs: number;
  published: number;
  misfortunes: number;
  situations: Situations;
  /** The failing world with the lowest seed so far. */
  failing: Ending | null;
}

/** Worlds leave much behind that is soon forgotten: with more room for it, collecting it takes a tenth of the time less. */
const ROOM = { maxYoungGenerationSizeMb: 192 };

/** Plays seeds until one fails or all are done. */
export async function playSeeds({ from, count, jobs }: SeedRange): Promise<Tally> {
  const tally: Tally = { worlds: 0, days: 0, runs: 0, published: 0, misfortunes: 0, situations: {}, failing: null };
  const tickets = issueTickets(from, count);
  // This thread has loaded everything, and plays while the others are still starting.
  const others = Array.from({ length: jobs - 1 }, () => playElsewhere(tickets, tally));
  await playAll(tickets, (endings) => addAll(tally, endings));
  await Promise.all(others);
  return tally;
}

/** One more thread, which ends when all worlds are played. */
function playElsewhere(tickets: Tickets, tally: Tally): Promise<void> {
  const worker = new Worker(new URL("./seed-worker.ts", import.meta.url), {
    workerData: tickets,
    resourceLimits: ROOM,
  });
  return new Promise((resolve, reject) => {
    worker.on("error", reject);
    worker.on("message", (endings: Ending[]) => addAll(tally, endings));
    worker.on("exit", () => resolve());
  });
}

function addAll(tally: Tally, endings: readonly Ending[]): void {
  for (const ending of endings) add(tally, ending);
}

function add(tally: Tally, ending: Ending): void {
  tally.worlds++;
  tally.days += ending.days;
  tally.runs += ending.runs;
  tally.published += ending.published;
  tally.misfortunes += ending.struck.length;
  for (const what of SITUATIONS)
    tally.situations[what] = (tally.situations[what] ?? 0) + (ending.situations[what] ?? 0);
  const isLower = tally.failing === null || ending.seed < tally.failing.seed;
  if (ending.violation !== null && isLower) tally.failing = ending;
}
