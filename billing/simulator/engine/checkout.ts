import { createCustomer } from "../objects/account.ts";
import {
  createInvoice,
  createPaymentIntent,
  createPaymentMethod,
  createSetupIntent,
  linkInvoicePayment,
  payInvoice,
} from "../objects/payments.ts";
import { createSubscription } from "../objects/purchases.ts";
import type { SimPaymentIntent, SimSession } from "../types.ts";
import type { SessionPlan, World } from "../world.ts";
import {
  answerOnSession,
  type Card,
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
  if (session === undefined) throw new PageError("There is no such page.");
  if (session.status !== "open") throw new PageError(`This page is ${session.status}.`);
  const card = findCard(payment.cardNumber);
  if (card === null) throw new PageError("Your card number is invalid.");
  const result = answerOnSession(card, payment.challenge);
  if (result.kind === "succeeded") finish(world, session, card);
  if (result.kind === "declined") refuse(world, session, result.declineCode);
  return result;
}

function finish(world: World, session: SimSession, card: Card): void {
  const plan = planOf(world, session);
  if (session.mode === "subscription") ensureCustomer(world, session);
  const method = createPaymentMethod(world, card, session.customer);
  const isFree = session.mode === "setup" || (session.mode === "subscription" && plan.trialDays > 0);
  const intent = isFree ? null : intentFor(world, session, plan);
  if (intent !== null) markSucceeded(world, intent, method.id);
  if (session.mode === "setup") finishSetup(world, session, method.id);
  if (session.mode === "subscription") startSubscription(world, session, { plan, methodId: method.id, intent });
  complete(world, session);
}

function planOf(world: World, session: SimSession): SessionPlan {
  const plan = world.sessionPlans.get(session.id);
  if (plan === undefined) throw new PageError("This session has no plan.");
  return plan;
}

/** If the session has no customer, the page creates one. */
function ensureCustomer(world: World, session: SimSession): void {
  session.customer ??= createCustomer(world).id;
}

/** Each session has one payment, however often the buyer tries. The session shows it once it is paid. */
const attempts = new WeakMap<SimSession, SimPaymentIntent>();

function intentFor(world: World, session: SimSession, plan: SessionPlan): SimPaymentIntent {
  const known = attempts.get(session);
  if (known !== undefined) return known;
  const intent = createPaymentIntent(world, {
    amount: plan.amount,
    currency: plan.currency,
    customer: session.customer,
    metadata: session.mode === "payment" ? plan.intentMetadata : {},
    setupFutureUsage: session.mode === "payment" ? plan.setupFutureUsage : "off_session",
  });
  attempts.set(session, intent);
  if (session.mode === "payment") session.payment_intent = intent.id;
  return intent;
}

function finishSetup(world: World, session: SimSession, methodId: string): void {
  const intent = createSetupIntent(world, session.customer, planOf(world, session).intentMetadata);
  intent.status = "succeeded";
  intent.payment_method = methodId;
  session.setup_intent = intent.id;
  world.emit("setup_intent.succeeded", intent, session.customer);
}

/** Subscription and invoice are created only now, so failed attempts leave nothing behind. */
function startSubscription(
  world: World,
  session: SimSession,
  purchase: { plan: SessionPlan; methodId: string; intent: SimPaymentIntent | null },
): void {
  const { plan, methodId, intent } = purchase;
  const price = plan.priceId === null ? undefined : world.prices.get(plan.priceId);
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

function complete(world: World, session: SimSession): void {
  session.status = "complete";
  session.url = null;
  if (session.mode !== "setup") session.payment_status = session.amount_total === 0 ? "no_payment_required" : "paid";
  world.emit("checkout.session.completed", session, session.customer);
}

function refuse(world: World, session: SimSession, declineCode: string): void {
  const plan = planOf(world, session);
  const isFree = session.mode === "setup" || (session.mode === "subscription" && plan.trialDays > 0);
  if (!isFree) markFailed(world, intentFor(world, session, plan), declineCode);
}
