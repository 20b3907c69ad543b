import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS, HOUR_MS } from "../dates/instant.ts";
import type { Problem } from "../findings/problem.ts";
import { TOKEN_HEALTH_DAYS } from "../health/judge-token-life.ts";
import { refusePageLogin } from "../instagram/platform-address.ts";
import { plural } from "../text/words.ts";
import type { Token } from "../token/parse-token.ts";
import { type DoctorRow, ERROR_TABLE, failed, failedBy, ok, skipped, warning } from "./row.ts";

/** The token that was found, if any. */
export type TokenReading =
  | { kind: "none"; where: string }
  | { kind: "unusable"; problem: Problem }
  /** `remark`: what is wrong with the place where it is stored; null when nothing is. */
  | { kind: "token"; token: Token; where: string; remark: string | null };

export function judgeHosts(hosts: { graphUrl: string; tokenUrl: string }, reading: TokenReading): DoctorRow {
  const token = reading.kind === "token" ? { token: reading.token.value } : {};
  const problem = refusePageLogin({ ...hosts, ...token });
  if (problem !== null) return failedBy("hosts", problem, ERROR_TABLE.otherHost);
  return ok("hosts", `${new URL(hosts.graphUrl).host} and ${new URL(hosts.tokenUrl).host}, both for the direct login`);
}

/** `isStored`: whether the repository has the token as a secret, which a run can read and this machine cannot. */
export function judgeToken(reading: TokenReading, isStored = false): DoctorRow {
  if (reading.kind === "unusable") return failedBy("token", reading.problem);
  if (reading.kind === "none" && isStored)
    return ok("token", "none on this machine; it is a secret of the repository, which only runs can read");
  if (reading.kind === "none") {
    return failed("token", {
      found: `There is no token (${reading.where})`,
      meaning: "Without a token, nothing can be posted.",
      whatToDo: "Run npm run authorize.",
    });
  }
  const what = reading.token.record === null ? "A bare token" : "A token record";
  const found = `${what} in ${reading.where}`;
  if (reading.remark === null) return ok("token", found);
  return warning("token", {
    found: `${found}; ${reading.remark}`,
    meaning: "Other users on this machine may be able to read it.",
    whatToDo: "Run any command that uses the token. It makes the file readable by its owner only.",
  });
}

/** `statusExpiresAt`: the expiry in token-status.json, which is used for bare tokens. */
export function judgeTokenLife(
  reading: TokenReading,
  { now, statusExpiresAt }: { now: Date; statusExpiresAt: Date | null },
): DoctorRow {
  if (reading.kind !== "token") return skipped("token-life", "There is no token to check.");
  const { obtainedAt } = reading.token;
  const expiresAt = reading.token.expiresAt ?? statusExpiresAt;
  if (expiresAt === null) return UNKNOWN_AGE;
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  const age = obtainedAt === null ? "" : `issued ${describeAge(now.getTime() - obtainedAt.getTime())} ago, `;
  const found = `${age}valid until ${momentInWords(expiresAt)} (${plural(days, "day")})`;
  if (expiresAt <= now)
    return failed("token-life", { ...EXPIRED, found: `${age}expired at ${momentInWords(expiresAt)}` });
  if (days >= TOKEN_HEALTH_DAYS) return ok("token-life", found);
  return warning("token-life", {
    found,
    meaning: "It should have been refreshed by now: a refresh is due at least every week, and a token lasts 60 days.",
    whatToDo: "Look at the last runs of the refresh workflow, or run npm run refresh.",
    errorRow: ERROR_TABLE.tokenDead,
  });
}

const UNKNOWN_AGE = warning("token-life", {
  found: "not known: a bare token does not contain its dates",
  meaning: "There is no warning before it expires.",
  whatToDo: "Run npm run refresh, which stores a token record with its dates.",
});

const EXPIRED = {
  meaning: "It can no longer be refreshed, and every call is refused.",
  whatToDo: "Authorize again: npm run authorize.",
  errorRow: ERROR_TABLE.tokenDead,
};

function describeAge(ms: number): string {
  const days = Math.floor(ms / DAY_MS);
  return days >= 1 ? plural(days, "day") : plural(Math.max(0, Math.floor(ms / HOUR_MS)), "hour");
}
