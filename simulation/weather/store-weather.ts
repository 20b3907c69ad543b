import { HOUR_MS } from "../../scripts/core/dates/instant.ts";
import type { Fate } from "../chance/fate.ts";
import type { StoreWeather } from "../repository/fake-store.ts";
import type { Scheduler } from "../time/scheduler.ts";
import { createSpell } from "./spell.ts";

const STALEST_MS = 5_000;

/** What else may break the store at a moment of its choice. */
export interface BreakableStore extends StoreWeather {
  /** Nothing can be read for so long. */
  breakReads(ms: number): void;
}

/** GitHub's failures: answers fail or get lost, reads lag, and someone enables a ruleset. */
export function createStoreWeather(fate: Fate, scheduler: Scheduler): BreakableStore {
  const down = createSpell("store down", { fate, scheduler, leastMs: 60_000, mostMs: 8 * HOUR_MS });
  const hiccup = createSpell("store down for a moment", { fate, scheduler, leastMs: 8_000, mostMs: 20_000 });
  const busy = createSpell("branch stays busy", { fate, scheduler, leastMs: 3_000, mostMs: 20_000 });
  const ruleset = createSpell("ruleset refuses", { fate, scheduler, leastMs: HOUR_MS, mostMs: 40 * HOUR_MS });
  const sealed = createSpell("journal cannot be written", { fate, scheduler, leastMs: 30_000, mostMs: HOUR_MS / 6 });
  /** A write goes through, but nobody hears of it for some seconds. */
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  let unreadableUntilMs = Number.NEGATIVE_INFINITY;
  const isSilent = () => !fate.isOver && scheduler.nowMs < silentUntilMs;
  return {
    breakReads(ms) {
      unreadableUntilMs = scheduler.nowMs + ms;
    },
    readFailure: () =>
      fate.strikes("read fails") || scheduler.nowMs < unreadableUntilMs || down.isOn() || isSilent()
        ? "The server had an error of its own."
        : null,
    staleMs: () => (fate.strikes("read is stale") ? fate.random("stale reads").whole(1, STALEST_MS) : 0),
    writeFate(files) {
      if (ruleset.isOn()) return { kind: "refused", why: "A ruleset does not allow it.", isRetryable: false };
      if (files.includes("journal") && sealed.isOn())
        return { kind: "refused", why: "The file is in use.", isRetryable: true };
      if (fate.strikes("write fails") || down.isOn() || hiccup.isOn())
        return { kind: "refused", why: "The server had an error of its own.", isRetryable: true };
      if (isSilent()) return { kind: "refused", why: "The server had an error of its own.", isRetryable: true };
      if (fate.strikes("store falls silent")) {
        silentUntilMs = scheduler.nowMs + fate.random("silence").whole(2_000, 8_000);
        return { kind: "unanswered" };
      }
      if (fate.strikes("write unanswered")) return { kind: "unanswered" };
      return { kind: fate.strikes("branch is busy") || busy.isOn() ? "busy" : "fine" };
    },
  };
}
