import { z } from "zod";
import { reference, text } from "../../core/provider-event.ts";
import { ProviderFault } from "../../core/provider-fault.ts";
import type { SessionSnapshot } from "../../core/purchase.ts";
import type {
  CustomerSnapshot,
  PaymentIntentSnapshot,
  SavedMethod,
  SubscriptionSnapshot,
} from "../../core/snapshots.ts";

const numberOrNull = z.number().nullable().default(null);

const metadata = z.record(z.string(), z.string()).nullish();

const customer = z.object({ id: z.string(), email: text, created: z.number(), metadata }).transform(
  (wire): CustomerSnapshot => ({
    id: wire.id,
    userId: wire.metadata?.user_id ?? null,
    application: wire.metadata?.application ?? null,
    email: wire.email,
    created: wire.created,
  }),
);

const invoice = z
  .object({
    id: z.string(),
    status: text,
    attempt_count: z.number().default(0),
    billing_reason: text,
  })
  .transform((wire) => ({
    id: wire.id,
    status: wire.status,
    attemptCount: wire.attempt_count,
    billingReason: wire.billing_reason,
  }));

const item = z
  .object({ price: reference, current_period_end: z.number() })
  .transform((wire) => ({ priceId: wire.price ?? "", currentPeriodEnd: wire.current_period_end }));

const subscription = z
  .object({
    id: z.string(),
    status: z.string(),
    created: z.number(),
    ended_at: numberOrNull,
    trial_start: numberOrNull,
    cancel_at: numberOrNull,
    cancel_at_period_end: z.boolean().default(false),
    items: z.object({ data: z.array(item) }),
    metadata,
    pause_collection: z.object({}).nullish(),
    latest_invoice: z.union([z.string().transform(() => null), invoice]).nullish(),
  })
  .transform(
    (wire): SubscriptionSnapshot => ({
      id: wire.id,
      status: wire.status,
      created: wire.created,
      endedAt: wire.ended_at,
      trialStart: wire.trial_start,
      cancelAt: wire.cancel_at,
      cancelAtPeriodEnd: wire.cancel_at_period_end,
      application: wire.metadata?.application ?? null,
      isCollectionPaused: (wire.pause_collection ?? null) !== null,
      items: wire.items.data,
      latestInvoice: wire.latest_invoice ?? null,
    }),
  );

const paymentIntent = z
  .object({
    id: z.string(),
    status: z.string(),
    amount: z.number(),
    currency: z.string(),
    created: z.number(),
    customer: reference,
    payment_method: reference,
    setup_future_usage: text,
    metadata,
  })
  .transform(
    (wire): PaymentIntentSnapshot => ({
      id: wire.id,
      status: wire.status,
      amount: wire.amount,
      currency: wire.currency,
      created: wire.created,
      customerId: wire.customer,
      paymentMethodId: wire.payment_method,
      setupFutureUsage: wire.setup_future_usage,
      metadata: wire.metadata ?? {},
    }),
  );

const setupIntent = z
  .object({ id: z.string(), created: z.number(), customer: reference, payment_method: reference })
  .transform(
    (wire): SavedMethod => ({
      customerId: wire.customer,
      paymentMethodId: wire.payment_method,
      created: wire.created,
    }),
  );

const session = z
  .object({
    id: z.string(),
    mode: z.string(),
    customer: reference,
    payment_status: z.string(),
    payment_intent: reference,
    setup_intent: reference,
    amount_total: numberOrNull,
    currency: text,
    created: z.number(),
    line_items: z.object({ data: z.array(z.object({ price: reference })) }).nullish(),
  })
  .transform(
    (wire): SessionSnapshot => ({
      id: wire.id,
      mode: wire.mode,
      customerId: wire.customer,
      paymentStatus: wire.payment_status,
      paymentIntentId: wire.payment_intent,
      setupIntentId: wire.setup_intent,
      priceId: wire.line_items?.data[0]?.price ?? null,
      amountTotal: wire.amount_total,
      currency: wire.currency,
      created: wire.created,
    }),
  );

const reversal = z
  .object({
    id: z.string(),
    payment_intent: reference,
    amount: z.number(),
    currency: z.string(),
    status: text,
    created: z.number(),
  })
  .transform((wire) => ({
    id: wire.id,
    paymentIntentId: wire.payment_intent,
    amount: wire.amount,
    currency: wire.currency,
    status: wire.status ?? "unknown",
    created: wire.created,
  }));

/** @throws ProviderFault when the provider's answer lacks a field this service relies on. */
export const parseWire = {
  customer: (wire: unknown) => parse("read customer", customer, wire),
  subscription: (wire: unknown) => parse("read subscription", subscription, wire),
  paymentIntent: (wire: unknown) => parse("read payment intent", paymentIntent, wire),
  session: (wire: unknown) => parse("read checkout session", session, wire),
  reversal: (wire: unknown) => parse("read reversal", reversal, wire),
  setupIntent: (wire: unknown) => parse("read setup intent", setupIntent, wire),
};

function parse<T>(operation: string, schema: z.ZodType<T>, wire: unknown): T {
  const parsed = schema.safeParse(wire);
  if (parsed.success) return parsed.data;
  throw new ProviderFault(operation, {
    kind: "unavailable",
    code: "unexpected_shape",
    param: parsed.error.issues[0]?.path.join(".") ?? null,
  });
}
