import type Stripe from "stripe";
import type { SimItem, SimPortalSession, SimPrice, SimSession, SimSubscription } from "../types.ts";
import { DAY_SECONDS, type SessionPlan, type World } from "../world.ts";

export interface NewSession {
  mode: Stripe.Checkout.Session.Mode;
  customer: string | null;
  clientReferenceId: string | null;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number | null;
  allowPromotionCodes: boolean | null;
  metadata: Record<string, string>;
  plan: SessionPlan;
}

export function createSession(world: World, fields: NewSession): SimSession {
  const id = world.id("cs_test");
  const now = world.wallNow();
  const session: SimSession = {
    id,
    object: "checkout.session",
    allow_promotion_codes: fields.allowPromotionCodes,
    amount_total: fields.mode === "setup" ? null : fields.plan.amount,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    created: now,
    currency: fields.plan.currency,
    customer: fields.customer,
    expires_at: fields.expiresAt ?? now + DAY_SECONDS,
    livemode: false,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_status: fields.mode === "setup" ? "no_payment_required" : "unpaid",
    status: "open",
    success_url: fields.successUrl,
    url: `${world.baseUrl}/c/pay/${id}`,
    ...{ subscription: null, payment_intent: null, setup_intent: null, invoice: null },
  };
  world.sessions.set(id, session);
  world.sessionPlans.set(id, fields.plan);
  return session;
}

export function createPortalSession(
  world: World,
  { customer, returnUrl, configuration }: { customer: string; returnUrl: string | null; configuration: string | null },
): SimPortalSession {
  const id = world.id("bps");
  const session: SimPortalSession = {
    id,
    object: "billing_portal.session",
    configuration: configuration ?? "bpc_default",
    created: world.wallNow(),
    customer,
    livemode: false,
    return_url: returnUrl,
    url: `${world.baseUrl}/p/session/${id}`,
  };
  world.portalSessions.set(id, session);
  return session;
}

interface NewSubscription {
  customerId: string;
  price: SimPrice;
  trialDays?: number;
  metadata?: Record<string, string>;
  paymentMethodId?: string | null;
}

export function createSubscription(world: World, fields: NewSubscription): SimSubscription {
  const now = world.nowFor(fields.customerId);
  const { trialDays = 0 } = fields;
  const trialEnd = trialDays > 0 ? now + trialDays * DAY_SECONDS : null;
  const id = world.id("sub");
  const item = createItem(world, {
    price: fields.price,
    start: now,
    end: trialEnd ?? addInterval(now, fields.price),
  });
  const subscription: SimSubscription = {
    id,
    object: "subscription",
    billing_mode: { flexible: { proration_discounts: "included" }, type: "flexible" },
    cancel_at_period_end: false,
    created: now,
    currency: fields.price.currency,
    customer: fields.customerId,
    default_payment_method: fields.paymentMethodId ?? null,
    items: { object: "list", data: [item], has_more: false, url: `/v1/subscription_items?subscription=${id}` },
    livemode: false,
    metadata: fields.metadata ?? {},
    status: trialEnd === null ? "active" : "trialing",
    test_clock: world.customers.get(fields.customerId)?.test_clock ?? null,
    trial_end: trialEnd,
    ...{ cancel_at: null, canceled_at: null, ended_at: null, latest_invoice: null, pause_collection: null },
    trial_start: trialEnd === null ? null : now,
  };
  world.subscriptions.set(id, subscription);
  return subscription;
}

export function addInterval(unix: number, price: SimPrice): number {
  return addMonths(unix, price.recurring?.interval === "year" ? 12 : 1);
}

export function createItem(world: World, fields: { price: SimPrice; start: number; end: number }): SimItem {
  return {
    id: world.id("si"),
    object: "subscription_item",
    current_period_end: fields.end,
    current_period_start: fields.start,
    price: fields.price,
    quantity: 1,
  };
}

/** The same day of a later month, or that month's last day if it is shorter. */
function addMonths(unix: number, months: number): number {
  const from = new Date(unix * 1000);
  const day = from.getUTCDate();
  const to = new Date(from);
  to.setUTCDate(1);
  to.setUTCMonth(to.getUTCMonth() + months);
  const lastDay = new Date(Date.UTC(to.getUTCFullYear(), to.getUTCMonth() + 1, 0)).getUTCDate();
  to.setUTCDate(Math.min(day, lastDay));
  return to.getTime() / 1000;
}
