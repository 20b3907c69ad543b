import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import { NO_ANSWER, SERVER_ERROR } from "../account/complaints.ts";
import type { TokenFaults } from "../account/fake-token-endpoint.ts";
import type { VaultFaults } from "../account/vault.ts";
import type { Fate } from "../chance/fate.ts";
import type { Scheduler } from "../time/scheduler.ts";
import { createOutage } from "./outage.ts";

/** Everything that can go wrong with a refresh. */
export function createTokenFaults(fate: Fate, scheduler: Scheduler): TokenFaults & VaultFaults {
  const silent = createOutage("profile cannot be read", { fate, scheduler, leastMs: MINUTE_MS, mostMs: HOUR_MS });
  const trouble = fate.random("profile").isLucky(0.5) ? NO_ANSWER : SERVER_ERROR;
  return {
    refreshFate() {
      if (fate.strikes("refresh fails")) return "fails";
      if (fate.strikes("refresh unanswered")) return "unanswered";
      if (fate.strikes("refresh gives a dud")) return "a dud";
      return fate.strikes("refresh answer is malformed") ? "malformed" : "fine";
    },
    profileFailure: () => (fate.strikes("call fails") || silent.isOn() ? trouble : null),
    isProofRefused: () => fate.strikes("secret cannot be proved"),
    writeFate() {
      if (fate.strikes("secret write fails")) return "refused";
      return fate.strikes("secret write unanswered") ? "unanswered" : "fine";
    },
  };
}
