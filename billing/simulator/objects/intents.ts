import type Stripe from "stripe";
import { invalid } from "../api-error.ts";
import type { Card } from "../engine/pay.ts";
import { nulls, type SimDispute, type SimPaymentIntent, type SimPaymentMethod, type SimSetupIntent } from "../types.ts";
import type { World } from "../world.ts";

export function createPaymentMethod(world: World, card: Card, customerId: string | null): SimPaymentMethod {
  const method: SimPaymentMethod = {
    id: world.id("pm"),
    object: "payment_method",
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    created: world.nowFor(customerId),
    customer: customerId,
    customer_account: null,
    livemode: false,
    metadata: {},
    type: "card",
  };
  world.paymentMethods.set(method.id, method);
  world.cardOf.set(method.id, card.number);
  return method;
}

interface NewPaymentIntent {
  amount: number;
  currency: string;
  customer: string | null;
  metadata?: Record<string, string>;
  setupFutureUsage?: "off_session" | "on_session" | null;
  description?: string | null;
}

export function createPaymentIntent(world: World, fields: NewPaymentIntent): SimPaymentIntent {
  const id = world.id("pi");
  const intent: SimPaymentIntent = {
    id,
    object: "payment_intent",
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    capture_method: "automatic",
    client_secret: `${id}_secret_sim`,
    confirmation_method: "automatic",
    created: world.nowFor(fields.customer),
    currency: fields.currency,
    customer: fields.customer,
    description: fields.description ?? null,
    livemode: false,
    metadata: fields.metadata ?? {},
    payment_method_types: ["card"],
    setup_future_usage: fields.setupFutureUsage ?? null,
    status: "requires_payment_method",
    ...nulls("allowed_payment_method_types application application_fee_amount automatic_payment_methods canceled_at"),
    ...nulls("cancellation_reason customer_account excluded_payment_method_types last_payment_error latest_charge"),
    ...nulls("managed_payments next_action on_behalf_of payment_method payment_method_configuration_details"),
    ...nulls("payment_method_options payment_record processing receipt_email review shipping source"),
    ...nulls("statement_descriptor statement_descriptor_suffix transfer_group"),
  };
  world.paymentIntents.set(id, intent);
  return intent;
}

export function createSetupIntent(
  world: World,
  customerId: string | null,
  metadata: Record<string, string>,
): SimSetupIntent {
  const id = world.id("seti");
  const intent: SimSetupIntent = {
    id,
    object: "setup_intent",
    client_secret: `${id}_secret_sim`,
    created: world.nowFor(customerId),
    customer: customerId,
    livemode: false,
    metadata,
    payment_method_types: ["card"],
    status: "requires_payment_method",
    usage: "off_session",
    ...nulls("allowed_payment_method_types application automatic_payment_methods cancellation_reason description"),
    ...nulls("excluded_payment_method_types last_setup_error latest_attempt mandate next_action on_behalf_of"),
    ...nulls("payment_method payment_method_configuration_details payment_method_options single_use_mandate"),
  };
  world.setupIntents.set(id, intent);
  return intent;
}

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
    charge: typeof intent.latest_charge === "string" ? intent.latest_charge : null,
    created: world.nowFor(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    metadata: {},
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    status: "succeeded",
    ...nulls("balance_transaction customer_account reason receipt_number source_transfer_reversal transfer_reversal"),
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
