import type Stripe from "stripe";
import { nulls, type SimPortalSession, type SimSession } from "../types.ts";
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
    allow_promotion_codes: fields.allowPromotionCodes,
    allowed_payment_method_types: fields.methodTypes,
    amount_subtotal: fields.mode === "setup" ? null : fields.plan.amount,
    amount_total: fields.mode === "setup" ? null : fields.plan.amount,
    automatic_tax: { enabled: fields.automaticTax, liability: null, provider: null, status: null },
    cancel_url: fields.cancelUrl,
    client_reference_id: fields.clientReferenceId,
    created: now,
    currency: fields.plan.currency,
    custom_fields: [],
    custom_text: { after_submit: null, shipping_address: null, submit: null, terms_of_service_acceptance: null },
    customer: fields.customer,
    discounts: [],
    expires_at: fields.expiresAt ?? now + DAY_SECONDS,
    livemode: false,
    metadata: fields.metadata,
    mode: fields.mode,
    payment_method_collection: "always",
    payment_method_types: ["card"],
    payment_status: fields.mode === "setup" ? "no_payment_required" : "unpaid",
    shipping_options: [],
    status: "open",
    success_url: fields.successUrl,
    ui_mode: "hosted_page",
    url: `${world.baseUrl}/c/pay/${id}`,
    ...nulls("adaptive_pricing after_expiration billing_address_collection client_secret collected_information"),
    ...nulls("consent consent_collection currency_conversion customer_account customer_creation customer_details"),
    ...nulls("customer_email integration_identifier invoice invoice_creation locale managed_payments origin_context"),
    ...nulls("payment_intent payment_link payment_method_configuration_details payment_method_options permissions"),
    ...nulls("recovered_from saved_payment_method_options setup_intent shipping_address_collection shipping_cost"),
    ...nulls("submit_type subscription total_details wallet_options"),
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
    ...nulls("customer_account flow locale on_behalf_of"),
  };
  world.portalSessions.set(id, session);
  return session;
}
