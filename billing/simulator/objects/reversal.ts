import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { SimDispute, SimPaymentIntent } from "../types.ts";
import type { World } from "../world.ts";

/** @param amount absent for everything that is left. */
export function createRefund(world: World, intent: SimPaymentIntent, amount?: number): Stripe.Refund {
  const before = [...world.refunds.values()].filter(({ payment_intent }) => payment_intent === intent.id);
  const left = intent.amount_received - before.reduce((sum, refund) => sum + refund.amount, 0);
  const wanted = amount ?? left;
  if (wanted < 1 || wanted > left) throw invalid("The refund exceeds what is left.", { param: "amount" });
  const refund: Stripe.Refund = {
    id: world.id("re"),
    object: "refund",
    amount: wanted,
    balance_transaction: null,
    charge: typeof intent.latest_charge === "string" ? intent.latest_charge : null,
    created: world.nowFor(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    customer_account: null,
    metadata: {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    reason: null,
    receipt_number: null,
    source_transfer_reversal: null,
    status: "succeeded",
    transfer_reversal: null,
  };
  world.refunds.set(refund.id, refund);
  world.emit("charge.refunded", { object: "charge", id: refund.charge, customer: intent.customer }, intent.customer);
  return refund;
}

/** The buyer's bank contests the payment. */
export function createDispute(world: World, intent: SimPaymentIntent): SimDispute {
  const dispute: SimDispute = {
    id: world.id("dp"),
    object: "dispute",
    amount: intent.amount_received,
    charge: typeof intent.latest_charge === "string" ? intent.latest_charge : "",
    created: world.nowFor(intent.customer),
    currency: intent.currency,
    livemode: false,
    metadata: {},
    payment_intent: intent.id,
    reason: "fraudulent",
    status: "needs_response",
  };
  world.disputes.set(dispute.id, dispute);
  world.emit("charge.dispute.created", dispute, intent.customer);
  return dispute;
}
