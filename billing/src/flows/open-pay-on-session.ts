import { isOwnCharge } from "../core/off-session-charge.ts";
import type { OutboxMail } from "../core/outgoing-mail.ts";
import { linkDay, payOnSessionParams } from "../core/pay-on-session-params.ts";
import type { PaymentIntentSnapshot } from "../core/snapshots.ts";
import type { Deps } from "./deps.ts";

/** Today's page would expire within minutes, so the mail waits for the next one. */
class LinkTooShort extends Error {
  override readonly name = "LinkTooShort";
}

interface LinkRequest {
  mail: OutboxMail;
  userId: string;
  paymentIntentId: string;
}

/**
 * Creates the page on which a failed off-session charge is paid. Repeated within a day, it returns the same page.
 * @returns null when the amount is already paid.
 */
export async function openPayOnSession(
  { mail, userId, paymentIntentId }: LinkRequest,
  deps: Deps,
): Promise<string | null> {
  const intent = await deps.provider.readPaymentIntent(paymentIntentId);
  if (intent.customerId === null || !isOwnCharge(intent) || (await isPaidOtherwise(intent, deps))) return null;
  const day = linkDay(new Date(mail.createdAt), deps.clock.now());
  if (day === null) throw new LinkTooShort("the link would expire too soon");
  // The failed charge is canceled before another way to pay is opened, so that the amount can be paid only once.
  if (intent.status !== "canceled") await deps.provider.cancelPaymentIntent(intent.id);
  const params = payOnSessionParams(
    {
      appUrl: deps.policy.appUrl,
      customerId: intent.customerId,
      userId,
      application: deps.policy.application,
      amount: intent.amount,
      currency: intent.currency,
      chargeId: intent.metadata.charge_id ?? null,
      paymentIntentId,
    },
    day,
  );
  const session = await deps.provider.createSession(params, `pay:${paymentIntentId}:${day.index}`);
  return session.url;
}

async function isPaidOtherwise({ status, metadata }: PaymentIntentSnapshot, deps: Deps): Promise<boolean> {
  if (status === "succeeded" || status === "processing") return true;
  const charge = metadata.charge_id === undefined ? null : await deps.store.findCharge(metadata.charge_id);
  return charge?.state === "paid_on_session";
}
