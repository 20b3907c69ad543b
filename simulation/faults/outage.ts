import type { Fate } from "../chance/fate.ts";
import type { Scheduler } from "../time/scheduler.ts";
import type { FaultKind } from "./kinds.ts";

/** A failure that lasts for a while once it has started. Checked at each call that it affects. */
export interface Outage {
  isOn(): boolean;
}

export function createOutage(
  kind: FaultKind,
  { fate, scheduler, leastMs, mostMs }: { fate: Fate; scheduler: Scheduler; leastMs: number; mostMs: number },
): Outage {
  let untilMs = Number.NEGATIVE_INFINITY;
  return {
    isOn() {
      if (fate.isOver) return false;
      if (scheduler.nowMs < untilMs) return true;
      if (fate.strikes(kind)) untilMs = scheduler.nowMs + fate.random("outages").whole(leastMs, mostMs);
      return scheduler.nowMs < untilMs;
    },
  };
}
