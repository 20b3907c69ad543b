import type { Card } from "../cards.ts";
import type { SimPaymentIntent, SimPaymentMethod, SimSetupIntent } from "../types.ts";
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
    allowed_payment_method_types: null,
    amount: fields.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: "automatic",
    client_secret: `${id}_secret_sim`,
    confirmation_method: "automatic",
    created: world.nowFor(fields.customer),
    currency: fields.currency,
    customer: fields.customer,
    customer_account: null,
    description: fields.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: fields.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: fields.setupFutureUsage ?? null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: "requires_payment_method",
    transfer_group: null,
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
    allowed_payment_method_types: null,
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_sim`,
    created: world.nowFor(customerId),
    customer: customerId,
    description: null,
    excluded_payment_method_types: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata,
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    single_use_mandate: null,
    status: "requires_payment_method",
    usage: "off_session",
  };
  world.setupIntents.set(id, intent);
  return intent;
}
