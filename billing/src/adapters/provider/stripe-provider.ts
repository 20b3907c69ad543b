import type Stripe from "stripe";
import type { Provider } from "../../ports/provider.ts";
import { chargeCalls } from "./charge-calls.ts";
import { checkoutCalls } from "./checkout-calls.ts";
import { CoalescedReads } from "./coalesced-reads.ts";
import { customerCalls } from "./customer-calls.ts";
import { eventCalls, purchaseCalls } from "./purchase-calls.ts";
import { API_VERSION } from "./stripe-client.ts";
import type { Throttle } from "./throttle.ts";

/** The provider, through its official SDK. Every method throws `ProviderFault` and nothing else. */
export function createStripeProvider(stripe: Stripe, throttle: Throttle): Provider {
  const customers = customerCalls(stripe);
  const calls = throttled(
    {
      ...customers,
      ...checkoutCalls(stripe),
      ...chargeCalls(stripe),
      ...purchaseCalls(stripe),
      ...eventCalls(stripe),
    },
    throttle,
  );
  const reads = new CoalescedReads((customerId, onSent) =>
    throttle.run(() => {
      onSent();
      return customers.listSubscriptions(customerId);
    }),
  );
  return {
    ...calls,
    apiVersion: API_VERSION,
    waitMs: () => throttle.waitMs(),
    listSubscriptions: (customerId) => reads.get(customerId),
  };
}

type Calls = Omit<Provider, "apiVersion" | "waitMs">;

/** Every call waits for its turn and is sent again when there were too many. */
function throttled(calls: Calls, throttle: Throttle): Calls {
  const entries = Object.entries(calls).map(([name, call]) => {
    const send = call as (...args: unknown[]) => Promise<unknown>;
    return [name, (...args: unknown[]) => throttle.run(() => send(...args))];
  });
  return Object.fromEntries(entries) as Calls;
}
