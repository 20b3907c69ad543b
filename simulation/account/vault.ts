import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import type { TokenStore } from "../../scripts/core/ports/store.ts";
import { type Connection, trouble } from "../connection.ts";

/** What may go wrong with the token store. Each method is called once per store call. */
export interface VaultFaults {
  isProofRefused(): boolean;
  writeFate(): "fine" | "refused" | "unanswered";
}

export const NO_VAULT_FAULTS: VaultFaults = { isProofRefused: () => false, writeFate: () => "fine" };

/** The true content of the token store: the record as the text of a secret. */
export interface Vault {
  text: string;
}

/** The token store as one run sees it. A write may succeed without an answer. */
export function openFakeVault(
  vault: Vault,
  { connection, faults }: { connection: Connection; faults: VaultFaults },
): TokenStore {
  return {
    proveWritable: () =>
      connection.call("prove that the secret can be written", () => {
        if (faults.isProofRefused()) throw refusal("It may not be written.");
      }),
    write: (record: TokenRecord) =>
      connection.call("write the secret", () => {
        const fate = faults.writeFate();
        if (fate === "refused") throw refusal("It could not be written.");
        vault.text = JSON.stringify(record);
        if (fate === "unanswered") throw refusal("No answer came.");
      }),
  };
}

function refusal(why: string): ProblemError {
  return new ProblemError(trouble("Writing the secret", why), 2);
}
