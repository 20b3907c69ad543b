import type Stripe from "stripe";
import type { Provider } from "../../ports/provider.ts";
import { chargeCalls } from "./charge-calls.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { customerCalls } from "./customer-calls.ts";
import { eventCalls } from "./event-calls.ts";
import { purchaseCalls } from "./purchase-calls.ts";
import { API_VERSION } from "./stripe-client.ts";

/** The provider, through its official SDK. Every method throws `ProviderFault` and nothing else. */
export function createStripeProvider(stripe: Stripe): Provider {
  return {
    apiVersion: API_VERSION,
    ...customerCalls(stripe),
    ...checkoutCalls(stripe),
    ...chargeCalls(stripe),
    ...purchaseCalls(stripe),
    ...eventCalls(stripe),
  };
}
