import type { TokenEndpoint } from "../../scripts/core/ports/platform.ts";
import type { Connection } from "../connection.ts";
import { type Complaint, faultAt, NO_ANSWER, SERVER_ERROR, TOKEN_REFUSED } from "./complaints.ts";
import type { Tokens } from "./tokens.ts";

/** What may go wrong with a refresh. Each method is called once per platform call. */
export interface TokenFaults {
  refreshFate(): "fine" | "fails" | "unanswered" | "a dud" | "malformed";
  profileFailure(): Complaint | null;
}

export const NO_TOKEN_FAULTS: TokenFaults = { refreshFate: () => "fine", profileFailure: () => null };

const TOO_YOUNG: Complaint = { status: 400, code: 1 };

/** The token calls as one run sees them. A working token works until it expires, even if it is refreshed. */
export function openFakeTokenEndpoint(
  tokens: Tokens,
  { connection, faults, accountId }: { connection: Connection; faults: TokenFaults; accountId: string },
): TokenEndpoint {
  return {
    refresh: (token) =>
      connection.call("refresh token", () => {
        if (!tokens.works(token)) return faultAt("refresh token", TOKEN_REFUSED);
        const fate = faults.refreshFate();
        if (fate === "fails") return faultAt("refresh token", SERVER_ERROR);
        if (!tokens.isRefreshable(token)) return faultAt("refresh token", TOO_YOUNG);
        const { text, lifeSeconds } = tokens.issue({ isDud: fate === "a dud" });
        if (fate === "unanswered") return faultAt("refresh token", NO_ANSWER);
        if (fate === "malformed") return faultAt("refresh token", { silence: "senseless" });
        return { ok: true, value: { access_token: text, token_type: "bearer", expires_in: lifeSeconds } };
      }),
    whoAmI: (token) =>
      connection.call("read profile", () => {
        const failure = tokens.works(token) ? faults.profileFailure() : TOKEN_REFUSED;
        if (failure !== null) return faultAt("read profile", failure);
        return { ok: true, value: { user_id: accountId, username: "harbour_bakery", account_type: "Business" } };
      }),
  };
}
