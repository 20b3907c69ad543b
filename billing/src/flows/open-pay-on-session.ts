import { CHARGE_PURPOSE } from "../core/off-session-charge.ts";
import type { OutboxMail } from "../core/outgoing-mail.ts";
import { linkDay, payOnSessionParams } from "../core/pay-on-session-params.ts";
import type { PaymentIntentSnapshot } from "../core/snapshots.ts";
import type { Deps } from "./deps.ts";

/** Today's page would expire within minutes, so the mail waits for the next one. */
export class LinkTooShort extends Error {
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
  if (intent.customerId === null || (await isPaidOtherwise(intent, deps))) return null;
  const day = linkDay(new Date(mail.createdAt), deps.clock.now());
  if (day === null) throw new LinkTooShort("the link would expire too soon");
  await closeOwnCharge(intent, deps);
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

async function isPaidOtherwise(intent: PaymentIntentSnapshot, deps: Deps): Promise<boolean> {
  if (intent.status === "succeeded" || intent.status === "processing") return true;
  const chargeId = intent.metadata.charge_id;
  if (intent.metadata.purpose !== CHARGE_PURPOSE || chargeId === undefined) return intent.status === "canceled";
  return (await deps.store.findCharge(chargeId))?.state === "paid_on_session";
}

/** Our own failed charge is canceled before another way to pay is opened, so that the amount can be paid only once. */
async function closeOwnCharge(intent: PaymentIntentSnapshot, deps: Deps): Promise<void> {
  if (intent.metadata.purpose !== CHARGE_PURPOSE || intent.status === "canceled") return;
  await deps.provider.cancelPaymentIntent(intent.id);
}
