import {
  createInvoice,
  createPaymentIntent,
  createPaymentMethod,
  createSubscription,
  linkInvoicePayment,
  payInvoice,
} from "../objects/payments.ts";
import type { SimPaymentIntent, SimSession } from "../types.ts";
import type { SessionPlan, World } from "../world.ts";
import {
  answerOnSession,
  type ChallengeAnswer,
  findCard,
  markFailed,
  markSucceeded,
  type PaymentResult,
} from "./pay.ts";

export class PageError extends Error {}

/** Sessions use the wall clock. A customer's test clock does not affect them. */
export function expireDue(world: World): void {
  for (const session of world.sessions.values()) {
    if (session.status === "open" && session.expires_at <= world.wallNow()) expire(session);
  }
}

export function expire(session: SimSession): void {
  session.status = "expired";
  session.url = null;
}

interface Payment {
  cardNumber: string;
  challenge: ChallengeAnswer;
}

/** The buyer presses "pay" on the hosted page. */
export function payOnPage(world: World, sessionId: string, payment: Payment): PaymentResult {
  expireDue(world);
  const session = world.sessions.get(sessionId);
  const plan = world.sessionPlans.get(sessionId);
  if (session === undefined || plan === undefined) throw new PageError("There is no such page.");
  if (session.status !== "open") throw new PageError(`This page is ${session.status}.`);
  const card = findCard(payment.cardNumber);
  if (card === null) throw new PageError("Your card number is invalid.");
  const result = answerOnSession(card, payment.challenge);
  const isFree = session.mode === "setup" || plan.trialDays > 0;
  const intent = isFree || result.kind === "challenge" ? null : intentFor(world, session, plan);
  if (result.kind === "declined" && intent !== null) markFailed(world, intent, result.declineCode);
  if (result.kind !== "succeeded") return result;
  const methodId = createPaymentMethod(world, card.number, session.customer).id;
  if (intent !== null) markSucceeded(world, intent, methodId);
  if (session.mode === "setup") finishSetup(world, session, { plan, methodId });
  if (session.mode === "subscription") startSubscription(world, session, { plan, methodId, intent });
  session.status = "complete";
  session.url = null;
  if (session.mode !== "setup") session.payment_status = "paid";
  world.emit("checkout.session.completed", session, session.customer);
  return result;
}

/** Each session has one payment, however often the buyer tries. The session shows it once it is paid. */
const attempts = new WeakMap<SimSession, SimPaymentIntent>();

function intentFor(world: World, session: SimSession, plan: SessionPlan): SimPaymentIntent {
  const { amount, currency } = plan;
  const { customer } = session;
  const isPurchase = session.mode === "payment";
  const ofPurchase = { metadata: plan.intentMetadata, setupFutureUsage: plan.setupFutureUsage };
  const ofSubscription = { setupFutureUsage: "off_session" as const };
  const intent =
    attempts.get(session) ??
    createPaymentIntent(world, { amount, currency, customer, ...(isPurchase ? ofPurchase : ofSubscription) });
  attempts.set(session, intent);
  if (isPurchase) session.payment_intent = intent.id;
  return intent;
}

interface Purchase {
  plan: SessionPlan;
  methodId: string;
  intent: SimPaymentIntent | null;
}

function finishSetup(world: World, session: SimSession, { plan, methodId }: Omit<Purchase, "intent">): void {
  const intent = world.add("setupIntents", {
    created: world.nowFor(session.customer),
    customer: session.customer,
    livemode: false,
    metadata: plan.intentMetadata,
    status: "succeeded",
    payment_method: methodId,
  });
  session.setup_intent = intent.id;
  world.emit("setup_intent.succeeded", intent, session.customer);
}

/** Subscription and invoice are created only now, so failed attempts leave nothing behind. */
function startSubscription(world: World, session: SimSession, { plan, methodId, intent }: Purchase): void {
  const price = world.prices.get(plan.priceId ?? "");
  if (price === undefined || session.customer === null) throw new PageError("This session has no recurring price.");
  const subscription = createSubscription(world, {
    customerId: session.customer,
    price,
    trialDays: plan.trialDays,
    metadata: plan.subscriptionMetadata,
    paymentMethodId: methodId,
  });
  session.subscription = subscription.id;
  const amount = plan.trialDays > 0 ? 0 : plan.amount;
  const invoice = createInvoice(world, { subscription, amount, reason: "subscription_create" });
  if (intent !== null) linkInvoicePayment(world, invoice, intent.id, true);
  payInvoice(world, invoice);
  invoice.attempt_count = intent === null ? 0 : 1;
  session.invoice = invoice.id;
  world.emit("customer.subscription.created", subscription, session.customer);
  world.emit("invoice.paid", invoice, session.customer);
}
