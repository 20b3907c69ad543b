/** Plays worlds on a thread of its own, as long as there are any. */
import { parentPort, workerData } from "node:worker_threads";
import { playAll } from "./play-batches.ts";

await playAll(workerData, (endings) => parentPort?.postMessage(endings));
