import {
  addInterval,
  createInvoice,
  createPaymentIntent,
  finalizeInvoice,
  linkInvoicePayment,
  payInvoice,
} from "../objects/payments.ts";
import type { SimInvoice, SimItem, SimSubscription } from "../types.ts";
import { DAY_SECONDS, HOUR_SECONDS, type World } from "../world.ts";
import { answerOffSession, markFailed, markSucceeded } from "./pay.ts";

/** A renewal's invoice stays a draft for about an hour before it is charged. */
const DRAFT_SECONDS = HOUR_SECONDS;
/** Days from each failed attempt to the next. After the last one, the subscription is canceled. */
const RETRY_DAYS = [3, 5, 7];

export function endSubscription(world: World, subscription: SimSubscription, at: number): void {
  subscription.status = "canceled";
  subscription.ended_at = at;
  subscription.canceled_at ??= at;
  world.emit("customer.subscription.deleted", subscription, subscription.customer);
}

/** Charges the open invoice now, as when a customer replaces a card in the portal. */
export function retryOpenInvoice(world: World, subscription: SimSubscription): void {
  const invoice = subscription.latest_invoice === null ? undefined : world.invoices.get(subscription.latest_invoice);
  if (invoice?.status === "open") chargeInvoice(world, subscription, invoice);
}

/**
 * Moves a clock's customers through everything that happens until a time, in order. If an end and a renewal coincide, the end
 * comes first.
 */
export function runUntil(world: World, clockId: string, until: number): void {
  const clock = world.clocks.get(clockId);
  if (clock === undefined) return;
  for (;;) {
    const subscriptions = [...world.subscriptions.values()].filter(({ test_clock }) => test_clock === clockId);
    const next = subscriptions.flatMap((subscription) => stepsOf(world, subscription)).sort((a, b) => a.at - b.at)[0];
    if (next === undefined || next.at > until) break;
    clock.frozen_time = Math.max(clock.frozen_time, next.at);
    next.act();
  }
  clock.frozen_time = until;
  clock.status = "ready";
}

/** What "cancel plan" in the portal does. With flexible billing it sets an end date, and the old flag stays false. */
export function cancelAtPeriodEnd(world: World, subscription: SimSubscription): void {
  subscription.canceled_at = world.nowFor(subscription.customer);
  subscription.cancel_at = subscription.items.data[0]?.current_period_end ?? null;
  emitUpdated(world, subscription);
}

export function resume(world: World, subscription: SimSubscription): void {
  subscription.cancel_at = null;
  subscription.canceled_at = null;
  emitUpdated(world, subscription);
}

export function emitUpdated(world: World, subscription: SimSubscription): void {
  world.emit("customer.subscription.updated", subscription, subscription.customer);
}

export function chargeInvoice(world: World, subscription: SimSubscription, invoice: SimInvoice): void {
  const { customer, default_payment_method: methodId } = subscription;
  if (invoice.status === "draft") finalizeInvoice(world, invoice);
  const intent = createPaymentIntent(world, { amount: invoice.amount_due, currency: invoice.currency, customer });
  const declineCode = answerOffSession(world, methodId);
  invoice.attempt_count += 1;
  invoice.attempted = true;
  linkInvoicePayment(world, invoice, intent.id, declineCode === null);
  if (declineCode === null && methodId !== null) {
    markSucceeded(world, intent, methodId);
    settlePaid(world, subscription, invoice);
  } else {
    markFailed(world, intent, declineCode ?? "");
    settleFailed(world, subscription, invoice);
  }
}

function settlePaid(world: World, subscription: SimSubscription, invoice: SimInvoice): void {
  payInvoice(world, invoice);
  world.emit("invoice.paid", invoice, subscription.customer);
  if (subscription.status !== "past_due" && subscription.status !== "unpaid") return;
  subscription.status = "active";
  emitUpdated(world, subscription);
}

function settleFailed(world: World, subscription: SimSubscription, invoice: SimInvoice): void {
  const now = world.nowFor(subscription.customer);
  const days = RETRY_DAYS[invoice.attempt_count - 1];
  invoice.next_payment_attempt = days === undefined ? null : now + days * DAY_SECONDS;
  world.emit("invoice.payment_failed", invoice, subscription.customer);
  if (days === undefined) {
    endSubscription(world, subscription, now);
    return;
  }
  subscription.status = "past_due";
  emitUpdated(world, subscription);
}

interface Step {
  at: number;
  act: () => void;
}

function stepsOf(world: World, subscription: SimSubscription): Step[] {
  if (!["active", "trialing", "past_due"].includes(subscription.status)) return [];
  const steps: Step[] = [];
  const { cancel_at: end, latest_invoice: latest } = subscription;
  if (end !== null) steps.push({ at: end, act: () => endSubscription(world, subscription, end) });
  const invoice = latest === null ? undefined : world.invoices.get(latest);
  const chargeAt = invoice?.status === "draft" ? invoice.created + DRAFT_SECONDS : invoice?.next_payment_attempt;
  if (invoice !== undefined && typeof chargeAt === "number")
    steps.push({ at: chargeAt, act: () => chargeInvoice(world, subscription, invoice) });
  for (const item of subscription.items.data)
    steps.push({ at: item.current_period_end, act: () => renew(world, subscription, item) });
  return steps;
}

/** The period moves forward immediately, whether paid or not. */
function renew(world: World, subscription: SimSubscription, item: SimItem): void {
  item.current_period_start = item.current_period_end;
  item.current_period_end = addInterval(item.current_period_start, item.price);
  if (subscription.status === "trialing") subscription.status = "active";
  createInvoice(world, { subscription, amount: item.price.unit_amount, reason: "subscription_cycle" });
  emitUpdated(world, subscription);
}
