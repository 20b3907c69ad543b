import { Worker } from "node:worker_threads";
import type { Report } from "./target.ts";

/** What a thread is told to play. */
export interface Order {
  /** Of the target's module. */
  address: string;
  seed: number;
  runs: number;
}

export interface Played extends Report {
  /** Processor time of the slowest input. */
  slowestMs: number;
}

export interface Limits {
  /**
   * Far more than any input takes: only what hangs for good, waiting or turning in circles, is stopped by this. Waiting counts in
   * idle time of the thread and circles in its processor time, because time of day passes on a busy machine while neither happens.
   */
  silenceMs: number;
  /** What one input may take, in processor time of its own thread, which nothing else on the machine can use up. */
  cpuMs: number;
  /** All of the code and the largest inputs fit many times over; what hoards does not. */
  heapMegabytes: number;
}

const USUAL: Limits = { silenceMs: 60_000, cpuMs: 2_000, heapMegabytes: 768 };

/**
 * Plays one target in a thread of its own, so that an input that never comes back, or that fills the memory, ends the thread and
 * not the tests. Never rejects.
 */
export async function playInThread(order: Order, over: Partial<Limits> = {}): Promise<Played> {
  const { silenceMs, cpuMs, heapMegabytes } = { ...USUAL, ...over };
  const beats = new Int32Array(new SharedArrayBuffer(4));
  const workerData = { order, beats, cpuMs };
  const worker = new Worker(new URL("./thread.ts", import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let watch: NodeJS.Timeout | undefined;
  const ending = new Promise<Played>((resolve) => {
    const giveUp = (failure: string) => resolve({ runs: Atomics.load(beats, 0), failure, slowestMs: 0 });
    worker.once("message", resolve);
    worker.once("error", (error) => giveUp(`${inputNumber(beats)} ends the thread: ${String(error)}`));
    worker.once("exit", () => giveUp(`${inputNumber(beats)} ends the thread.`));
    watch = watchInputs({ worker, beats, silenceMs }, () => giveUp(`${inputNumber(beats)} does not come back.`));
  });
  const played = await ending;
  clearInterval(watch);
  await worker.terminate();
  return played;
}

/** Played alone, an input is found again by the same seed and as many runs. */
function inputNumber(beats: Int32Array): string {
  return `Input ${Atomics.load(beats, 0)}`;
}

const LOOK_EVERY_MS = 250;

function watchInputs(
  { worker, beats, silenceMs }: { worker: Worker; beats: Int32Array; silenceMs: number },
  onSilence: () => void,
): NodeJS.Timeout {
  let begun: Spent = { input: 0, idleMs: 0, cpuMs: 0 };
  const look = async (): Promise<void> => {
    const now = await readSpent(worker, beats);
    if (now.input !== begun.input) begun = now;
    // Input 0 is the loading of the target, which no test wants to be short.
    const mostMs = now.input === 0 ? USUAL.silenceMs : silenceMs;
    if (now.idleMs - begun.idleMs > mostMs || now.cpuMs - begun.cpuMs > mostMs) onSilence();
  };
  // It rejects for a thread that has ended, which the thread's own events tell.
  return setInterval(() => void look().catch(() => {}), LOOK_EVERY_MS);
}

/** What the thread had spent when it was at this input. */
interface Spent {
  input: number;
  idleMs: number;
  cpuMs: number;
}

async function readSpent(worker: Worker, beats: Int32Array): Promise<Spent> {
  const { user, system } = await worker.cpuUsage();
  const { idle } = worker.performance.eventLoopUtilization();
  return { input: Atomics.load(beats, 0), idleMs: idle, cpuMs: (user + system) / 1000 };
}
