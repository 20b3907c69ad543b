import { addMs, DAY_MS, MINUTE_MS, unixFromDate } from "./instants.ts";
import { ownerMark, type SessionParams, settingsUrl, successUrl } from "./session-params.ts";

/** The provider requires at least 30 minutes. */
const MIN_LIFE_MS = 40 * MINUTE_MS;

interface PayOnSessionContext {
  appUrl: string;
  customerId: string;
  userId: string;
  application: string;
  amount: number;
  currency: string;
  chargeId: string | null;
  paymentIntentId: string;
}

/**
 * The day for which a link is valid, counted from the mail's creation. Each day has one page; the next day starts when it
 * expires.
 */
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
  return {
    mode: "payment",
    customer: context.customerId,
    client_reference_id: context.userId,
    metadata: ownerMark(context),
    success_url: successUrl(context.appUrl),
    cancel_url: settingsUrl(context.appUrl),
    allowed_payment_method_types: ["card", "link"],
    expires_at: day.expiresAt,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency: context.currency,
          unit_amount: context.amount,
          product_data: { name: "Outstanding payment" },
        },
      },
    ],
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
