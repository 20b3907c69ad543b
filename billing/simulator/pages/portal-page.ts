import { findCard } from "../cards.ts";
import { cancelAtPeriodEnd, endSubscription, resume, retryOpenInvoice } from "../engine/lifecycle.ts";
import { createPaymentMethod } from "../objects/intents.ts";
import type { SimSubscription } from "../types.ts";
import type { World } from "../world.ts";
import { escapeHtml, type PageAnswer, page } from "./html.ts";

export function showPortal(world: World, sessionId: string): PageAnswer {
  const session = world.portalSessions.get(sessionId);
  if (session === undefined) return page(404, "No such page", "");
  const back = session.return_url === null ? "" : `<p><a href="${escapeHtml(session.return_url)}">Back</a></p>`;
  const forms = liveOf(world, session.customer).map(subscriptionForm).join("");
  return page(200, "Your plan", `${forms}${back}`);
}

export type PortalAction = "cancel" | "cancel_now" | "resume" | { card: string };

/** What a customer does in the portal. */
export function actInPortal(world: World, subscription: SimSubscription, action: PortalAction): void {
  if (action === "cancel") cancelAtPeriodEnd(world, subscription);
  else if (action === "cancel_now") endSubscription(world, subscription, world.nowFor(subscription.customer));
  else if (action === "resume") resume(world, subscription);
  else replaceCard(world, subscription, action.card);
}

export function submitPortal(world: World, sessionId: string, form: URLSearchParams): PageAnswer {
  const session = world.portalSessions.get(sessionId);
  const subscription = world.subscriptions.get(form.get("subscription") ?? "");
  if (session === undefined || subscription?.customer !== session.customer) return showPortal(world, sessionId);
  const action = form.get("action");
  if (action === "cancel" || action === "resume") actInPortal(world, subscription, action);
  if (action === "card") actInPortal(world, subscription, { card: form.get("card") ?? "" });
  return showPortal(world, sessionId);
}

function liveOf(world: World, customerId: string): SimSubscription[] {
  return [...world.subscriptions.values()].filter(
    ({ customer, status }) => customer === customerId && status !== "canceled",
  );
}

function subscriptionForm({ id, status, cancel_at, cancel_at_period_end }: SimSubscription): string {
  const isEnding = cancel_at !== null || cancel_at_period_end;
  const actions = isEnding
    ? '<button name="action" value="resume">Renew plan</button>'
    : '<button name="action" value="cancel">Cancel plan</button>';
  return `<form method="post"><p>${escapeHtml(id)}: ${escapeHtml(status)}</p>
<input type="hidden" name="subscription" value="${escapeHtml(id)}">${actions}
<label>New card<input name="card" value="4242424242424242"></label><button name="action" value="card">Replace card</button></form>`;
}

function replaceCard(world: World, subscription: SimSubscription, cardNumber: string): void {
  const card = findCard(cardNumber);
  if (card === null || !card.attaches) return;
  const method = createPaymentMethod(world, card, subscription.customer);
  subscription.default_payment_method = method.id;
  retryOpenInvoice(world, subscription);
}
