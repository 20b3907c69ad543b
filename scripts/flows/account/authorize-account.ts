import { ProblemError } from "../../core/findings/problem.ts";
import type { TokenRecord } from "../../core/generated/token.ts";
import { describeAnswer, describeFault } from "../../core/instagram/platform-fault.ts";
import type { Answer, LongLivedToken, Quota, TokenEndpoint } from "../../core/ports/platform.ts";
import type { Clock, Log } from "../../core/ports/runtime.ts";
import type { TokenStore } from "../../core/ports/store.ts";
import { listOf } from "../../core/text/words.ts";
import * as problems from "../../core/token/authorization-problems.ts";
import { BASIC_SCOPE, isProfessional, PUBLISH_SCOPE, usesOf } from "../../core/token/check-app.ts";
import type { Redirect } from "../../core/token/redirect.ts";
import { retryReads, storeWithRetries } from "../steps/retry.ts";

export interface AuthorizePorts {
  /** The permissions that are asked for. */
  scopes: readonly string[];
  tokenStore: TokenStore;
  clock: Clock;
  log: Log;
  askPerson(): Promise<Redirect | { kind: "timed-out" }>;
  isOwnState(state: string): boolean;
  exchangeCode(code: string): Promise<Answer<{ access_token: string; permissions: string[] }>>;
  exchangeToken(token: string): Promise<Answer<LongLivedToken>>;
  whoAmI: TokenEndpoint["whoAmI"];
  /** E8, which needs the permission to publish. */
  readQuota(token: string, accountId: string): Promise<Answer<Quota>>;
  mask(secret: string): void;
}

type Profile = { user_id: string; username: string; account_type: string };

/** From consent to a stored token of 60 days. Proves first that it can be stored: a code works only once. @throws ProblemError */
export async function authorize(
  ports: AuthorizePorts,
  expectedAccountId: string | undefined,
): Promise<{ account: Profile | null; expiresAt: Date }> {
  await ports.tokenStore.proveWritable();
  const code = codeOf(await ports.askPerson(), ports);
  ports.mask(code);
  // Sent once: after a lost answer, it is unknown whether the code was used up.
  const short = demand(await ports.exchangeCode(code));
  ports.mask(short.access_token);
  refuseMissingScope(short.permissions);
  const obtainedAt = ports.clock.now();
  const { permissions } = short;
  const long = demand(await retryReads(ports, () => ports.exchangeToken(short.access_token)));
  ports.mask(long.access_token);
  const account = await readAccount(ports, long.access_token, expectedAccountId);
  const accountId = account?.user_id ?? expectedAccountId;
  const record: TokenRecord = {
    access_token: long.access_token,
    token_type: long.token_type,
    expires_in: long.expires_in,
    obtained_at: obtainedAt.toISOString(),
    ...(accountId === undefined ? {} : { account_id: accountId }),
    ...(permissions.length === 0 ? {} : { permissions }),
  };
  await storeWithRetries(ports, record);
  logMissingScopes(ports, permissions);
  if (account !== null) await logQuota(ports, long.access_token, account.user_id);
  return { account, expiresAt: new Date(obtainedAt.getTime() + long.expires_in * 1000) };
}

/** null when the platform does not say. The token took a person's consent, so only a refusal of itself discards it. */
async function readAccount(ports: AuthorizePorts, token: string, expected?: string): Promise<Profile | null> {
  const profile = await retryReads(ports, () => ports.whoAmI(token));
  if (!profile.ok && profile.error.class === "credential")
    throw new ProblemError(problems.refusedStep(profile.error), 2);
  if (profile.ok) {
    refuseAccount(profile.value, expected);
    return profile.value;
  }
  const whose = expected === undefined ? "which account it belongs to" : `whether it belongs to account ${expected}`;
  ports.log.warn(
    `Instagram did not say whose token this is, so it is stored without these checks: ${whose}, whether that is a Business or Creator account, and whether it may publish. ${describeAnswer(profile.error)} Run npm run doctor in a few minutes: it checks them.`,
  );
  return null;
}

function codeOf(redirect: Redirect | { kind: "timed-out" }, ports: AuthorizePorts): string {
  if (redirect.kind === "timed-out") throw new ProblemError(problems.TIMED_OUT, 1);
  if (redirect.kind === "unusable") throw new ProblemError(problems.UNUSABLE, 1);
  if (redirect.kind === "refused") throw new ProblemError(problems.refusedOnPage(redirect.cause), 1);
  if (redirect.state !== null && !ports.isOwnState(redirect.state)) throw new ProblemError(problems.WRONG_STATE, 1);
  if (redirect.state === null)
    ports.log.warn(
      "A bare code does not show which authorization it belongs to. Use only a code from your own authorization.",
    );
  return redirect.code;
}

/** The platform does not always list the granted permissions. */
function refuseMissingScope(granted: readonly string[]): void {
  if (granted.length === 0 || [BASIC_SCOPE, PUBLISH_SCOPE].every((scope) => granted.includes(scope))) return;
  throw new ProblemError(problems.scopeNotGranted(granted), 2);
}

/** Says nothing where the platform did not list what was granted. */
function logMissingScopes({ log, scopes }: AuthorizePorts, granted: readonly string[]): void {
  const off = usesOf(scopes.filter((name) => !granted.includes(name)));
  if (granted.length === 0 || off.length === 0) return;
  log.warn(`Not granted: ${listOf(off)}. Posts go out without it. To grant it, run npm run authorize again.`);
}

function refuseAccount(profile: { user_id: string; username: string; account_type: string }, expected?: string): void {
  if (!isProfessional(profile.account_type)) throw new ProblemError(problems.personalAccount(profile.username), 2);
  if (expected !== undefined && expected !== profile.user_id)
    throw new ProblemError(problems.otherAccount({ id: profile.user_id, expected }), 2);
}

/** Only warns, because the token is already stored, and a missing permission can be added without a new token. */
async function logQuota(ports: AuthorizePorts, token: string, accountId: string): Promise<void> {
  const quota = await retryReads(ports, () => ports.readQuota(token, accountId));
  if (quota.ok) return ports.log.info(`Publishing quota: ${quota.value.used} of ${quota.value.total} posts used.`);
  ports.log.warn(
    `The token is stored, but the publishing quota could not be read. ${describeFault(quota.error)} ${problems.ACCEPT_INVITE}`,
  );
}

function demand<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  // Other faults are temporary.
  const isOurs = answer.error.class === "credential" || answer.error.class === "account";
  throw new ProblemError(problems.refusedStep(answer.error), isOurs ? 2 : 1);
}
