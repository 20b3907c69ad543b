import { setTimeout } from "node:timers/promises";
import type { Clock } from "../../core/ports/runtime.ts";

export const systemClock: Clock = {
  now: () => new Date(),
  async sleep(ms, signal) {
    await setTimeout(ms, undefined, signal === undefined ? {} : { signal }).catch(() => undefined);
  },
};
