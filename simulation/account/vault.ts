import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import type { TokenStore } from "../../scripts/core/ports/store.ts";
import { type Line, trouble } from "../line.ts";

/** What may go wrong with the token store. Each method is called once per store call. */
export interface VaultWeather {
  isProofRefused(): boolean;
  writeFate(): "fine" | "refused" | "unanswered";
}

export const FAIR_VAULT: VaultWeather = { isProofRefused: () => false, writeFate: () => "fine" };

/** The true content of the token store: the record as the text of a secret. */
export interface Vault {
  text: string;
}

/** The token store as one run sees it. A write may succeed without an answer. */
export function openFakeVault(vault: Vault, { line, weather }: { line: Line; weather: VaultWeather }): TokenStore {
  return {
    proveWritable: () =>
      line.call("prove that the secret can be written", () => {
        if (weather.isProofRefused()) throw refusal("It may not be written.");
      }),
    write: (record: TokenRecord) =>
      line.call("write the secret", () => {
        const fate = weather.writeFate();
        if (fate === "refused") throw refusal("It could not be written.");
        vault.text = JSON.stringify(record);
        if (fate === "unanswered") throw refusal("No answer came.");
      }),
  };
}

function refusal(why: string): ProblemError {
  return new ProblemError(trouble("Writing the secret", why), 2);
}
