import { describe, expect, it } from "vitest";
import { differences, wantedPortalFeatures } from "../../src/core/account-plan.ts";
import { RefusedSignatures } from "../../src/core/alarm-rules.ts";
import { isSubscribed, SUBSCRIPTION_STATUSES } from "../../src/core/billing-record.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";
import { isUsableUserId } from "../../src/core/snapshots.ts";

it.each([
  ["a".repeat(200), true],
  ["a".repeat(201), false],
  ["", false],
  [" \t", false],
  ["an\u0000n", false],
  ["ann\ud800", false],
  [" ann ", true],
  ["Ünï-😀", true],
])("the user id %j can be held: %s", (userId, expected) => {
  expect(isUsableUserId(userId)).toBe(expected);
});

it.each([[null, false] as const, ...SUBSCRIPTION_STATUSES.map((status) => [status, status !== "canceled"] as const)])(
  "a record of status %s may still charge its user: %s",
  (subscriptionStatus, expected) => {
    expect(isSubscribed({ subscriptionStatus })).toBe(expected);
  },
);

it.each([
  ["none", [], false],
  ["a single one, beside one that is bought once", [true, false], false],
  ["two", [true, true], true],
] as const)("customers may switch their plan among %s: only if there are two", (_name, kinds, enabled) => {
  const prices = kinds.map((isRecurring, n) => ({ id: `price_${n}`, productId: "prod_1", isRecurring }));
  expect(wantedPortalFeatures(prices, "create_prorations").subscription_update.enabled).toBe(enabled);
});

it.each([
  [["a", "b"], ["b", "a"], true],
  [["a"], ["a", "b"], false],
  [["a", "b"], ["a"], false],
  [["a", "b"], ["a", "c"], false],
])("the list %j of an account is as wanted %j: %s", (actual, wanted, isSame) => {
  expect(differences({ list: actual }, { list: wanted }).length === 0).toBe(isSame);
});

const at = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00.000Z") + minutes * MINUTE_MS);

describe("refused signatures", () => {
  it("are suspicious from the third fresh one in a row on, which a good one ends", () => {
    const refused = new RefusedSignatures();
    const fresh = () => refused.refused({ isFresh: true, now: at(0) });
    expect([fresh(), fresh()]).toEqual([false, false]);
    refused.accepted();
    expect([fresh(), fresh(), fresh(), fresh()]).toEqual([false, false, true, true]);
  });

  it("that are only noise are suspicious at fifty within five minutes", () => {
    const refused = new RefusedSignatures();
    const noise = (minute: number) => refused.refused({ isFresh: false, now: at(minute) });
    expect(Array.from({ length: 49 }, () => noise(0)).some(Boolean)).toBe(false);
    expect(noise(5)).toBe(false);
    expect(Array.from({ length: 49 }, () => noise(5)).at(-1)).toBe(true);
  });
});
