import { DAY_MS } from "../../scripts/core/dates/instant.ts";

/** The prefix of all tokens here. No text outside the token store may contain it. */
export const TOKEN_MARK = "IGAAsimulated";
const LIFE_MS = 60 * DAY_MS;
const YOUNGEST_REFRESH_MS = DAY_MS;

interface IssuedToken {
  issuedAtMs: number;
  expiresAtMs: number;
  /** The platform issued it, but it does not work, or works no more. */
  isDud: boolean;
}

/** The platform's record of tokens. */
export interface Tokens {
  issue(over?: { ageMs?: number; isDud?: boolean }): { text: string; lifeSeconds: number };
  works(text: string): boolean;
  isRefreshable(text: string): boolean;
  /** It never works again. */
  revoke(text: string): void;
  /** When it expires, whether it is refreshed or not. */
  endMs(text: string): number;
}

export function createTokens(nowMs: () => number): Tokens {
  const tokens = new Map<string, IssuedToken>();
  const works = (text: string): boolean => {
    const token = tokens.get(text);
    return token !== undefined && !token.isDud && nowMs() < token.expiresAtMs;
  };
  return {
    issue({ ageMs = 0, isDud = false } = {}) {
      const text = `${TOKEN_MARK}${"x".repeat(20)}${tokens.size}`;
      const issuedAtMs = nowMs() - ageMs;
      tokens.set(text, { issuedAtMs, expiresAtMs: issuedAtMs + LIFE_MS, isDud });
      return { text, lifeSeconds: LIFE_MS / 1000 };
    },
    works,
    revoke(text) {
      const token = tokens.get(text);
      if (token !== undefined) token.isDud = true;
    },
    endMs: (text) => tokens.get(text)?.expiresAtMs ?? 0,
    isRefreshable: (text) => works(text) && nowMs() - (tokens.get(text)?.issuedAtMs ?? 0) >= YOUNGEST_REFRESH_MS,
  };
}
