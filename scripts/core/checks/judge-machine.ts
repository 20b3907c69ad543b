import { momentInWords } from "../dates/calendar-words.ts";
import { DAY_MS, HOUR_MS } from "../dates/instant.ts";
import type { Problem, Result } from "../findings/problem.ts";
import { describeApiVersion } from "../health/judge-api-version.ts";
import { TOKEN_HEALTH_DAYS } from "../health/judge-token-life.ts";
import { refusePageLogin } from "../instagram/platform-address.ts";
import { plural } from "../text/words.ts";
import { APP_SETTINGS_MISSING, type AppSetting, findAppProblem } from "../token/check-app.ts";
import type { Token } from "../token/parse-token.ts";
import { type CheckResult, ERROR_TABLE, failed, failedBy, ok, skipped, warning } from "./check.ts";

/** Same as `engines` in package.json; a test compares them. */
export const NODE_MINIMUM = [24, 15] as const;

/** `version` is Node's own version text, such as "v24.15.0". */
export function judgeNode(version: string): CheckResult {
  const [major = 0, minor = 0] = version.replace(/^v/, "").split(".").map(Number);
  const isEnough = major > NODE_MINIMUM[0] || (major === NODE_MINIMUM[0] && minor >= NODE_MINIMUM[1]);
  if (isEnough) return ok(version);
  return failed({
    found: version,
    meaning: `The commands need Node ${NODE_MINIMUM.join(".")} or newer.`,
    whatToDo: "Run npm install in this folder, which installs the right Node, and start commands with npm run.",
  });
}

export type TokenReading =
  | { kind: "none"; where: string }
  | { kind: "unusable"; problem: Problem }
  /** `remark`: what is wrong with the place where it is stored; null when nothing is. */
  | { kind: "token"; token: Token; where: string; remark: string | null };

export function judgeHosts(
  { apiVersion, ...hosts }: { graphUrl: string; tokenUrl: string; apiVersion: string },
  reading: TokenReading,
): CheckResult {
  const token = reading.kind === "token" ? { token: reading.token.value } : {};
  const problem = refusePageLogin({ ...hosts, ...token });
  if (problem !== null) return failedBy(problem, ERROR_TABLE.otherHost);
  return ok(
    `${new URL(hosts.graphUrl).host} and ${new URL(hosts.tokenUrl).host}, both for the direct login; ${describeApiVersion(apiVersion)}`,
  );
}

/** `isStored`: whether the repository has the token as a secret, which a run can read and this machine cannot. */
export function judgeToken(reading: TokenReading, isStored = false): CheckResult {
  if (reading.kind === "unusable") return failedBy(reading.problem);
  if (reading.kind === "none" && isStored)
    return ok("none on this machine; it is a secret of the repository, which only runs can read");
  if (reading.kind === "none") {
    return failed({
      found: `There is no token (${reading.where})`,
      meaning: "Without a token, nothing can be posted.",
      whatToDo: "Run npm run authorize.",
    });
  }
  const what = reading.token.record === null ? "A bare token" : "A token record";
  const found = `${what} in ${reading.where}`;
  if (reading.remark === null) return ok(found);
  return warning({
    found: `${found}; ${reading.remark}`,
    meaning: "Other users on this machine may be able to read it.",
    whatToDo: "Run any command that uses the token. It makes the file readable by its owner only.",
  });
}

export const NO_TOKEN = "There is no token, so this cannot be checked.";

/** `statusExpiresAt`: the expiry in token-status.json, which is used for bare tokens. */
export function judgeTokenLife(
  reading: TokenReading,
  { now, statusExpiresAt }: { now: Date; statusExpiresAt: Date | null },
): CheckResult {
  if (reading.kind !== "token") return skipped(NO_TOKEN);
  const { obtainedAt } = reading.token;
  const expiresAt = reading.token.expiresAt ?? statusExpiresAt;
  if (expiresAt === null) return UNKNOWN_AGE;
  const days = Math.floor((expiresAt.getTime() - now.getTime()) / DAY_MS);
  const age = obtainedAt === null ? "" : `issued ${describeAge(now.getTime() - obtainedAt.getTime())} ago, `;
  const found = `${age}valid until ${momentInWords(expiresAt)} (${plural(days, "day")})`;
  if (expiresAt <= now) return failed({ ...EXPIRED, found: `${age}expired at ${momentInWords(expiresAt)}` });
  if (days >= TOKEN_HEALTH_DAYS) return ok(found);
  return warning({
    found,
    meaning: "It should have been refreshed by now: a refresh is due at least every week, and a token lasts 60 days.",
    whatToDo: "Look at the last runs of the refresh workflow, or run npm run refresh.",
    errorRow: ERROR_TABLE.tokenDead,
  });
}

const UNKNOWN_AGE = warning({
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

/** The settings of the Instagram app, which only authorize and setup need. */
export function judgeInstagramApp(setting: AppSetting): CheckResult {
  const { clientId, clientSecret, redirectUri } = setting;
  const problem = findAppProblem(setting);
  if (problem === null) return ok("id, redirect address and scopes have the right form");
  if (problem.code !== APP_SETTINGS_MISSING) return failedBy(problem);
  if ([clientId, clientSecret, redirectUri].every((value) => value === undefined))
    return skipped("It is not set here. Only authorize and setup need it.");
  const { what, why, whatToDo } = problem;
  return warning({ found: `${what}: ${why}`, meaning: "authorize cannot start.", whatToDo });
}

export type AlertPlace = "webhook" | "issues" | "none";

const ON_ACTIONS = { webhook: "the chat in their secret", issues: "GitHub issues" };

const PLACES = { webhook: "a chat webhook is set", issues: "no webhook is set, so alerts become GitHub issues" };

/** `test`: the result of a test alert, null when none was sent. `onActions`: where runs on GitHub send alerts, if known. */
export function judgeAlerts(
  place: AlertPlace,
  test: Result<string, string> | null,
  onActions: "webhook" | "issues" | null = null,
): CheckResult {
  if (place === "none" && onActions !== null)
    return ok(`not set on this machine; runs on GitHub use ${ON_ACTIONS[onActions]}`);
  if (place === "none") {
    return warning({
      found: "neither ALERT_WEBHOOK nor a GitHub token with a repository is set",
      meaning: "Nobody is notified when something goes wrong.",
      whatToDo: "Set ALERT_WEBHOOK to an incoming webhook of the team's chat.",
    });
  }
  if (test === null) return ok(`${PLACES[place]} (not tested; use --send-test)`);
  if (test.ok) return ok(`${PLACES[place]}; a test alert was sent${test.value === "" ? "" : `; ${test.value}`}`);
  return failed({
    found: "the test alert could not be sent",
    meaning: test.error,
    whatToDo: place === "webhook" ? CHAT : ISSUES,
  });
}

const CHAT =
  "If the format is not the chat's, set ALERT_FORMAT. Otherwise create a new webhook in the chat and set ALERT_WEBHOOK to it.";
const ISSUES = 'Give the token the permission "Issues: read and write", or set ALERT_WEBHOOK.';
