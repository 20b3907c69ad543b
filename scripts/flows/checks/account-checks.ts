import { type Check, type CheckResult, skipped } from "../../core/checks/check.ts";
import {
  judgeAccount,
  judgeAccountType,
  judgePermission,
  judgeProfile,
  judgeQuota,
  type Profile,
  skipUnknownAccount,
} from "../../core/checks/judge-account.ts";
import { NO_TOKEN, type TokenReading } from "../../core/checks/judge-machine.ts";
import type { Answer, Quota } from "../../core/ports/platform.ts";
import type { Clock } from "../../core/ports/runtime.ts";
import type { Token } from "../../core/token/parse-token.ts";
import { retryReads } from "../steps/retry.ts";

export interface AccountPorts {
  clock: Clock;
  /** @throws ProblemError when the address or version is not valid */
  connect(token: Token): { whoAmI(): Promise<Answer<Profile>>; readQuota(accountId: string): Promise<Answer<Quota>> };
}

interface Known {
  reading: TokenReading;
  areHostsFine: boolean;
  hasStories: boolean;
  /** The permissions that the content needs. */
  scopes: readonly string[];
}

const IDS = ["token-accepted", "account", "account-type", "permission", "quota"] as const;

export function accountChecks(
  ports: AccountPorts,
  { graphUrl, accountId }: { graphUrl: string; accountId: string | undefined },
  { reading, areHostsFine, hasStories, scopes }: Known,
): Check[] {
  const skip = (why: string) => IDS.map((id) => ({ id, look: async () => skipped(why) }));
  if (reading.kind !== "token") return skip(NO_TOKEN);
  if (!areHostsFine) return skip("The hosts are not valid for this token, so the token is not sent to them.");
  const { whoAmI, readQuota } = ports.connect(reading.token);
  const profile = once(() => retryReads(ports, whoAmI));
  const quota = once((id: string) => retryReads(ports, () => readQuota(id)));
  const ofProfile = (judge: (profile: Profile) => CheckResult | Promise<CheckResult>) => async () => {
    const answer = await profile();
    return answer.ok ? await judge(answer.value) : skipUnknownAccount(answer.error);
  };
  const permissions = { granted: reading.token.record?.permissions, needed: scopes };
  const named = { variable: accountId, record: reading.token.record?.account_id };
  const looks = {
    "token-accepted": async () => judgeProfile(new URL(graphUrl).host, await profile()),
    account: ofProfile((known) => judgeAccount(named, known)),
    "account-type": ofProfile((known) => judgeAccountType(known, hasStories)),
    permission: ofProfile(async (known) => judgePermission(await quota(known.user_id), permissions)),
    quota: ofProfile(async (known) => judgeQuota(await quota(known.user_id))),
  };
  return IDS.map((id) => ({ id, look: looks[id] }));
}

export function once<Args extends unknown[], T>(ask: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  let asking: Promise<T> | undefined;
  return (...args) => (asking ??= ask(...args));
}
