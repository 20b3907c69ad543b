import type { Fate } from "../chance/fate.ts";
import type { MisfortuneKind } from "../chance/misfortunes.ts";
import type { Scheduler } from "../time/scheduler.ts";

/** A failure that lasts for a while once it has started. Checked at each call that it affects. */
export interface Spell {
  isOn(): boolean;
}

export function createSpell(
  kind: MisfortuneKind,
  { fate, scheduler, leastMs, mostMs }: { fate: Fate; scheduler: Scheduler; leastMs: number; mostMs: number },
): Spell {
  let untilMs = Number.NEGATIVE_INFINITY;
  return {
    isOn() {
      if (fate.isOver) return false;
      if (scheduler.nowMs < untilMs) return true;
      if (fate.strikes(kind)) untilMs = scheduler.nowMs + fate.random("spells").whole(leastMs, mostMs);
      return scheduler.nowMs < untilMs;
    },
  };
}
