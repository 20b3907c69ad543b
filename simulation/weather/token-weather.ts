import type { TokenWeather } from "../account/fake-token-endpoint.ts";
import { SERVER_ERROR } from "../account/faults.ts";
import type { VaultWeather } from "../account/vault.ts";
import type { Fate } from "../chance/fate.ts";

/** Everything that can go wrong with a refresh. */
export function createTokenWeather(fate: Fate): TokenWeather & VaultWeather {
  return {
    refreshFate() {
      if (fate.strikes("refresh fails")) return "fails";
      if (fate.strikes("refresh unanswered")) return "unanswered";
      if (fate.strikes("refresh gives a dud")) return "a dud";
      return fate.strikes("refresh answer is malformed") ? "malformed" : "fine";
    },
    profileFailure: () => (fate.strikes("call fails") ? SERVER_ERROR : null),
    isProofRefused: () => fate.strikes("secret cannot be proved"),
    writeFate() {
      if (fate.strikes("secret write fails")) return "refused";
      return fate.strikes("secret write unanswered") ? "unanswered" : "fine";
    },
  };
}
