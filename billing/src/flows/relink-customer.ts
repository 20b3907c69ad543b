import { type CustomerSnapshot, isUsableUserId } from "../core/customer.ts";
import { type ProviderEvent, userIdHint } from "../core/provider-event.ts";
import type { Deps } from "./deps.ts";
import { alertSecondSubscription } from "./known-customer.ts";
import { raiseAlert } from "./raise-alert.ts";

/** `conflict`: the record names another customer of this user. `foreign`: this service did not create the customer. */
export type Relink = "linked" | "conflict" | "foreign";

/**
 * Links a customer that the database does not know to the user it belongs to, for example after a backup was restored. The event
 * only indicates that it may be ours; what the provider stores on the customer decides.
 */
export async function relinkFromEvent(event: ProviderEvent, deps: Deps): Promise<boolean> {
  const { customer: customerId } = event.data.object;
  if (customerId === null || userIdHint(event) === null) return false;
  const customer = await deps.provider.readCustomer(customerId);
  if (customer === null) return false;
  return (await relinkCustomer(customer, deps)) === "linked";
}

/** Creates the user's row if there is none. Safe to repeat. Two customers of one user raise an alert. */
export async function relinkCustomer(customer: CustomerSnapshot, deps: Deps): Promise<Relink> {
  const { id: customerId, userId, email } = customer;
  if (userId === null || !isUsableUserId(userId)) return "foreign";
  const now = deps.clock.now();
  const known = await deps.store.findUser(userId);
  if (known === null) await deps.store.ensureUser({ userId, email, now });
  if (known?.paymentCustomerId === customerId) return "linked";
  if (await deps.store.linkCustomer({ userId, customerId, replaces: null, now })) {
    deps.log.info("a customer was linked again", { user: userId, customer: customerId });
    return "linked";
  }
  await reportConflict(userId, customerId, deps);
  return "conflict";
}

async function reportConflict(userId: string, customerId: string, deps: Deps): Promise<void> {
  const recorded = (await deps.store.findUser(userId))?.paymentCustomerId ?? "";
  await raiseAlert({ code: "second_customer", ids: { user: userId, recorded, customer: customerId } }, deps);
  const ids = [recorded, customerId].filter((id) => id !== "");
  const subscriptions = await Promise.all(ids.map((id) => deps.provider.listSubscriptions(id)));
  await alertSecondSubscription(userId, subscriptions, deps);
}
