import { z } from "zod";
import { StripeFault } from "./stripe-fault.ts";

/** A reference is an id, or the object itself if the sender expanded it. */
export const reference = z
  .union([z.string(), z.object({ id: z.string() }).transform(({ id }) => id)])
  .nullable()
  .default(null);

export const text = z.string().nullable().default(null);
const number = z.number().nullable().default(null);
const metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((given) => given ?? {});

function withMark<T extends { metadata: Record<string, string> }>(fields: T) {
  return { ...fields, application: fields.metadata.application ?? null };
}

type Camel<Name extends string> = Name extends `${infer Head}_${infer Rest}`
  ? `${Head}${Capitalize<Camel<Rest>>}`
  : Name;
/** `payment_intent` becomes `paymentIntentId`, and `created` stays `created`. */
type Snapshot<Shape extends z.ZodRawShape> = {
  [Name in keyof Shape & string as Shape[Name] extends typeof reference ? `${Camel<Name>}Id` : Camel<Name>]: z.output<
    Shape[Name]
  >;
};

/** What is read of one of Stripe's objects, under the names that are usual here. References are ids. */
function snapshot<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.entries(shape).map(([name, schema]) => {
    const camel = name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
    return [name, schema === reference ? `${camel}Id` : camel] as const;
  });
  return z.object(shape).transform((wire) => {
    const fields: Readonly<Record<string, unknown>> = wire;
    return Object.fromEntries(names.map(([name, own]) => [own, fields[name]])) as Snapshot<Shape>;
  });
}

/** Times are Unix seconds. Stripe may add values wherever a text is read. */
const customer = snapshot({ id: z.string(), email: text, created: z.number(), metadata }).transform((fields) => ({
  ...withMark(fields),
  /** Written when the customer was created. Buyers cannot write it. */
  userId: fields.metadata.user_id ?? null,
}));

const item = z
  // Since API version 2025-03-31 the period is on the item, not on the subscription.
  .object({ price: reference, current_period_end: z.number() })
  .transform((wire) => ({ priceId: wire.price ?? "", currentPeriodEnd: wire.current_period_end }));

const invoice = snapshot({ id: z.string(), status: text, attempt_count: z.number().default(0), billing_reason: text });

const subscription = snapshot({
  id: z.string(),
  status: z.string(),
  created: z.number(),
  ended_at: number,
  trial_start: number,
  cancel_at: number,
  cancel_at_period_end: z.boolean().default(false),
  items: z.object({ data: z.array(item) }).transform(({ data }) => data),
  metadata,
  /** What manages it, if anything does. Until it is released, nothing else may end the subscription. */
  schedule: reference,
  pause_collection: z.object({}).nullish(),
  status_details: z
    .object({ paused: z.object({ subscription: z.object({ type: z.string() }) }) })
    .nullish()
    .catch(null),
  latest_invoice: z
    .union([z.string().transform(() => null), invoice])
    .nullish()
    .transform((given) => given ?? null),
}).transform(({ pauseCollection, statusDetails, ...fields }) => ({
  ...withMark(fields),
  /** Nothing is collected, because somebody paused the collection. */
  isCollectionPaused: (pauseCollection ?? null) !== null,
  /** Why its status is `paused`, where Stripe says so. */
  pauseReason: statusDetails?.paused.subscription.type ?? null,
}));

const paymentIntent = snapshot({
  id: z.string(),
  status: z.string(),
  amount: z.number(),
  currency: z.string(),
  created: z.number(),
  customer: reference,
  payment_method: reference,
  setup_future_usage: text,
  metadata,
}).transform(withMark);

/** The newest saved card wins, regardless of the order of events. */
const savedMethod = snapshot({
  created: z.number(),
  customer: reference,
  payment_method: reference,
  metadata,
}).transform(withMark);

const session = snapshot({
  id: z.string(),
  mode: z.string(),
  customer: reference,
  payment_status: z.string(),
  payment_intent: reference,
  setup_intent: reference,
  amount_total: number,
  currency: text,
  created: z.number(),
  url: text,
  metadata,
  line_items: z.object({ data: z.array(z.object({ price: reference })) }).nullish(),
}).transform(({ lineItems, ...fields }) => {
  const priceIds = (lineItems?.data ?? []).flatMap(({ price }) => (price === null ? [] : [price]));
  return { ...withMark(fields), priceId: priceIds[0] ?? null, items: priceIds.map((priceId) => ({ priceId })) };
});

const reversal = snapshot({
  id: z.string(),
  payment_intent: reference,
  amount: z.number(),
  currency: z.string(),
  status: z.string().catch("unknown"),
  created: z.number(),
  balance_transactions: z.array(z.object({ amount: z.number() })).nullish(),
}).transform(({ balanceTransactions, ...fields }) => ({
  ...fields,
  /** False where Stripe says that the money is still here, or here again. */
  isWithdrawn: balanceTransactions == null || balanceTransactions.reduce((sum, { amount }) => sum + amount, 0) < 0,
}));

export type CustomerSnapshot = z.output<typeof customer>;
export type SubscriptionSnapshot = z.output<typeof subscription>;
export type PaymentIntentSnapshot = z.output<typeof paymentIntent>;
export type SavedMethod = z.output<typeof savedMethod>;
/** A page, with the one thing that it sells. */
export type SessionSnapshot = z.output<typeof session>;
/** Money that went back, or is claimed back. Amounts are in the currency's smallest unit. */
export type ReversalSnapshot = z.output<typeof reversal> & { kind: "refund" | "dispute" };

/** @throws StripeFault when Stripe's answer lacks a field this service relies on. */
export const parseWire = {
  customer: (wire: unknown) => parse("read customer", customer, wire),
  subscription: (wire: unknown) => parse("read subscription", subscription, wire),
  paymentIntent: (wire: unknown) => parse("read payment intent", paymentIntent, wire),
  session: (wire: unknown) => parse("read checkout session", session, wire),
  reversal: (wire: unknown) => parse("read reversal", reversal, wire),
  setupIntent: (wire: unknown) => parse("read setup intent", savedMethod, wire),
};

function parse<T>(operation: string, schema: z.ZodType<T>, wire: unknown): T {
  const parsed = schema.safeParse(wire);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new StripeFault(operation, {
    kind: "unavailable",
    code: "unexpected_shape",
    param: issue?.path.join(".") ?? null,
  });
}

/** Stripe's limit for `client_reference_id`. */
const MAX_USER_ID_LENGTH = 200;

/** Whether Stripe and both databases can hold this id and give it back unchanged. */
export function isUsableUserId(userId: string): boolean {
  const isHoldable = userId.isWellFormed() && !userId.includes("\u0000");
  return isHoldable && userId.trim() !== "" && userId.length <= MAX_USER_ID_LENGTH;
}
