import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import { type Ending, play } from "./play.ts";

interface Tally {
  worlds: number;
  days: number;
  runs: number;
  published: number;
  faults: number;
  failing: Ending | null;
}

/** Plays seeds until one fails or all are done. Thread n of N plays each Nth world. */
export async function playSeeds({ from, count, jobs }: Record<"from" | "count" | "jobs", number>): Promise<Tally> {
  const tally: Tally = { worlds: 0, days: 0, runs: 0, published: 0, faults: 0, failing: null };
  const shares = Array.from({ length: jobs }, (_, index) => ({ from: from + index, until: from + count, step: jobs }));
  if (jobs === 1) for (const share of shares) await playShare(share, (ending) => add(tally, ending));
  else {
    const workers = shares.map((share) => new Worker(new URL(import.meta.url), { workerData: share }));
    const endAll = () => workers.forEach((worker) => void worker.terminate());
    await Promise.all(workers.map((worker) => untilEnded(worker, (ending) => add(tally, ending) || endAll())));
  }
  return tally;
}

type Share = Record<"from" | "until" | "step", number>;

/** `report` returns false after a failure. */
async function playShare({ from, until, step }: Share, report: (ending: Ending) => unknown): Promise<void> {
  for (let seed = from; seed < until; seed += step) if (report(await play({ seed })) === false) return;
}

function untilEnded(worker: Worker, report: (ending: Ending) => unknown): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.on("message", report);
    worker.on("error", reject);
    worker.on("exit", () => resolve());
  });
}

function add(tally: Tally, ending: Ending): boolean {
  tally.worlds++;
  tally.days += ending.days;
  tally.runs += ending.runs;
  tally.published += ending.published;
  tally.faults += ending.faults.length;
  if (ending.violation === null) return true;
  if (tally.failing === null || ending.seed < tally.failing.seed) tally.failing = ending;
  return false;
}

if (!isMainThread && workerData !== null)
  await playShare(workerData, (ending) => {
    parentPort?.postMessage(ending);
    return ending.violation === null;
  });
