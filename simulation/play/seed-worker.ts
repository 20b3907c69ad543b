/** Plays the batches of seeds that it receives, one after another. */
import { parentPort } from "node:worker_threads";
import { play } from "./play.ts";

parentPort?.on("message", async ({ from, count }: { from: number; count: number }) => {
  const endings = [];
  for (let seed = from; seed < from + count; seed++) endings.push(await play({ seed }));
  parentPort?.postMessage(endings);
});
