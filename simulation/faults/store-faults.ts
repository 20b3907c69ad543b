import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { StoreFaults } from "../branches/fake-store.ts";
import type { Branch } from "../branches/repository.ts";
import type { Fate } from "../chance/fate.ts";
import type { Scheduler } from "../time/scheduler.ts";
import { createOutage } from "./outage.ts";

const STALEST_MS = 5_000;
const ERROR = "The server had an error of its own.";

/** Who may also break the store, at a moment of their choice. */
export interface BreakableStore extends StoreFaults {
  /** Nothing can be read for so long. */
  breakReads(ms: number): void;
}

/** GitHub's failures: answers fail or get lost, reads lag, and someone enables a ruleset. */
export function createStoreFaults(fate: Fate, scheduler: Scheduler): BreakableStore {
  const setting = { fate, scheduler };
  const down = createOutage("store down", { ...setting, leastMs: 60_000, mostMs: 8 * HOUR_MS });
  const hiccup = createOutage("store down for a moment", { ...setting, leastMs: 8_000, mostMs: 20_000 });
  const outagesOf = (branch: Branch) => ({
    down: createOutage(`${branch}: down`, { ...setting, leastMs: 30_000, mostMs: HOUR_MS / 2 }),
    busy: createOutage(`${branch}: branch stays busy`, { ...setting, leastMs: 3_000, mostMs: 20_000 }),
    ruleset: createOutage(`${branch}: ruleset refuses`, { ...setting, leastMs: HOUR_MS, mostMs: 40 * HOUR_MS }),
  });
  const outages = { main: outagesOf("main"), record: outagesOf("record") };
  /** A write goes through, but nobody can ask for some seconds. */
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  let unreadableUntilMs = Number.NEGATIVE_INFINITY;
  const isSilent = () => !fate.isOver && scheduler.nowMs < silentUntilMs;
  return {
    breakReads(ms) {
      unreadableUntilMs = scheduler.nowMs + ms;
    },
    readFailure: (branch) =>
      fate.strikes(`${branch}: read fails`) || scheduler.nowMs < unreadableUntilMs || down.isOn() || isSilent()
        ? ERROR
        : null,
    staleMs: (branch) =>
      fate.strikes(`${branch}: read is stale`) ? fate.random("stale reads").whole(1, STALEST_MS) : 0,
    writeFate(branch) {
      const own = outages[branch];
      if (own.ruleset.isOn()) return { kind: "refused", why: "A ruleset does not allow it.", isRetryable: false };
      const isDown = own.down.isOn() || down.isOn() || hiccup.isOn() || isSilent();
      if (fate.strikes(`${branch}: write fails`) || isDown) return { kind: "refused", why: ERROR, isRetryable: true };
      if (fate.strikes("store falls silent")) {
        silentUntilMs = scheduler.nowMs + fate.random("silence").whole(2_000, 8_000);
        return { kind: "unanswered" };
      }
      if (fate.strikes(`${branch}: write unanswered`)) return { kind: "unanswered" };
      return { kind: fate.strikes(`${branch}: branch is busy`) || own.busy.isOn() ? "busy" : "fine" };
    },
  };
}
