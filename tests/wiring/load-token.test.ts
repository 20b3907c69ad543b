import { describe, expect, it } from "vitest";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Token } from "../../scripts/core/token/parse-token.ts";
import { accountIdOf } from "../../scripts/wiring/load-token.ts";

const tokenOf = (accountId?: string) =>
  ({ value: "t", record: accountId === undefined ? null : { account_id: accountId } }) as unknown as Token;
const env = (id: string | undefined, accountName: string | null = null) =>
  ({ accountId: id, accountName }) as unknown as Parameters<typeof accountIdOf>[0];

function refused(...[given, token]: Parameters<typeof accountIdOf>): string {
  try {
    return `taken: ${accountIdOf(given, token)}`;
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return `${error.exitCode} ${error.problem.code}: ${error.problem.why}`;
  }
}

describe("the account to post to", () => {
  it.each([
    ["17", undefined, "17"],
    [undefined, "17", "17"],
    ["17", "17", "17"],
  ])("with SOCIAL_ACCOUNT_ID %s and a token of %s is %s", (set, recorded, account) => {
    expect(accountIdOf(env(set), tokenOf(recorded))).toBe(account);
  });

  it("is refused where the two name different ones, or none does", () => {
    expect(refused(env("17"), tokenOf("18"))).toBe(
      "2 account-unclear: SOCIAL_ACCOUNT_ID and the token record name different accounts.",
    );
    expect(refused(env(undefined), tokenOf())).toContain("2 account-unclear: SOCIAL_ACCOUNT_ID is not set");
  });

  it("is that of the named account", () => {
    expect(refused(env("17", "bakery"), tokenOf("18"))).toContain("SOCIAL_ACCOUNT_ID_BAKERY and");
    expect(refused(env(undefined, "bakery"), tokenOf())).toContain("SOCIAL_ACCOUNT_ID_BAKERY is not set");
  });
});
