import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { SecretFaults, TokenFaults } from "../account/token-service.ts";
import type { StoreFaults } from "../branches/fake-store.ts";
import type { Branch } from "../branches/repository.ts";
import { type Chance, createOutage } from "../chance/chance.ts";
import { NO_ANSWER, SERVER_ERROR } from "../connection.ts";
import type { Scheduler } from "../time/scheduler.ts";

const STALEST_MS = 5_000;
const ERROR = "The server had an error of its own.";

export interface BreakableStore extends StoreFaults {
  breakReads(ms: number): void;
}

/** GitHub's failures: answers fail or get lost, reads lag, and someone enables a ruleset. */
export function createStoreFaults(chance: Chance, scheduler: Scheduler): BreakableStore {
  const world = { chance, scheduler };
  const down = createOutage(world, "store down", 60_000, 8 * HOUR_MS);
  const hiccup = createOutage(world, "store down for a moment", 8_000, 20_000);
  const outagesOf = (branch: Branch) => ({
    down: createOutage(world, `${branch}: down`, 30_000, HOUR_MS / 2),
    busy: createOutage(world, `${branch}: branch stays busy`, 3_000, 20_000),
    ruleset: createOutage(world, `${branch}: ruleset refuses`, HOUR_MS, 40 * HOUR_MS),
  });
  const outages = { main: outagesOf("main"), record: outagesOf("record") };
  /** A write goes through, but nobody can ask for some seconds. */
  let silentUntilMs = Number.NEGATIVE_INFINITY;
  let unreadableUntilMs = Number.NEGATIVE_INFINITY;
  const isSilent = () => !chance.isOver && scheduler.nowMs < silentUntilMs;
  return {
    breakReads(ms) {
      unreadableUntilMs = scheduler.nowMs + ms;
    },
    readFailure: (branch) =>
      chance.happens(`${branch}: read fails`) || scheduler.nowMs < unreadableUntilMs || down.isOn() || isSilent()
        ? ERROR
        : null,
    staleMs: (branch) =>
      chance.happens(`${branch}: read is stale`) ? chance.random("stale reads").whole(1, STALEST_MS) : 0,
    plannedWrite(branch) {
      const own = outages[branch];
      if (own.ruleset.isOn()) return { kind: "refused", why: "A ruleset does not allow it.", isRetryable: false };
      const isDown = own.down.isOn() || down.isOn() || hiccup.isOn() || isSilent();
      if (chance.happens(`${branch}: write fails`) || isDown) return { kind: "refused", why: ERROR, isRetryable: true };
      if (chance.happens("store falls silent")) {
        silentUntilMs = scheduler.nowMs + chance.random("silence").whole(2_000, 8_000);
        return { kind: "unanswered" };
      }
      if (chance.happens(`${branch}: write unanswered`)) return { kind: "unanswered" };
      return { kind: chance.happens(`${branch}: branch is busy`) || own.busy.isOn() ? "busy" : "fine" };
    },
  };
}

export function createTokenFaults(chance: Chance, scheduler: Scheduler): TokenFaults & SecretFaults {
  const silent = createOutage({ chance, scheduler }, "profile cannot be read", MINUTE_MS, HOUR_MS);
  const problem = chance.random("profile").isLucky(0.5) ? NO_ANSWER : SERVER_ERROR;
  return {
    plannedRefresh() {
      if (chance.happens("refresh fails")) return "fails";
      if (chance.happens("refresh unanswered")) return "unanswered";
      if (chance.happens("refresh gives a dud")) return "a dud";
      return chance.happens("refresh answer is malformed") ? "malformed" : "fine";
    },
    profileFailure: () => (chance.happens("call fails") || silent.isOn() ? problem : null),
    isProofRefused: () => chance.happens("secret cannot be proved"),
    plannedWrite() {
      if (chance.happens("secret write fails")) return "refused";
      return chance.happens("secret write unanswered") ? "unanswered" : "fine";
    },
  };
}
