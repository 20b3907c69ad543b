import type Stripe from "stripe";
import type { SimPortalSession, SimSession } from "../types.ts";
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
