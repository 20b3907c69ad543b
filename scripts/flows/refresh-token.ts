import { describeProblem, type Problem, ProblemError } from "../core/findings/problem.ts";
import type { TokenRecord } from "../core/generated/token.ts";
import { describeAnswer, describeFault, type PlatformFault } from "../core/instagram/platform-fault.ts";
import type { Alerts } from "../core/ports/alerts.ts";
import type { TokenEndpoint } from "../core/ports/platform.ts";
import type { Clock, Log } from "../core/ports/runtime.ts";
import type { Store, TokenStore } from "../core/ports/store.ts";
import { readRefreshedAt } from "../core/posting/read-content.ts";
import { encodeUtf8 } from "../core/text/bytes.ts";
import type { Token } from "../core/token/parse-token.ts";
import { describeLife, planRefresh } from "../core/token/plan-refresh.ts";
import { changeFile } from "./change-file.ts";
import type { Outcome } from "./post/run.ts";
import { retryReads, retryWhenAnswered, storeWithRetries } from "./retry.ts";

/** The token is invalid. Any other failure of the test call says nothing about the token. */
const INVALID_TOKEN_CODE = 190;

export interface RefreshPorts {
  store: Store;
  tokenStore: TokenStore;
  endpoint: TokenEndpoint;
  alerts: Alerts;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Masks a new secret in everything that is printed from now on. */
  mask: (secret: string) => void;
}

export interface RefreshRequest {
  token: Token;
  /** For a bare token, whose record names no account. */
  accountId: string | undefined;
  /** From token-status.json. */
  refreshedAt: Date | null;
  isDryRun: boolean;
}

/**
 * Refreshes the long-lived token and stores it where it came from. Proves first that a token can be stored, because a refresh
 * cannot be undone, and proves that the new token works before it replaces the old one.
 */
export async function refresh(ports: RefreshPorts, request: RefreshRequest): Promise<Outcome> {
  const { token, isDryRun } = request;
  const plan = planRefresh(token, { now: ports.clock.now(), refreshedAt: request.refreshedAt });
  if (plan.kind === "skip") return quietly(ports, plan.why);
  if (isDryRun && plan.kind === "refresh") return quietly(ports, DRY_RUN_TEXT);
  if (isDryRun) {
    ports.log.error(EXPIRED_TEXT);
    return { exit: 2, summary: EXPIRED_TEXT };
  }
  if (plan.kind === "expired")
    return await failed(ports, 2, { title: "The Instagram token has expired", body: EXPIRED_TEXT });
  if (!plan.isAgeKnown) ports.log.warn("The token's age is unknown, so the refresh is tried anyway.");
  try {
    return await renew(ports, request);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const body = `${describeProblem(error.problem)} ${describeLife(token, ports.clock.now())}`;
    return await failed(ports, error.exitCode, { title: "The Instagram token could not be refreshed", body });
  }
}

const DRY_RUN_TEXT = "Dry run: the token is due. A real run would refresh it, test the new token and store it.";
const EXPIRED_TEXT =
  "It can no longer be refreshed, and nothing can be posted. Authorize again with npm run authorize.";

async function renew(ports: RefreshPorts, request: RefreshRequest): Promise<Outcome> {
  const { token } = request;
  await ports.tokenStore.proveWritable();
  const accountId = await accountOf(ports, request);
  const obtainedAt = ports.clock.now();
  // Not repeated after a lost answer, because the token may have changed: then the next run tries again.
  const answer = await retryWhenAnswered(ports, () => ports.endpoint.refresh(token.value));
  if (!answer.ok) return await refused(ports, answer.error, oldTokenLife(ports, token, answer.error));
  ports.mask(answer.value.access_token);
  const proof = await retryReads(ports, () => ports.endpoint.whoAmI(answer.value.access_token));
  if (!proof.ok && proof.error.code === INVALID_TOKEN_CODE)
    return await refused(ports, proof.error, describeLife(token, ports.clock.now()));
  if (!proof.ok) ports.log.warn(`The new token could not be tested: ${proof.error.meaning} It is stored anyway.`);
  const record: TokenRecord = { ...answer.value, obtained_at: obtainedAt.toISOString(), account_id: accountId };
  await storeWithRetries(ports, record).catch(lostToken);
  return await publishStatus(ports, record);
}

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
  const whatToDo = fault.class === "credential" ? fault.advice : "Set SOCIAL_ACCOUNT_ID.";
  return { code: "account-unknown", what: "Storing the new token", why, whatToDo, isRetryable };
}

/** A new token that could not be stored is lost. */
function lostToken(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  throw new ProblemError({ ...error.problem, what: LOST_TOKEN_TEXT }, 2, { cause: error });
}

/** Commits when the token was refreshed and when it expires. This contains no secret, and it keeps the repository active. */
async function publishStatus(ports: RefreshPorts, record: TokenRecord): Promise<Outcome> {
  const expiresAt = new Date(Date.parse(record.obtained_at) + record.expires_in * 1000).toISOString();
  const status = `${JSON.stringify({ refreshed_at: record.obtained_at, expires_at: expiresAt }, null, 2)}\n`;
  const result = await changeFile(ports, {
    file: "token-status",
    message: `token: refreshed, valid until ${expiresAt}`,
    apply: (current) => ({
      ok: true,
      value: isNewer(current, record) ? (current ?? encodeUtf8(status)) : encodeUtf8(status),
    }),
  });
  const summary = `The token is refreshed and valid until ${expiresAt}`;
  ports.log.notice(`${summary}.`);
  if (result.kind === "changed") {
    await ports.alerts.clear(["token", "token-age"]);
    return { exit: 0, summary };
  }
  const why = result.kind === "refused" ? result.why : describeProblem(result.problem);
  const body = `The new token is stored and works. ${why}`;
  return await failed(ports, 1, { title: "The token is refreshed, but token-status.json could not be written", body });
}

/** Another refresh finished after this one started. */
function isNewer(current: Uint8Array | null, record: TokenRecord): boolean {
  const refreshedAt = readRefreshedAt(current);
  return refreshedAt !== null && refreshedAt > new Date(record.obtained_at);
}

/** A token that Instagram refuses no longer works, even if its record still gives it days. */
function oldTokenLife({ clock }: RefreshPorts, token: Token, fault: PlatformFault): string {
  return fault.class === "credential" ? "Nothing can be posted until then." : describeLife(token, clock.now());
}

async function refused(ports: RefreshPorts, fault: PlatformFault, life: string): Promise<Outcome> {
  const body = `${describeFault(fault)} ${life}`;
  return await failed(ports, fault.class === "credential" ? 2 : 1, {
    title: "The Instagram token could not be refreshed",
    body,
  });
}

async function failed(
  ports: RefreshPorts,
  exit: 1 | 2,
  { title, body }: { title: string; body: string },
): Promise<Outcome> {
  ports.log.error(`${title}. ${body}`);
  await ports.alerts.send({ kind: "token", title, body });
  return { exit, summary: title };
}

function quietly(ports: RefreshPorts, summary: string): Outcome {
  ports.log.notice(summary);
  return { exit: 0, summary };
}
