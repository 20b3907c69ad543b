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
  methodTypes: string[] | null;
  automaticTax: boolean;
  metadata: Record<string, string>;
  plan: SessionPlan;
}

export function createSession(world: World, fields: NewSession): SimSession {
  const id = world.id("cs_test");
  const now = world.wallNow();
  const session: SimSession = {
    id,
    object: "checkout.session",
    adaptive_pricing: null,
    after_expiration: null,
    allow_promotion_codes: fields.allowPromotionCodes,
    allowed_payment_method_types: fields.methodTypes,
    amount_subtotal: fields.mode === "setup" ? null : fields.plan.amount,
    amount_total: fields.mode === "setup" ? null : fields.plan.amount,
    automatic_tax: { enabled: fields.automaticTax, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    client_secret: null,
    collected_information: null,
    consent: null,
    consent_collection: null,
    created: now,
    currency: fields.plan.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: fields.customer,
    customer_account: null,
    customer_creation: null,
    customer_details: null,
    customer_email: null,
    discounts: [],
    expires_at: fields.expiresAt ?? now + DAY_SECONDS,
    integration_identifier: null,
    invoice: null,
    invoice_creation: null,
    livemode: false,
    locale: null,
    managed_payments: null,
    metadata: fields.metadata,
    mode: fields.mode,
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "always",
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ["card"],
    payment_status: fields.mode === "setup" ? "no_payment_required" : "unpaid",
    permissions: null,
    recovered_from: null,
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: fields.successUrl,
    total_details: null,
    ui_mode: "hosted_page",
    url: `${world.baseUrl}/c/pay/${id}`,
    wallet_options: null,
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
    customer_account: null,
    flow: null,
    livemode: false,
    locale: null,
    on_behalf_of: null,
    return_url: returnUrl,
    url: `${world.baseUrl}/p/session/${id}`,
  };
  world.portalSessions.set(id, session);
  return session;
}
