import { cancelAtPeriodEnd, emitUpdated, endSubscription, resume, retryOpenInvoice } from "../engine/lifecycle.ts";
import { findCard } from "../engine/pay.ts";
import { addInterval, createItem, createPaymentMethod } from "../objects/payments.ts";
import type { SimPortalSession, SimPrice, SimSubscription } from "../types.ts";
import type { World } from "../world.ts";
import { dateText, escapeHtml, type PageAnswer, page, planName, priceText } from "./html.ts";

export function showPortal(world: World, sessionId: string): PageAnswer {
  const session = world.portalSessions.get(sessionId);
  if (session === undefined) return page(404, "No such page", "");
  const back = session.return_url === null ? "" : `<p><a href="${escapeHtml(session.return_url)}">Back</a></p>`;
  const live = liveOf(world, session.customer);
  const plans = live.map((subscription) => planSection(world, session, subscription)).join("");
  return page(200, "Your plan", `${plans === "" ? "<p>You have no plan.</p>" : plans}${back}`);
}

type PortalAction = "cancel" | "cancel_now" | "resume" | { card: string } | { switchTo: string };

/** What a customer does in the portal. */
export function actInPortal(world: World, subscription: SimSubscription, action: PortalAction): void {
  if (action === "cancel") cancelAtPeriodEnd(world, subscription);
  else if (action === "cancel_now") endSubscription(world, subscription, world.nowFor(subscription.customer));
  else if (action === "resume") resume(world, subscription);
  else if ("card" in action) replaceCard(world, subscription, action.card);
  else switchPlan(world, subscription, action.switchTo);
}

export function submitPortal(world: World, sessionId: string, form: URLSearchParams): PageAnswer {
  const session = world.portalSessions.get(sessionId);
  const subscription = world.subscriptions.get(form.get("subscription") ?? "");
  if (session === undefined || subscription?.customer !== session.customer) return showPortal(world, sessionId);
  const action = form.get("action");
  const price = form.get("price") ?? "";
  if (action === "cancel" || action === "resume") actInPortal(world, subscription, action);
  if (action === "card") actInPortal(world, subscription, { card: form.get("card") ?? "" });
  if (action === "switch" && switchable(world, session, subscription).some(({ id }) => id === price)) {
    actInPortal(world, subscription, { switchTo: price });
  }
  return showPortal(world, sessionId);
}

function liveOf(world: World, customerId: string): SimSubscription[] {
  return [...world.subscriptions.values()].filter(
    ({ customer, status }) => customer === customerId && status !== "canceled",
  );
}

function planSection(world: World, session: SimPortalSession, subscription: SimSubscription): string {
  const [item] = subscription.items.data;
  if (item === undefined) return "";
  const action =
    subscription.cancel_at === null
      ? '<button class="quiet" name="action" value="cancel">Cancel the plan</button>'
      : '<button name="action" value="resume">Keep the plan</button>';
  const hidden = `<input type="hidden" name="subscription" value="${escapeHtml(subscription.id)}">`;
  return `<section><h2>${escapeHtml(planName(world, item.price))}</h2><p class="price">${escapeHtml(priceText(item.price))}</p>
<p>${escapeHtml(stateText(subscription, item.current_period_end))}</p>${switchForm(switchable(world, session, subscription), hidden, world)}
<form method="post">${hidden}<label>New card<input name="card" value="4242424242424242" inputmode="numeric"></label>
<button name="action" value="card">Replace the card</button></form><form method="post">${hidden}${action}</form></section>`;
}

function stateText({ status, cancel_at: end }: SimSubscription, periodEnd: number): string {
  if (status === "past_due") return "The last payment failed. Please replace your card.";
  if (end !== null) return `Ends on ${dateText(end)}.`;
  return `${status === "trialing" ? "Free until" : "Renews on"} ${dateText(periodEnd)}.`;
}

function switchForm(prices: readonly SimPrice[], hidden: string, world: World): string {
  if (prices.length === 0) return "";
  const options = prices.map((price) => {
    const words = `${planName(world, price)}, ${priceText(price)}`;
    return `<option value="${escapeHtml(price.id)}">${escapeHtml(words)}</option>`;
  });
  return `<form method="post">${hidden}<label>Another plan<select name="price">${options.join("")}</select></label>
<button name="action" value="switch">Switch</button></form>`;
}

/** The other prices that this session's configuration offers. */
function switchable(world: World, session: SimPortalSession, subscription: SimSubscription): SimPrice[] {
  const update = world.portalConfigurations.get(session.configuration)?.features.subscription_update;
  if (update?.enabled !== true) return [];
  const current = subscription.items.data[0]?.price.id;
  const offered = (update.products ?? []).flatMap(({ prices }) => prices).filter((price) => price !== current);
  return offered.flatMap((price) => world.prices.get(price) ?? []);
}

/** Another interval begins a new period at once; the same one keeps the period. */
function switchPlan(world: World, subscription: SimSubscription, priceId: string): void {
  const price = world.prices.get(priceId);
  const item = subscription.items.data[0];
  if (price === undefined || item === undefined) return;
  const isSameInterval = item.price.recurring?.interval === price.recurring?.interval;
  const now = world.nowFor(subscription.customer);
  const start = isSameInterval ? item.current_period_start : now;
  const end = isSameInterval ? item.current_period_end : addInterval(now, price);
  subscription.items.data = [createItem(world, { price, start, end })];
  emitUpdated(world, subscription);
}

function replaceCard(world: World, subscription: SimSubscription, cardNumber: string): void {
  const card = findCard(cardNumber);
  if (card === null || !card.attaches) return;
  const method = createPaymentMethod(world, card.number, subscription.customer);
  subscription.default_payment_method = method.id;
  retryOpenInvoice(world, subscription);
}
