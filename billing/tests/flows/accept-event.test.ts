import { expect, it } from "vitest";
import { StripeFault } from "../../src/core/stripe-fault.ts";
import { acceptEvent, handleQueue } from "../../src/flows/event-queue.ts";
import { flowDeps } from "../support/flow-deps.ts";
import { snapshot } from "../support/snapshots.ts";

const paid = (livemode: boolean) => ({
  ...{ id: "evt_1", object: "event", type: "invoice.paid", livemode },
  data: { object: { id: "in_1", object: "invoice", customer: "cus_1" } },
});

it("an event of the other mode is not acknowledged, and a person hears of it", async () => {
  const { deps, mails, addUser } = await flowDeps();
  await addUser();
  await expect(acceptEvent(paid(true), 0, deps)).rejects.toThrow("livemode");
  expect(await handleQueue(deps, AbortSignal.timeout(1_000))).toBe(0);
  expect(await mails()).toMatchObject([{ code: "mode_mismatch" }]);
});

it("an event for which Stripe asks to wait stays, and is handled later", async () => {
  const answers = [new StripeFault("list", { kind: "unavailable", statusCode: 429 })];
  const { deps, addUser, advance } = await flowDeps({
    stripe: {
      apiVersion: "",
      async listSubscriptions() {
        const refusal = answers.pop();
        if (refusal !== undefined) throw refusal;
        return [snapshot()];
      },
    },
  });
  await addUser();
  expect(await acceptEvent(paid(false), 0, deps)).toBe("queued");
  await handleQueue(deps, AbortSignal.timeout(1_000));
  expect((await deps.store.findUser("ann"))?.subscriptionStatus).toBeNull();
  advance(60_000);
  await handleQueue(deps, AbortSignal.timeout(1_000));
  expect((await deps.store.findUser("ann"))?.subscriptionStatus).toBe("active");
});
