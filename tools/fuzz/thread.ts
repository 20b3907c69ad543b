/** One thread of play-in-thread.ts: plays its target and tells how it went. */
import { parentPort, workerData } from "node:worker_threads";
import type { Order } from "./play-in-thread.ts";
import { loadTarget } from "./targets/index.ts";

const { order, beats, cpuMs } = workerData as { order: Order; beats: Int32Array; cpuMs: number };
let slowestMs = 0;

async function around(check: () => void | Promise<void>): Promise<void> {
  Atomics.add(beats, 0, 1);
  const before = process.threadCpuUsage();
  await check();
  const { user, system } = process.threadCpuUsage(before);
  const spentMs = (user + system) / 1000;
  slowestMs = Math.max(slowestMs, spentMs);
  if (spentMs > cpuMs) throw new Error(`It took ${Math.round(spentMs)} ms of processor time`);
}

const target = await loadTarget(order.address);
const report = await target.play({ ...order, around });
parentPort?.postMessage({ ...report, slowestMs });
