import { describe, expect, it } from "vitest";
import type { ProviderEvent } from "../../src/core/provider-event.ts";
import { noticeFailedPayment } from "../../src/flows/charge-off-session.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { payment } from "../support/snapshots.ts";

const MAIL = { kind: "pay_on_session", userId: "ann", paymentIntentId: "pi_1" };

describe("payments that failed while their customer was absent", () => {
  const failed = (id: string, event: string) =>
    ({
      ...{ id: event, type: "payment_intent.payment_failed" },
      data: { object: { id, customer: "cus_1" } },
    }) as unknown as ProviderEvent;

  it("lead to a mail each, and to one however often the same is reported", async () => {
    const world = await flowDeps({
      provider: {
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
});
