import { describe, expect, it } from "vitest";
import { HOUR_MS, MINUTE_MS } from "../../src/core/instants.ts";
import { creationWindow, isKeyStillKnown } from "../../src/core/keyed-request.ts";
import { findEarlierPayment, referenceNote } from "../../src/core/off-session-charge.ts";
import { isConfigurationFault, ProviderFault } from "../../src/core/provider-fault.ts";

const CHARGE = { id: "c1", reference: "order-1" };
const payment = (id: string, status: string, metadata: Record<string, string> = { charge_id: "c1" }) => ({
  id,
  status,
  amount: 5,
  currency: "usd",
  created: 1,
  customerId: "cus_1",
  paymentMethodId: null,
  setupFutureUsage: null,
  metadata,
});

describe("what the provider holds for a charge already", () => {
  it("is money that has arrived before money on its way, and that before everything else", () => {
    const all = ["requires_action", "processing", "succeeded"].map((status) => payment(status, status));
    expect(findEarlierPayment(all, CHARGE)?.status).toBe("succeeded");
    expect(findEarlierPayment(all.slice(0, 2), CHARGE)?.status).toBe("processing");
    expect(findEarlierPayment(all.slice(0, 1), CHARGE)?.status).toBe("requires_action");
  });

  it("may carry the charge's reference under an id of before a restore, also on the page that replaced it", () => {
    const lost = payment("lost", "canceled", { charge_id: "c0", reference: "order-1" });
    const page = payment("page", "succeeded", { charge_id: "c0" });
    expect(findEarlierPayment([lost, page], CHARGE)?.id).toBe("page");
  });

  it("is nothing of another charge, nor of a payment that names none", () => {
    const other = payment("other", "succeeded", { charge_id: "c9", reference: "order-9" });
    expect(findEarlierPayment([other, payment("plain", "succeeded", {})], CHARGE)).toBeNull();
    const long = "x".repeat(600);
    expect(referenceNote(long)).toHaveLength(500);
    const noted = payment("noted", "succeeded", { charge_id: "c0", reference: referenceNote(long) });
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

  it("made its object within a day, on a clock that may be off by some minutes either way", () => {
    const { createdSince, createdUntil } = creationWindow({ createdAt });
    expect(createdSince).toBeLessThanOrEqual(after(-4 * MINUTE_MS).getTime() / 1_000);
    expect(createdUntil).toBeGreaterThanOrEqual(after(24 * HOUR_MS + 4 * MINUTE_MS).getTime() / 1_000);
  });
});

it.each([
  [{ kind: "rejected", param: null }, true],
  [{ kind: "missing", param: "line_items[0][price]" }, true],
  [{ kind: "missing", param: "configuration" }, true],
  [{ kind: "missing", param: "customer" }, false],
  [{ kind: "missing", param: "id" }, false],
  [{ kind: "missing", param: null }, false],
  [{ kind: "unavailable", param: "customer" }, false],
] as const)("a fault with %o needs the operator: %s", (known, expected) => {
  expect(isConfigurationFault(new ProviderFault("call", known))).toBe(expected);
  expect(isConfigurationFault(new Error("call"))).toBe(false);
});
