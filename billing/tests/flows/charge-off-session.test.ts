import { describe, expect, it } from "vitest";
import { HOUR_MS } from "../../src/core/instants.ts";
import type { ChargeAnswer } from "../../src/core/off-session-charge.ts";
import type { StripeEvent } from "../../src/core/stripe-event.ts";
import { StripeFault } from "../../src/core/stripe-fault.ts";
import { chargeOffSession, noticeFailedPayment } from "../../src/flows/charge-off-session.ts";
import type { Payment, StripeCalls } from "../../src/ports/stripe-calls.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { payment } from "../support/snapshots.ts";

const REQUEST = { id: "ch_1", userId: "ann", reference: "order-1", amount: 2_500, currency: "usd" };

async function till(
  answers: (ChargeAnswer | StripeFault)[],
  earlier: readonly Payment[] = [],
  stripe: Partial<StripeCalls> = {},
) {
  const keys: string[] = [];
  const world = await flowDeps({
    stripe: {
      ...stripe,
      listPayments: async () => [...earlier],
      async charge(_params, key) {
        keys.push(key);
        const answer = answers.shift();
        if (answer === undefined) throw new Error("charged once more");
        if (answer instanceof StripeFault) throw answer;
        return answer;
      },
    },
  });
  await world.addUser();
  await world.deps.store.commit({
    savedMethod: { userId: "ann", paymentMethodId: "pm_1", created: 1 },
    now: new Date(0),
  });
  const charge = async (changes: object = {}) => await chargeOffSession({ ...REQUEST, ...changes }, world.deps);
  return { ...world, charge, keys };
}

const answered = (status: string): ChargeAnswer => ({ paymentIntentId: "pi_1", status });
const MAIL = { kind: "pay_on_session", userId: "ann", paymentIntentId: "pi_1" };

describe("a charge of a saved card", () => {
  it("counts when it has succeeded, and asks the customer for nothing", async () => {
    const { charge, mails } = await till([answered("succeeded")]);
    const outcome = { kind: "succeeded", paymentIntentId: "pi_1" };
    expect([await charge(), await charge()]).toEqual([outcome, outcome]);
    expect(await mails()).toEqual([]);
  });

  it.each([
    ["processing", { kind: "processing", paymentIntentId: "pi_1" }, []],
    ["succeeded", { kind: "succeeded", paymentIntentId: "pi_1" }, []],
    ["requires_payment_method", { kind: "declined", code: "requires_payment_method" }, [MAIL]],
  ])("whose money is on its way is looked at again when it is asked for again: %s", async (status, later, sent) => {
    const readPaymentIntent = async () => payment({ status });
    const { charge, keys, mails } = await till([answered("processing")], [], { readPaymentIntent });
    expect(await charge()).toEqual({ kind: "processing", paymentIntentId: "pi_1" });
    expect([await charge(), await charge()]).toEqual([later, later]);
    expect([keys.length, await mails()]).toEqual([1, sent]);
  });

  it.each(["requires_action", "requires_payment_method", "canceled", "requires_capture"])(
    "does not count when it is %s, and the customer gets one link to pay",
    async (status) => {
      const { charge, mails } = await till([answered(status)]);
      const outcome = { kind: "declined", code: status };
      expect([await charge(), await charge()]).toEqual([outcome, outcome]);
      expect(await mails()).toEqual([MAIL]);
    },
  );

  it.each<[string | null, object[]]>([
    ["pi_1", [MAIL]],
    [null, []],
  ])("leads to a link when it is declined, where there is a payment to pay: %s", async (paymentIntentId, expected) => {
    const { charge, mails } = await till([{ paymentIntentId, status: "expired_card" }]);
    expect(await charge()).toEqual({ kind: "declined", code: "expired_card" });
    expect(await mails()).toEqual(expected);
  });

  it("is not sent again when the payment under its reference was made before a backup was restored", async () => {
    const earlier = payment({
      id: "pi_0",
      status: "processing",
      metadata: { charge_id: "ch_0", reference: "order-1" },
    });
    const { charge, keys, mails } = await till([], [earlier]);
    expect(await charge()).toEqual({ kind: "processing", paymentIntentId: "pi_0" });
    expect([keys, await mails()]).toEqual([[], []]);
  });

  it.each([
    ["is repeated under its key while Stripe knows it", 22 * HOUR_MS, ["charge:ch_1", "charge:ch_1"]],
    ["is not sent again once Stripe may have forgotten its key", 24 * HOUR_MS, ["charge:ch_1"]],
  ])("whose answer was lost %s", async (_, laterMs, sent) => {
    const held: Payment[] = [];
    const lost = new StripeFault("charge", { kind: "unavailable" });
    const { charge, keys, advance } = await till([lost, answered("succeeded")], held);
    await expect(charge()).rejects.toThrow("unavailable");
    held.push(payment({ metadata: { charge_id: "ch_1", reference: "order-1" } }));
    advance(laterMs);
    expect(await charge({ id: "ch_2" })).toEqual({ kind: "succeeded", paymentIntentId: "pi_1" });
    expect(keys).toEqual(sent);
  });

  it.each([
    ["amount", { amount: 2_501 }],
    ["currency", { currency: "eur" }],
    ["user, who may have paid already", { userId: "bob" }],
  ])("is refused when its reference belongs to another %s", async (_, changes) => {
    const { charge, keys, addUser, deps } = await till([answered("succeeded")]);
    await addUser("bob", "cus_2");
    expect(await charge({ userId: "bob" })).toEqual({ kind: "no_saved_card" });
    await deps.store.commit({ savedMethod: { userId: "bob", paymentMethodId: "pm_2", created: 1 }, now: new Date(0) });
    await charge();
    await expect(charge(changes)).rejects.toThrow("another charge");
    expect(keys).toEqual(["charge:ch_1"]);
  });
});

describe("payments that failed while their customer was absent", () => {
  const failed = (id: string, event: string) =>
    ({
      ...{ id: event, type: "payment_intent.payment_failed" },
      data: { object: { id, customer: "cus_1" } },
    }) as unknown as StripeEvent;

  it("lead to a mail each, and to one however often the same is reported", async () => {
    const world = await flowDeps({
      stripe: {
        readPaymentIntent: async (id) =>
          payment({ id, status: "requires_payment_method", metadata: { purpose: "off_session_charge" } }),
      },
    });
    await world.addUser();
    for (const [id, event] of [
      ["pi_1", "evt_1"],
      ["pi_2", "evt_2"],
      ["pi_1", "evt_3"],
    ] as const)
      expect(await noticeFailedPayment(failed(id, event), world.deps)).toBe("applied");
    expect(await noticeFailedPayment(failed("pi_1", "evt_3"), world.deps)).toBe("duplicate");
    expect(await world.mails()).toEqual([MAIL, { ...MAIL, paymentIntentId: "pi_2" }]);
  });

  it("move on a charge whose money was on its way, and none that has arrived", async () => {
    const metadata = { purpose: "off_session_charge", charge_id: "ch_1" };
    const readPaymentIntent = async () => payment({ status: "requires_payment_method", metadata });
    for (const [status, expected] of [
      ["processing", { state: "declined", code: "requires_payment_method" }],
      ["succeeded", { state: "succeeded", code: null }],
    ] as const) {
      const { charge, deps } = await till([answered(status)], [], { readPaymentIntent });
      await charge();
      await noticeFailedPayment(failed("pi_1", "evt_1"), deps);
      expect(await deps.store.findCharge("ch_1")).toMatchObject({ ...expected, paymentIntentId: "pi_1" });
    }
  });
});
