import { isMainThread, parentPort, Worker, workerData } from "node:worker_threads";
import fc from "fast-check";
import type { Target } from "./target.ts";
import { TARGETS } from "./targets.ts";

interface Order {
  name: string;
  seed: number;
  /** Inputs besides the kept ones; "suite": as many as in the tests. */
  runs: number | "suite";
}

/** Far more than any input takes: only what never comes back is stopped by this. */
const SILENCE_MS = 120_000;
/** What one input may take, in processor time of its own thread, which nothing else on the machine can use up. */
const MOST_CPU_MS = 2_000;
const MAX_SHRINK_ATTEMPTS = 2_000;
const MAX_SHOWN = 4_000;

/**
 * Plays one target in a thread of its own, so that an input that never comes back, or that fills the memory, ends the thread and
 * not the tests. Returns what broke, with the smallest input that breaks it; null when everything held.
 */
export async function playInThread(order: Order): Promise<string | null> {
  const inputs = new Int32Array(new SharedArrayBuffer(4));
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { order, inputs },
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
  const ended = Promise.withResolvers<string | null>();
  worker.once("message", ended.resolve);
  worker.once("error", (error) =>
    ended.resolve(`Input ${inputs[0]} ends the thread: ${error instanceof Error ? error.stack : error}`),
  );
  worker.once("exit", () => ended.resolve(`Input ${inputs[0]} ends the thread.`));
  let last = -1;
  const watch = setInterval(() => {
    if (last === inputs[0]) ended.resolve(`Input ${last} does not come back.`);
    last = Atomics.load(inputs, 0);
  }, SILENCE_MS);
  try {
    return await ended.promise;
  } finally {
    clearInterval(watch);
    await worker.terminate();
  }
}

/** Plays in this thread. `onInput` is called before each input. */
export async function play<T>(
  { inputs, corpus = [], check }: Pick<Target<T>, "inputs" | "corpus" | "check">,
  { seed, runs, onInput }: { seed: number; runs: number; onInput(): void },
): Promise<string | null> {
  let attemptsLeft = MAX_SHRINK_ATTEMPTS;
  let hasFailed = false;
  const property = fc.asyncProperty(inputs, async (input) => {
    if (hasFailed && attemptsLeft-- <= 0) return;
    onInput();
    const before = process.threadCpuUsage();
    try {
      await check(input);
      const { user, system } = process.threadCpuUsage(before);
      const spentMs = Math.round((user + system) / 1000);
      if (spentMs > MOST_CPU_MS) throw new Error(`It took ${spentMs} ms of processor time`);
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  const examples = corpus.map((input): [T] => [input]);
  const details = await fc.check(property, { seed, numRuns: runs + corpus.length, examples });
  if (!details.failed) return null;
  const why = details.errorInstance instanceof Error ? details.errorInstance.stack : details.errorInstance;
  return `${why}\n${await fc.asyncDefaultReportMessage(details)}`.slice(0, MAX_SHOWN);
}

if (!isMainThread && workerData?.order !== undefined) {
  const { order, inputs } = workerData as { order: Order; inputs: Int32Array };
  const target = await TARGETS[order.name]?.();
  if (target === undefined) throw new Error(`There is no target ${order.name}`);
  const wanted = order.runs === "suite" ? target.suiteRuns : order.runs;
  const runs = order.runs !== "suite" && target.opensConnections ? Math.ceil(wanted / 20) : wanted;
  const onInput = () => void Atomics.add(inputs, 0, 1);
  const failure = await play(target, { seed: order.seed, runs, onInput });
  await target.close?.();
  parentPort?.postMessage(failure === null ? null : `The promise: ${target.promise}\n${failure}`);
}
