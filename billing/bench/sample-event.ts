import { createHmac } from "node:crypto";
import { unixNow } from "../simulator/world.ts";

/** `renewal`: an invoice was paid. `update`: a whole subscription, which peers copy from the event. */
export type EventKind = "renewal" | "update";

export interface EventPlan {
  kind: EventKind;
  secret: string;
  /** Keeps this load's event ids apart from those of other loads. */
  name: string;
  customers: number;
}

/** An event of about 3 KB, signed now. Customers take turns. */
export function signedEvent(plan: EventPlan, index: number): { body: string; signature: string } {
  const customer = index % plan.customers;
  const [type, object] =
    plan.kind === "renewal"
      ? ["invoice.paid", invoice(index, customer)]
      : ["customer.subscription.updated", update(customer)];
  const time = unixNow();
  const body = JSON.stringify({
    id: `evt_${plan.name}_${index}`,
    object: "event",
    type,
    created: time,
    livemode: false,
    data: { object },
  });
  const hex = createHmac("sha256", plan.secret).update(`${time}.${body}`).digest("hex");
  return { body, signature: `t=${time},v1=${hex}` };
}

function invoice(index: number, customer: number): object {
  return { id: `in_${index}`, object: "invoice", customer: `cus_${customer}`, padding: "x".repeat(2_800) };
}

function update(customer: number): object {
  const item = {
    id: `si_${customer}`,
    object: "subscription_item",
    quantity: 1,
    current_period_start: 1_800_000_000,
    current_period_end: 1_900_000_000,
    price: { id: "price_monthly", object: "price", recurring: { interval: "month" } },
  };
  return {
    id: `sub_${customer}`,
    object: "subscription",
    customer: `cus_${customer}`,
    status: "active",
    created: 1_700_000_000,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    ended_at: null,
    trial_start: null,
    trial_end: null,
    schedule: null,
    items: { object: "list", data: [item], has_more: false },
    // Where better-auth looks for its own row first.
    metadata: { subscriptionId: `row_${customer}`, padding: "x".repeat(2_000) },
  };
}
