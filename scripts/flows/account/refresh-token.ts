import { describeCondition } from "../../core/alerts/alert-state.ts";
import { readTokenStatus } from "../../core/content/read-records.ts";
import { describeProblem, type Problem, ProblemError } from "../../core/findings/problem.ts";
import type { TokenRecord } from "../../core/generated/token.ts";
import type { TokenStatus } from "../../core/generated/token-status.ts";
import { describeAnswer, describeFault, type PlatformFault } from "../../core/instagram/platform-fault.ts";
import type { AlertKind, Condition } from "../../core/ports/alerts.ts";
import type { TokenEndpoint } from "../../core/ports/platform.ts";
import type { TokenStore } from "../../core/ports/store.ts";
import { readRefreshedAt } from "../../core/posting/read-content.ts";
import { encodeUtf8 } from "../../core/text/bytes.ts";
import type { Token } from "../../core/token/parse-token.ts";
import { describeLife, planRefresh } from "../../core/token/plan-refresh.ts";
import type { Outcome } from "../post/run.ts";
import { changeFile } from "../steps/change-file.ts";
import { type ReportPorts, reportConditions } from "../steps/report-conditions.ts";
import { retryReads, retryWhenAnswered, storeWithRetries } from "../steps/retry.ts";

/** The token is invalid. Any other failure of the test call says nothing about the token. */
const INVALID_TOKEN_CODE = 190;

interface RefreshPorts extends ReportPorts {
  tokenStore: TokenStore;
  endpoint: TokenEndpoint;
  mask: (secret: string) => void;
}

interface RefreshRequest {
  token: Token;
  /** For a bare token, whose record names no account. */
  accountId: string | undefined;
  refreshedAt: Date | null;
  isDryRun: boolean;
}

interface Ending extends Outcome {
  conditions: readonly Condition[];
  judged: readonly AlertKind[];
}

/** Proves first that a token can be stored, because a refresh cannot be undone, and that the new one works before it replaces the old. */
export async function refresh(ports: RefreshPorts, request: RefreshRequest): Promise<Outcome> {
  const { conditions, judged, ...outcome } = await refreshIfDue(ports, request);
  for (const condition of conditions) ports.log.error(describeCondition(condition));
  if (!request.isDryRun) await reportConditions(ports, { conditions, judged: new Set(judged) });
  return outcome;
}

async function refreshIfDue(ports: RefreshPorts, request: RefreshRequest): Promise<Ending> {
  const { token, isDryRun } = request;
  const plan = planRefresh(token, { now: ports.clock.now(), refreshedAt: request.refreshedAt });
  if (plan.kind === "skip") return idle(ports, plan.why);
  if (plan.kind === "expired") return failed(2, EXPIRED);
  if (isDryRun) return idle(ports, DRY_RUN_TEXT);
  if (!plan.isAgeKnown) ports.log.warn("The token's age is unknown, so the refresh is tried anyway.");
  try {
    return await renew(ports, { ...request, isAgeKnown: plan.isAgeKnown });
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const why = `${describeProblem(error.problem)} ${describeLife(token, ports.clock.now())}`;
    return failed(error.exitCode, { what: NOT_REFRESHED, why, about: error.problem.code });
  }
}

const DRY_RUN_TEXT = "Dry run: the token is due. A real run would refresh it, test the new token and store it.";
const EXPIRED = {
  what: "The Instagram token has expired",
  why: "It can no longer be refreshed, and nothing can be posted.",
  whatToDo: "Authorize again with npm run authorize.",
};
const NOT_REFRESHED = "The Instagram token could not be refreshed";

async function renew(ports: RefreshPorts, request: RefreshRequest & { isAgeKnown: boolean }): Promise<Ending> {
  const { token } = request;
  await ports.tokenStore.proveWritable();
  const accountId = await accountOf(ports, request);
  const obtainedAt = ports.clock.now();
  // Not repeated after a lost answer, because the token may have changed: then the next run tries again.
  const answer = await retryWhenAnswered(ports, () => ports.endpoint.refresh(token.value));
  if (!answer.ok && !request.isAgeKnown && !PASSING.includes(answer.error.class))
    return failed(1, { what: NOT_REFRESHED, why: describeAnswer(answer.error), whatToDo: MAY_BE_TOO_YOUNG });
  if (!answer.ok) return refused(answer.error, oldTokenLife(ports, token, answer.error));
  ports.mask(answer.value.access_token);
  const proof = await retryReads(ports, () => ports.endpoint.whoAmI(answer.value.access_token));
  if (!proof.ok && proof.error.code === INVALID_TOKEN_CODE) {
    const why = `Instagram issued a new token and then refused it (code ${INVALID_TOKEN_CODE}), so the new one was discarded.`;
    const life = describeLife(token, ports.clock.now());
    return failed(2, { what: NOT_REFRESHED, why: `${why} ${life}`, whatToDo: NEW_TOKEN_REFUSED, about: "new token" });
  }
  if (!proof.ok) ports.log.warn(`The new token could not be tested: ${proof.error.meaning} It is stored anyway.`);
  const { permissions = token.record?.permissions, ...renewed } = answer.value;
  const record: TokenRecord = {
    ...renewed,
    obtained_at: obtainedAt.toISOString(),
    account_id: accountId,
    ...(permissions === undefined ? {} : { permissions }),
  };
  await storeWithRetries(ports, record).catch(lostToken);
  if (request.refreshedAt === null) await beginRecord(ports);
  return await publishStatus(ports, record);
}

