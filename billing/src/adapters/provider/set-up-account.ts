import type Stripe from "stripe";
import { HANDLED_EVENT_TYPES } from "../../core/provider-event.ts";
import { checkedAnswer } from "./checked-answer.ts";
import { API_VERSION } from "./stripe-client.ts";

/**
 * Creates the endpoint with the pinned API version. An endpoint created in the dashboard gets the account's default version, and
 * neither version can be changed later.
 * @returns the signing secret, which the provider shows only this once.
 */
export async function createWebhookEndpoint(stripe: Stripe, url: string): Promise<string> {
  const endpoint = await checkedAnswer("create webhook endpoint", "webhook_endpoint", () =>
    stripe.webhookEndpoints.create({
      url,
      api_version: API_VERSION,
      enabled_events: [...HANDLED_EVENT_TYPES],
      description: "billing service",
    }),
  );
  if (endpoint.secret === undefined) throw new Error("the provider returned no signing secret");
  return endpoint.secret;
}

/**
 * Allows cancellation at the end of the period, card changes and invoices. Pausing stays off: the access rule does not cover it.
 */
export async function createPortalConfiguration(stripe: Stripe, returnUrl: string): Promise<string> {
  const configuration = await checkedAnswer("create portal configuration", "billing_portal.configuration", () =>
    stripe.billingPortal.configurations.create({
      default_return_url: returnUrl,
      features: {
        invoice_history: { enabled: true },
        payment_method_update: { enabled: true },
        subscription_cancel: { enabled: true, mode: "at_period_end" },
      },
    }),
  );
  return configuration.id;
}
