import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../ports/runtime.ts";

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(ms, signal) {
    // Aborting only ends the pause early.
    await wait(ms, undefined, signal === undefined ? {} : { signal }).catch(() => {});
  },
};
