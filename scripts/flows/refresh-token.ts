import { describeProblem, ProblemError } from "../core/findings/problem.ts";
import type { TokenRecord } from "../core/generated/token.ts";
import { describeFault, type PlatformFault } from "../core/instagram/platform-fault.ts";
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
import { retryReads, storeWithRetries } from "./retry.ts";

/** The token is invalid; any other failure of the proof says nothing about it. */
const INVALID_TOKEN_CODE = 190;

export interface RefreshPorts {
  store: Store;
  tokenStore: TokenStore;
  endpoint: TokenEndpoint;
  alerts: Alerts;
  clock: Clock;
  random: () => number;
  log: Log;
  /** Hides a new secret from everything printed from now on. */
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
 * Renews the long-lived token and stores it where it came from. Proves that it can be stored before the refresh is spent, and
 * that the new token works before the old one is replaced.
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
  if (!plan.isAgeKnown) ports.log.warn("The age of the token is not known, so the refresh is tried without it.");
  try {
    return await renew(ports, request);
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const body = `${describeProblem(error.problem)} ${describeLife(token, ports.clock.now())}`;
    return await failed(ports, error.exitCode, { title: "The Instagram token could not be refreshed", body });
  }
}

const DRY_RUN_TEXT = "Dry run: the token is due. A real run would refresh it, try the new one out and store it.";
const EXPIRED_TEXT =
  "It cannot be refreshed any more and nothing can be posted. Go through the authorization again (README, Going live).";

async function renew(ports: RefreshPorts, request: RefreshRequest): Promise<Outcome> {
  const { token } = request;
  await ports.tokenStore.proveWritable();
  const accountId = await accountOf(ports, request);
  const obtainedAt = ports.clock.now();
  // Sent once: it changes the token, so a lost answer is left to the next run.
  const answer = await ports.endpoint.refresh(token.value);
  if (!answer.ok) return await refused(ports, token, answer.fault);
  ports.mask(answer.value.access_token);
  const proof = await retryReads(ports, () => ports.endpoint.whoAmI(answer.value.access_token));
  if (!proof.ok && proof.fault.code === INVALID_TOKEN_CODE) return await refused(ports, token, proof.fault);
  if (!proof.ok)
    ports.log.warn(`The new token could not be tried out (${proof.fault.meaning}); it is stored all the same.`);
  const record: TokenRecord = { ...answer.value, obtained_at: obtainedAt.toISOString(), account_id: accountId };
  await storeWithRetries(ports, record).catch(lostToken);
  return await publishStatus(ports, record);
}

/** Known before the refresh is spent: the new record must name it. */
async function accountOf(ports: RefreshPorts, { token, accountId }: RefreshRequest): Promise<string> {
  const known = token.record?.account_id ?? accountId;
  if (known !== undefined) return known;
  const profile = await retryReads(ports, () => ports.endpoint.whoAmI(token.value));
  if (!profile.ok) throw new ProblemError(ACCOUNT_UNKNOWN, 2);
  return profile.value.user_id;
}

const LOST_TOKEN_TEXT = "The refresh itself succeeded, but storing the new token";

const ACCOUNT_UNKNOWN = {
  code: "account-unknown",
  what: "Storing the new token",
  why: "Neither the token record nor SOCIAL_ACCOUNT_ID names the account, and the platform did not tell.",
  whatToDo: "Set SOCIAL_ACCOUNT_ID.",
  isRetryable: false,
};

/** The refresh is spent, so a token that is not stored by now is lost. */
function lostToken(error: unknown): never {
  if (!(error instanceof ProblemError)) throw error;
  throw new ProblemError({ ...error.problem, what: LOST_TOKEN_TEXT }, 2, { cause: error });
}

/** Commits when the token was renewed and how long it lasts: no secret, and a sign of life for people and for GitHub. */
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
    await ports.alerts.clear(["token"]);
    return { exit: 0, summary };
  }
  const why = result.kind === "refused" ? result.why : describeProblem(result.problem);
  const body = `The new token itself is stored and works. ${why}`;
  return await failed(ports, 1, { title: "The token is refreshed, but token-status.json could not be written", body });
}

/** Another refresh finished after this one began. */
function isNewer(current: Uint8Array | null, record: TokenRecord): boolean {
  const refreshedAt = readRefreshedAt(current);
  return refreshedAt !== null && refreshedAt > new Date(record.obtained_at);
}

async function refused(ports: RefreshPorts, token: Token, fault: PlatformFault): Promise<Outcome> {
  const body = `${describeFault(fault)} ${describeLife(token, ports.clock.now())}`;
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
