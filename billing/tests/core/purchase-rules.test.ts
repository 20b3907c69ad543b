import { describe, expect, it } from "vitest";
import { isHarmless, isKept, purchaseOf, type SessionSnapshot } from "../../src/core/purchase.ts";
import { PURCHASE } from "../support/snapshots.ts";

describe("a purchase", () => {
  it.each([
    [{}, true],
    [{ refundedAmount: 2_499 }, true],
    [{ refundedAmount: 2_500 }, false],
    [{ isDisputed: true }, false],
    [{ amount: 0 }, true],
    [{ amount: 0, isDisputed: true }, false],
  ])("with %o is kept: %s", (part, expected) => {
    expect(isKept({ ...PURCHASE, ...part })).toBe(expected);
  });

  const page: SessionSnapshot = {
    id: "cs_1",
    mode: "payment",
    customerId: "cus_1",
    paymentStatus: "paid",
    paymentIntentId: "pi_1",
    setupIntentId: null,
    priceId: "price_once",
    amountTotal: 2_500,
    currency: "usd",
    created: 1_000,
  };
  const intent = {
    id: "pi_1",
    status: "succeeded",
    amount: 2_500,
    currency: "usd",
    created: 4_000,
    customerId: "cus_1",
    paymentMethodId: null,
    setupFutureUsage: null,
    metadata: {},
  };

  it("is made when the buyer pays, which may be long after the page was opened", () => {
    expect(purchaseOf(page, intent, "ann")).toEqual({
      sessionId: "cs_1",
      userId: "ann",
      paymentIntentId: "pi_1",
      priceId: "price_once",
      amount: 2_500,
      currency: "usd",
      purchasedAt: new Date(4_000_000).toISOString(),
    });
  });

  it("that costs nothing is one, too", () => {
    const free = { ...page, paymentStatus: "no_payment_required", paymentIntentId: null, amountTotal: 0 };
    expect(purchaseOf(free, null, "ann")).toMatchObject({ amount: 0, purchasedAt: new Date(1_000_000).toISOString() });
  });

  it("whose page names neither amount nor currency has none, and is recorded", () => {
    expect(purchaseOf({ ...page, amountTotal: null, currency: null, priceId: null }, intent, "ann")).toMatchObject({
      amount: 0,
      currency: "",
      priceId: null,
    });
  });

  it.each([
    ["an unpaid page", { ...page, paymentStatus: "unpaid" }, intent],
    ["a page for a subscription", { ...page, mode: "subscription" }, intent],
    [
      "a page for what an earlier charge could not collect",
      page,
      { ...intent, metadata: { replaces_payment: "pi_0" } },
    ],
  ])("is not %s", (_case, session, paid) => {
    expect(purchaseOf(session, paid, "ann")).toBeNull();
  });
});

it.each([
  ["failed", true],
  ["canceled", true],
  ["won", true],
  ["warning_closed", true],
  ["prevented", true],
  ["succeeded", false],
  ["pending", false],
  ["requires_action", false],
  ["needs_response", false],
  ["under_review", false],
  ["warning_needs_response", false],
  ["lost", false],
  ["of tomorrow", false],
])("a reversal that stands at %s changes nothing: %s", (status, expected) => {
  expect(isHarmless({ status })).toBe(expected);
});
