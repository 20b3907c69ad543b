import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../src/core/instants.ts";
import { findEarlierPayment, referenceNote } from "../../src/core/off-session-charge.ts";
import { hasTakenMoney, isHarmless, isKept, purchaseOf } from "../../src/core/purchase.ts";
import { isKeyStillKnown } from "../../src/flows/keyed-requests.ts";
import { PURCHASE, payment, session } from "../support/snapshots.ts";

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

  const page = session({ paymentIntentId: "pi_1" });
  const intent = payment({ created: 4_000 });

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
  expect(isHarmless(status)).toBe(expected);
});

it.each([
  ["succeeded", true],
  ["lost", true],
  ["needs_response", true],
  ["under_review", true],
  ["pending", false],
  ["requires_action", false],
  ["warning_needs_response", false],
  ["warning_under_review", false],
  ["failed", false],
  ["won", false],
  ["of tomorrow", false],
])("a reversal that stands at %s has taken the money: %s", (status, expected) => {
  expect(hasTakenMoney({ status, isWithdrawn: true })).toBe(expected);
});

it("a dispute in progress has not taken what Stripe says is still here", () => {
  expect(hasTakenMoney({ status: "needs_response", isWithdrawn: false })).toBe(false);
});

const CHARGE = { id: "c1", reference: "order-1" };
const made = (id: string, status: string, metadata: Record<string, string> = { charge_id: "c1" }) =>
  payment({ id, status, metadata });

describe("what Stripe holds for a charge already", () => {
  it("is money that has arrived before money on its way, and that before everything else", () => {
    const all = ["requires_action", "processing", "succeeded"].map((status) => made(status, status));
    expect(findEarlierPayment(all, CHARGE)?.status).toBe("succeeded");
    expect(findEarlierPayment(all.slice(0, 2), CHARGE)?.status).toBe("processing");
    expect(findEarlierPayment(all.slice(0, 1), CHARGE)?.status).toBe("requires_action");
  });

  it("may carry the charge's reference under an id of before a restore, also on the page that replaced it", () => {
    const lost = made("lost", "canceled", { charge_id: "c0", reference: "order-1" });
    const page = made("page", "succeeded", { charge_id: "c0" });
    expect(findEarlierPayment([lost, page], CHARGE)?.id).toBe("page");
  });

  it("is nothing of another charge, nor of a payment that names none", () => {
    const other = made("other", "succeeded", { charge_id: "c9", reference: "order-9" });
    expect(findEarlierPayment([other, made("plain", "succeeded", {})], CHARGE)).toBeNull();
    const long = "x".repeat(600);
    expect(referenceNote(long)).toHaveLength(500);
    const noted = made("noted", "succeeded", { charge_id: "c0", reference: referenceNote(long) });
    expect(findEarlierPayment([noted], { id: "c1", reference: long })?.id).toBe("noted");
  });
});

describe("a key that was sent", () => {
  const createdAt = "2026-11-20T12:00:00.000Z";
  const after = (ms: number) => new Date(Date.parse(createdAt) + ms);

  it("is known for less than a day", () => {
    expect(isKeyStillKnown({ createdAt }, after(23 * HOUR_MS - 1))).toBe(true);
    expect(isKeyStillKnown({ createdAt }, after(23 * HOUR_MS))).toBe(false);
  });
});
