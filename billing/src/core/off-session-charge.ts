import { addMs, DAY_MS, MINUTE_MS, unixFromDate } from "./instants.ts";
import { ownerMark } from "./ours.ts";
import { type AppPages, ownedParams, type SessionParams } from "./session-params.ts";
import type { PaymentIntentSnapshot } from "./snapshots.ts";

/** A charge of a saved card while its owner is absent. It is stored before it is sent. */
export interface OffSessionCharge {
  id: string;
  userId: string;
  /** The caller's own name for it, such as an order number. Each reference is charged once. */
  reference: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  /** All parameters as JSON text, fixed before the first attempt. */
  params: string;
  state: "pending" | "succeeded" | "processing" | "declined" | "paid_on_session";
  paymentIntentId: string | null;
  code: string | null;
  createdAt: string;
}

export const CHARGE_PURPOSE = "off_session_charge";

/** A charge that this service made. What others charge the same customers is their own affair. */
export function isOwnCharge({ metadata }: Pick<PaymentIntentSnapshot, "metadata">): boolean {
  return metadata.purpose === CHARGE_PURPOSE;
}

export interface ChargeParams {
  amount: number;
  currency: string;
  customer: string;
  payment_method: string;
  description?: string;
  metadata: Readonly<Record<string, string>>;
}

/** Stripe's limit for a value of metadata. */
const MAX_NOTE_LENGTH = 500;

export function referenceNote(reference: string): string {
  return reference.slice(0, MAX_NOTE_LENGTH);
}

const SETTLED_FIRST: readonly string[] = ["succeeded", "processing"];

/**
 * What Stripe already holds for a charge: its own payment, or the one on the page that replaced it. A payment with the same
 * reference under another charge id was made before a backup was restored.
 */
export function findEarlierPayment(
  payments: readonly PaymentIntentSnapshot[],
  charge: Pick<OffSessionCharge, "id" | "reference">,
): PaymentIntentSnapshot | null {
  const named = payments.filter(({ metadata }) => metadata.reference === referenceNote(charge.reference));
  const ids = new Set([charge.id, ...named.map(({ metadata }) => metadata.charge_id)]);
  const own = payments.filter(({ metadata }) => metadata.charge_id !== undefined && ids.has(metadata.charge_id));
  const settled = SETTLED_FIRST.map((wanted) => own.find(({ status }) => status === wanted));
  return settled.find((payment) => payment !== undefined) ?? own[0] ?? null;
}

export interface ChargeAnswer {
  paymentIntentId: string | null;
  /** The payment's status, or the code with which it was declined. */
  status: string;
}

/** Stripe requires at least 30 minutes. */
const MIN_LIFE_MS = 40 * MINUTE_MS;

interface PayOnSessionContext {
  pages: AppPages;
  customerId: string;
  userId: string;
  application: string;
  amount: number;
  currency: string;
  chargeId: string | null;
  paymentIntentId: string;
}

/** The day for which a link is valid, counted from the mail's creation. Each day has one page. */
interface LinkDay {
  index: number;
  /** Unix seconds. */
  expiresAt: number;
}

/** The amount of the failed charge, to be paid on a hosted page. The card used there is saved for later charges. */
export function payOnSessionParams(context: PayOnSessionContext, day: LinkDay): SessionParams {
  const metadata = {
    ...ownerMark(context),
    replaces_payment: context.paymentIntentId,
    ...(context.chargeId === null ? {} : { charge_id: context.chargeId }),
  };
  const product_data = { name: "Outstanding payment" };
  const price_data = { currency: context.currency, unit_amount: context.amount, product_data };
  return {
    ...ownedParams(context),
    mode: "payment",
    cancel_url: context.pages.settings,
    expires_at: day.expiresAt,
    line_items: [{ quantity: 1, price_data }],
    payment_intent_data: { setup_future_usage: "off_session", metadata },
  };
}

/** @returns null when today's page would expire too soon. Try again a little later. */
export function linkDay(mailCreatedAt: Date, now: Date): LinkDay | null {
  const index = Math.floor((now.getTime() - mailCreatedAt.getTime()) / DAY_MS);
  const end = addMs(mailCreatedAt, (index + 1) * DAY_MS);
  if (end.getTime() - now.getTime() < MIN_LIFE_MS) return null;
  return { index, expiresAt: unixFromDate(end) };
}
