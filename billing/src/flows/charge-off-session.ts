import type { NewMail } from "../core/mail-text.ts";
import {
  CHARGE_PURPOSE,
  type ChargeAnswer,
  type ChargeParams,
  findEarlierPayment,
  isOwnCharge,
  type OffSessionCharge,
  referenceNote,
} from "../core/off-session-charge.ts";
import { ownerMark } from "../core/ours.ts";
import type { StripeEvent } from "../core/stripe-event.ts";
import { unlessMissing } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { isKeyStillKnown } from "./keyed-requests.ts";
import { requireOwn } from "./own-customer.ts";
import type { SyncOutcome } from "./sync-customer.ts";
import { withLease } from "./with-lease.ts";

class ChargeConflict extends Error {
  override readonly name = "ChargeConflict";
}

export interface ChargeRequest {
  /** A new id for this charge, used only if the reference is new. */
  id: string;
  userId: string;
  /** Your own name for the charge. Each reference is charged once, however often this is called. */
  reference: string;
  /** In the currency's smallest unit. */
  amount: number;
  currency: string;
  description?: string;
}

export type ChargeOutcome =
  | { kind: "succeeded" | "processing"; paymentIntentId: string }
  | { kind: "declined"; code: string }
  | { kind: "paid_on_session" }
  | { kind: "no_saved_card" };

/**
 * Charges the user's saved card. The charge is stored before it is sent, so calling again after a failure is safe. A decline, or
 * a bank that asks for the customer, queues a mail with a link to pay on session.
 * @throws StripeFault or StorageFault when the outcome is unknown: call again with the same reference.
 */
export async function chargeOffSession(request: ChargeRequest, deps: Deps): Promise<ChargeOutcome> {
  const user = await deps.store.findUser(request.userId);
  if (!user?.paymentCustomerId || !user.paymentMethodId) return { kind: "no_saved_card" };
  const saved = { customer: user.paymentCustomerId, method: user.paymentMethodId };
  return await withLease(`charge:${request.reference}`, deps, async () => {
    const charge = await deps.store.openCharge(
      toStoredCharge(request, { ...saved, application: deps.policy.application }, deps.clock.now()),
    );
    const isSame =
      charge.userId === request.userId && charge.amount === request.amount && charge.currency === request.currency;
    if (!isSame) throw new ChargeConflict("this reference belongs to another charge");
    return outcomeOf(charge) ?? (await settle(charge, await askAgain(charge, deps), deps));
  });
}

function toStoredCharge(
  { description, ...order }: ChargeRequest,
  saved: { customer: string; method: string; application: string },
  now: Date,
): OffSessionCharge {
  const { id: charge_id, userId, amount, currency, reference } = order;
  const owner = ownerMark({ userId, application: saved.application });
  const params: ChargeParams = {
    amount,
    currency,
    customer: saved.customer,
    payment_method: saved.method,
    ...(description === undefined ? {} : { description }),
    metadata: { purpose: CHARGE_PURPOSE, charge_id, ...owner, reference: referenceNote(reference) },
  };
  const state = { state: "pending", paymentIntentId: null, code: null } as const;
  return { ...order, params: JSON.stringify(params), ...state, createdAt: now.toISOString() };
}

function outcomeOf(charge: OffSessionCharge): ChargeOutcome | null {
  if (charge.state === "paid_on_session") return { kind: "paid_on_session" };
  if (charge.state === "declined") return { kind: "declined", code: charge.code ?? "declined" };
  if (charge.state !== "succeeded" || charge.paymentIntentId === null) return null;
  return { kind: "succeeded", paymentIntentId: charge.paymentIntentId };
}

/** Money on its way may have arrived by now, or come back. */
async function askAgain(charge: OffSessionCharge, deps: Deps): Promise<ChargeAnswer> {
  const { state, paymentIntentId: id } = charge;
  const intent = state === "processing" && id !== null ? await deps.stripe.readPaymentIntent(id, "ours") : null;
  return intent === null ? await send(charge, deps) : { paymentIntentId: intent.id, status: intent.status };
}

