import { type BillingRecord, isSubscribed } from "../core/billing-record.ts";
import { isConfigurationFault, isFaultOfKind, type StripeFault } from "../core/stripe-fault.ts";
import type { Deps } from "./deps.ts";
import { requireOwn } from "./own-customer.ts";
import { raiseAlert, raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { faultReason } from "./with-lease.ts";

type PortalOutcome = { kind: "open"; url: string } | { kind: "no_customer" } | { kind: "customer_deleted" };

/** Plan changes, cards and cancellations are all handled in Stripe's portal. */
export async function openPortal(userId: string, deps: Deps): Promise<PortalOutcome> {
  const record = await deps.store.findUser(userId);
  if (!record?.paymentCustomerId) return { kind: "no_customer" };
  try {
    const { userId, paymentCustomerId: customerId } = record;
    await Promise.all([requireOwn({ userId, customerId }, deps), findConfiguration(deps)]);
    return { kind: "open", url: await openSession(customerId, deps) };
  } catch (error) {
    if (!isFaultOfKind(error, "missing") || error.details.param !== "customer") throw error;
    return await withoutCustomer(record, error, deps);
  }
}

/** While a subscription is running a missing customer is not believed: another account's key knows none. */
async function withoutCustomer(record: BillingRecord, fault: StripeFault, deps: Deps): Promise<PortalOutcome> {
  const ids = { customer: record.paymentCustomerId ?? "", user: record.userId };
  await raiseAlert({ code: "customer_missing", ids }, deps);
  if (isSubscribed(record)) throw fault;
  return { kind: "customer_deleted" };
}

async function openSession(customerId: string, deps: Deps): Promise<string> {
  const open = async () =>
    await deps.stripe.createPortalSession({
      customerId,
      returnUrl: returnUrlOf(deps),
      configuration: await findConfiguration(deps),
    });
  return await open().catch((error: unknown) => {
    // Somebody made another one meanwhile.
    if (!isConfigurationFault(error) || error.details.param !== "configuration") throw error;
    deps.portalConfiguration.forget();
    return open();
  });
}

function returnUrlOf({ policy }: Deps): string {
  return policy.pages.settings;
}

/** So that the first click does not wait for it. */
export async function readAhead(deps: Deps): Promise<void> {
  await findConfiguration(deps).catch(() => {});
}

/** A key that may not read configurations still opens the account's default portal. */
async function findConfiguration(deps: Deps): Promise<string | null> {
  try {
    return await deps.portalConfiguration.get(deps.clock.now(), () => deps.stripe.findPortalConfiguration());
  } catch (error) {
    if (!isConfigurationFault(error)) throw error;
    await raiseRepeating(stripeRefused(error), deps);
    return null;
  }
}

/** For a refusal that points to the portal. If there is none, the application's own billing page has to do. */
export async function portalUrlOrSettings(customerId: string, deps: Deps): Promise<string> {
  return await openSession(customerId, deps).catch(async (error: unknown) => {
    deps.log.warn("no portal session", { customer: customerId, reason: faultReason(error) });
    if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
    return returnUrlOf(deps);
  });
}
