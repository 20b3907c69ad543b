import { DAY_MS } from "../../scripts/core/dates/instant.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { TokenRecord } from "../../scripts/core/generated/token.ts";
import type { TokenEndpoint } from "../../scripts/core/ports/platform.ts";
import type { TokenStore } from "../../scripts/core/ports/store.ts";
import {
  type Connection,
  faultOf,
  NO_ANSWER,
  type PlatformError,
  problem,
  SERVER_ERROR,
  TOKEN_REFUSED,
} from "../connection.ts";

/** The prefix of all tokens here. No text outside the token store may contain it. */
const TOKEN_MARK = "IGAAsimulated";
const LIFE_MS = 60 * DAY_MS;
const YOUNGEST_REFRESH_MS = DAY_MS;

interface IssuedToken {
  issuedAtMs: number;
  expiresAtMs: number;
  /** The platform issued it, but it does not work, or works no more. */
  isInvalid: boolean;
}

export type Tokens = ReturnType<typeof createTokens>;

export function createTokens(nowMs: () => number) {
  const tokens = new Map<string, IssuedToken>();
  const works = (text: string): boolean => {
    const token = tokens.get(text);
    return token !== undefined && !token.isInvalid && nowMs() < token.expiresAtMs;
  };
  return {
    issue({ ageMs = 0, isInvalid = false }: { ageMs?: number; isInvalid?: boolean } = {}) {
      const text = `${TOKEN_MARK}${"x".repeat(20)}${tokens.size}`;
      const issuedAtMs = nowMs() - ageMs;
      tokens.set(text, { issuedAtMs, expiresAtMs: issuedAtMs + LIFE_MS, isInvalid });
      return { text, lifeSeconds: LIFE_MS / 1000 };
    },
    works,
    revoke(text: string) {
      const token = tokens.get(text);
      if (token !== undefined) token.isInvalid = true;
    },
    endMs: (text: string) => tokens.get(text)?.expiresAtMs ?? 0,
    isRefreshable: (text: string) =>
      works(text) && nowMs() - (tokens.get(text)?.issuedAtMs ?? 0) >= YOUNGEST_REFRESH_MS,
  };
}

export interface TokenFaults {
  plannedRefresh(): "fine" | "fails" | "unanswered" | "a dud" | "malformed";
  profileFailure(): PlatformError | null;
}

const TOO_YOUNG: PlatformError = { status: 400, code: 1 };

/** The token calls as one run sees them. A working token works until it expires, even if it is refreshed. */
export function openFakeTokenEndpoint(
  tokens: Tokens,
  { connection, faults, accountId }: { connection: Connection; faults: TokenFaults; accountId: string },
): TokenEndpoint {
  return {
    refresh: (token) =>
      connection.call("refresh token", () => {
        if (!tokens.works(token)) return faultOf("refresh token", TOKEN_REFUSED);
        const planned = faults.plannedRefresh();
        if (planned === "fails") return faultOf("refresh token", SERVER_ERROR);
        if (!tokens.isRefreshable(token)) return faultOf("refresh token", TOO_YOUNG);
        const { text, lifeSeconds } = tokens.issue({ isInvalid: planned === "a dud" });
        if (planned === "unanswered") return faultOf("refresh token", NO_ANSWER);
        if (planned === "malformed") return faultOf("refresh token", { noAnswer: "malformed" });
        return { ok: true, value: { access_token: text, token_type: "bearer", expires_in: lifeSeconds } };
      }),
    whoAmI: (token) =>
      connection.call("read profile", () => {
        const failure = tokens.works(token) ? faults.profileFailure() : TOKEN_REFUSED;
        if (failure !== null) return faultOf("read profile", failure);
        return { ok: true, value: { user_id: accountId, username: "harbour_bakery", account_type: "Business" } };
      }),
  };
}

export interface SecretFaults {
  isProofRefused(): boolean;
  plannedWrite(): "fine" | "refused" | "unanswered";
}

/** The true content of the token store: the record as the text of a secret. */
interface SecretStore {
  text: string;
}

/** The token store as one run sees it. A write may succeed without an answer. */
export function openFakeSecretStore(
  secret: SecretStore,
  { connection, faults }: { connection: Connection; faults: SecretFaults },
): TokenStore {
  return {
    proveWritable: () =>
      connection.call("prove that the secret can be written", () => {
        if (faults.isProofRefused()) throw refusal("It may not be written.");
      }),
    write: (record: TokenRecord) =>
      connection.call("write the secret", () => {
        const planned = faults.plannedWrite();
        if (planned === "refused") throw refusal("It could not be written.");
        secret.text = JSON.stringify(record);
        if (planned === "unanswered") throw refusal("No answer came.");
      }),
  };
}

function refusal(why: string): ProblemError {
  return new ProblemError(problem("Writing the secret", why), 2);
}
