import { Worker } from "node:worker_threads";
import { type Ending, play } from "./play.ts";
import { SITUATIONS, type Situations } from "./situations.ts";

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

/** So few that all threads end at the same time. */
const BATCH = 5;
/** Worlds leave much behind that is soon forgotten: with more room for it, collecting it takes a tenth of the time less. */
const ROOM = { maxYoungGenerationSizeMb: 192 };

/** Plays seeds until one fails or all are done. */
export async function playSeeds(range: SeedRange): Promise<Tally> {
  const tally: Tally = { worlds: 0, days: 0, runs: 0, published: 0, misfortunes: 0, situations: {}, failing: null };
  const batches = batchesOf(range, tally);
  if (range.jobs <= 1) for (const batch of batches) await playHere(batch, tally);
  else await Promise.all(Array.from({ length: range.jobs }, () => playElsewhere(batches, tally)));
  return tally;
}

interface Batch {
  from: number;
  count: number;
}

function* batchesOf({ from, count }: SeedRange, tally: Tally): Generator<Batch, void> {
  for (let at = 0; at < count && tally.failing === null; at += BATCH)
    yield { from: from + at, count: Math.min(BATCH, count - at) };
}

async function playHere({ from, count }: Batch, tally: Tally): Promise<void> {
  for (let seed = from; seed < from + count && tally.failing === null; seed++) add(tally, await play({ seed }));
}

/** One thread, which takes the next batch after each finished one. */
function playElsewhere(batches: Iterator<Batch, void>, tally: Tally): Promise<void> {
  const worker = new Worker(new URL("./seed-worker.ts", import.meta.url), { resourceLimits: ROOM });
  return new Promise((resolve, reject) => {
    const next = (): void => {
      const { value: batch } = batches.next();
      if (batch !== undefined) worker.postMessage(batch);
      else void worker.terminate().then(() => resolve());
    };
    worker.on("error", reject);
    worker.on("message", (endings: Ending[]) => {
      for (const ending of endings) add(tally, ending);
      next();
    });
    next();
  });
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
