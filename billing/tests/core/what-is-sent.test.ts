import { describe, expect, it } from "vitest";
import { differences, wantedPortalFeatures } from "../../src/core/account-plan.ts";
import { RefusedSignatures } from "../../src/core/alarm-rules.ts";
import { isSubscribed, SUBSCRIPTION_STATUSES } from "../../src/core/billing-record.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";
import { ENGLISH, mailTextsSchema } from "../../src/core/mail-text.ts";
import { payOnSessionParams } from "../../src/core/off-session-charge.ts";
import { sessionParams } from "../../src/core/session-params.ts";
import { isUsableUserId } from "../../src/core/snapshots.ts";

const URLS = {
  success_url: "https://app.example/billing/success?session_id={CHECKOUT_SESSION_ID}",
  allowed_payment_method_types: ["card", "link"],
};

const OWNER = { user_id: "ann", application: "app.example" };

describe("a page", () => {
  it("for what a charge could not collect asks for that amount once, and names its owner and the charge", () => {
    const context = {
      appUrl: "https://app.example",
      customerId: "cus_1",
      userId: "ann",
      application: "app.example",
      amount: 4_200,
      currency: "chf",
    };
    const params = payOnSessionParams(
      { ...context, chargeId: "c1", paymentIntentId: "pi_1" },
      { index: 3, expiresAt: 7_000 },
    );
    const product_data = { name: "Outstanding payment" };
    expect(params).toEqual({
      ...URLS,
      mode: "payment",
      customer: "cus_1",
      client_reference_id: "ann",
      metadata: OWNER,
      cancel_url: expect.stringContaining("https://app.example/"),
      expires_at: 7_000,
      line_items: [{ quantity: 1, price_data: { currency: "chf", unit_amount: 4_200, product_data } }],
      payment_intent_data: {
        setup_future_usage: "off_session",
        metadata: { ...OWNER, replaces_payment: "pi_1", charge_id: "c1" },
      },
    });
  });

  it("for a purchase sells one, once, and names its owner", () => {
    const context = {
      appUrl: "https://app.example",
      userId: "ann",
      application: "app.example",
      customerId: "cus_1",
      trialDays: 14,
      currency: "eur",
      automaticTax: false,
      taxIdCollection: false,
      now: new Date(0),
    };
    expect(sessionParams({ mode: "payment", priceId: "price_once" }, context)).toEqual({
      ...URLS,
      mode: "payment",
      customer: "cus_1",
      client_reference_id: "ann",
      metadata: OWNER,
      cancel_url: "https://app.example/pricing",
      expires_at: 3_600,
      line_items: [{ price: "price_once", quantity: 1 }],
      allow_promotion_codes: true,
      payment_intent_data: { setup_future_usage: "off_session", metadata: OWNER },
    });
  });
});

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

it.each([
  ["subject", 200],
  ["button", 100],
] as const)("the %s of a mail has from 1 to %i characters", (field, longest) => {
  const accepts = (text: string) =>
    mailTextsSchema.safeParse({ ...ENGLISH, fix_payment: { ...ENGLISH.fix_payment, [field]: text } }).success;
  expect([accepts(""), accepts("x"), accepts("x".repeat(longest)), accepts("x".repeat(longest + 1))]).toEqual([
    false,
    true,
    true,
    false,
  ]);
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