const PASSING: readonly PlatformFault["class"][] = ["transient", "no-answer", "throttled"];
const MAY_BE_TOO_YOUNG =
  "The age of the token is not known. If it was issued less than 24 hours ago, it is too young: do nothing, a later run refreshes it. If it is older, authorize again with npm run authorize.";
const NEW_TOKEN_REFUSED =
  "Posts go out with the old token meanwhile, and the next run refreshes it again. If this happens each time, authorize again with npm run authorize before the old token expires.";

/** Needed before the refresh, because the new record must contain it. */
async function accountOf(ports: RefreshPorts, { token, accountId }: RefreshRequest): Promise<string> {
  const known = token.record?.account_id ?? accountId;
  if (known !== undefined) return known;
  const profile = await retryReads(ports, () => ports.endpoint.whoAmI(token.value));
  if (!profile.ok) throw new ProblemError(accountUnknown(profile.error), 2);
  return profile.value.user_id;
}

const LOST_TOKEN_TEXT = "Storing the new token after a successful refresh";

function accountUnknown(fault: PlatformFault): Problem {
  const why = `Neither the token record nor SOCIAL_ACCOUNT_ID names the account, and Instagram did not say. ${describeAnswer(fault)}`;
  const isRetryable = fault.class !== "credential" && fault.class !== "account";
  const whatToDo =
    fault.class === "credential" ? fault.advice : `Set SOCIAL_ACCOUNT_ID${isRetryable ? ", or try again later" : ""}.`;
  return { code: "account-unknown", what: "Storing the new token", why, whatToDo, isRetryable };
}

function lostToken(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  throw new ProblemError({ ...error.problem, what: LOST_TOKEN_TEXT }, 2, { cause: error });
}

/** A token status without a record shows that the record was lost, so the record begins first. */
async function beginRecord({ store, log }: RefreshPorts): Promise<void> {
  try {
    const { tokenStatus, journal } = await store.readAll();
    if (tokenStatus !== null || journal !== null) return;
    await store.write("journal", encodeUtf8('{\n  "entries": []\n}\n'), null, "journal: begin the record");
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    log.warn(describeProblem(error.problem));
  }
}

/** Commits when the token was refreshed and when it expires. This contains no secret, and it keeps the repository active. */
async function publishStatus(ports: RefreshPorts, record: TokenRecord): Promise<Ending> {
  const expiresAt = new Date(Date.parse(record.obtained_at) + record.expires_in * 1000).toISOString();
  const dates = { refreshed_at: record.obtained_at, expires_at: expiresAt };
  const result = await changeFile(ports, {
    file: "token-status",
    message: `token: refreshed, valid until ${expiresAt}`,
    apply: (current) => ({
      ok: true,
      value: current !== null && isNewer(current, record) ? current : statusFile(dates, current),
    }),
  });
  const summary = `The token is refreshed and valid until ${expiresAt}`;
  ports.log.notice(`${summary}.`);
  if (result.kind === "changed") return { exit: 0, summary, conditions: [], judged: ["token", "token-age"] };
  const why = result.kind === "refused" ? result.why : describeProblem(result.problem);
  const what = "The token is refreshed, but token-status.json could not be written";
  return failed(1, { what, why: `The new token is stored and works. ${why}` });
}

/** Keeps the address that tells editors what the file is. */
function statusFile(dates: TokenStatus, current: Uint8Array | null): Uint8Array {
  const $schema = current === null ? undefined : readTokenStatus(current).value?.$schema;
  return encodeUtf8(`${JSON.stringify({ $schema, ...dates }, null, 2)}\n`);
}

/** Another refresh finished after this one started. */
function isNewer(current: Uint8Array, record: TokenRecord): boolean {
  const refreshedAt = readRefreshedAt(current);
  return refreshedAt !== null && refreshedAt > new Date(record.obtained_at);
}

/** A token that Instagram refuses no longer works, even if its record still gives it days. */
function oldTokenLife({ clock }: RefreshPorts, token: Token, fault: PlatformFault): string {
  return fault.class === "credential" ? "Nothing can be posted until then." : describeLife(token, clock.now());
}

function refused(fault: PlatformFault, life: string): Ending {
  const why = `${describeFault(fault)} ${life}`;
  return failed(fault.class === "credential" ? 2 : 1, { what: NOT_REFRESHED, why, about: String(fault.code) });
}

function failed(exit: 1 | 2, about: Partial<Condition> & Pick<Condition, "what" | "why">): Ending {
  return { exit, summary: about.what, conditions: [{ key: "token", whatToDo: "", ...about }], judged: [] };
}

function idle(ports: RefreshPorts, summary: string): Ending {
  ports.log.notice(summary);
  return { exit: 0, summary, conditions: [], judged: [] };
}