async function settle(charge: OffSessionCharge, answer: ChargeAnswer, deps: Deps): Promise<ChargeOutcome> {
  const outcome = toOutcome(answer);
  const { paymentIntentId } = answer;
  const { id, userId } = charge;
  const code = outcome.kind === "declined" ? outcome.code : null;
  const needsMail = outcome.kind === "declined" && paymentIntentId !== null;
  const mails = needsMail ? [payOnSessionMail(userId, paymentIntentId)] : [];
  // One that has been paid on the session page meanwhile stays paid.
  const settled = { id, state: outcome.kind, replaces: ["pending", "processing"], paymentIntentId, code } as const;
  await deps.store.commit({ charge: settled, mails, now: deps.clock.now() });
  return outcome;
}

/** Only money that has arrived or is on its way counts. In every other case the customer has to act. */
function toOutcome({
  status,
  paymentIntentId,
}: ChargeAnswer): ChargeOutcome & { kind: "declined" | "succeeded" | "processing" } {
  const isOnItsWay = status === "succeeded" || status === "processing";
  if (isOnItsWay && paymentIntentId !== null) return { kind: status, paymentIntentId };
  return { kind: "declined", code: status };
}

/**
 * The same key repeats the same charge. It is of no use when Stripe may have forgotten it, or when this database was restored
 * and has given the charge a new id. So the customer's payments are looked at first: a new key could charge twice.
 */
async function send(charge: OffSessionCharge, deps: Deps): Promise<ChargeAnswer> {
  const params = JSON.parse(charge.params) as ChargeParams;
  const [payments] = await Promise.all([
    deps.stripe.listPayments(params.customer),
    requireOwn({ customerId: params.customer, userId: charge.userId }, deps),
  ]);
  const earlier = findEarlierPayment(payments, charge);
  const isOwn = earlier?.metadata.charge_id === charge.id && isKeyStillKnown(charge, deps.clock.now());
  if (earlier !== null && !isOwn) return { paymentIntentId: earlier.id, status: earlier.status };
  return await deps.stripe.charge(params, `charge:${charge.id}`);
}

const SETTLED_STATUSES: ReadonlySet<string> = new Set(["succeeded", "processing", "canceled"]);

/**
 * Queues the mail with a link to pay what this service failed to charge. Changes no record. The buyer sees a decline on a page there,
 * an invoice reports a failed renewal, and what another part of the application charges is its own affair.
 */
export async function noticeFailedPayment(event: StripeEvent, deps: Deps): Promise<SyncOutcome> {
  const { id, customer } = event.data.object;
  const user = customer === null ? null : await deps.store.findUserByCustomer(customer);
  if (user === null || id === undefined) return "unknown_customer";
  // Retrying the event for days would not make Stripe know the payment.
  const intent = await unlessMissing(deps.stripe.readPaymentIntent(id));
  if (intent === null) deps.log.warn("an event names a payment that Stripe does not know", { payment: id });
  const needsMail = intent !== null && !SETTLED_STATUSES.has(intent.status) && isOwnCharge(intent);
  const mails = needsMail ? [payOnSessionMail(user.userId, intent.id)] : [];
  // A charge that waits for its answer is settled by that.
  const failed = { id: intent?.metadata.charge_id ?? "", state: "declined", replaces: ["processing"] } as const;
  const charge = needsMail ? { charge: { ...failed, code: intent.status } } : {};
  const isNew = await deps.store.commit({ event, now: deps.clock.now(), mails, ...charge });
  return isNew ? "applied" : "duplicate";
}

/** One mail per failed payment, whether the charge or the event reports it first. */
function payOnSessionMail(userId: string, paymentIntentId: string): NewMail {
  return {
    dedupeKey: `pay_on_session:${paymentIntentId}`,
    content: { kind: "pay_on_session", userId, paymentIntentId },
  };
}
