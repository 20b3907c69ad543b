import { isLive } from "../core/choose-subscription.ts";
import { addMs, HOUR_MS, unixFromDate } from "../core/instants.ts";
import { applicationHint, type ProviderEvent, userIdHint } from "../core/provider-event.ts";
import { isConfigurationFault, unlessMissing } from "../core/provider-fault.ts";
import { type CustomerSnapshot, isUsableUserId, type SubscriptionSnapshot } from "../core/snapshots.ts";
import { secondSubscriptionAlerts } from "../core/sync-consequences.ts";
import type { Owner } from "../ports/provider.ts";
import type { Deps } from "./deps.ts";
import { providerRefused, raiseAlert, raiseRepeating } from "./raise-alert.ts";
import { listOwnSubscriptions } from "./sync-customer.ts";

/** The provider's search may be an hour behind, so customers of this age are looked for in a list as well. */
const SEARCH_LAG_MS = 2 * HOUR_MS;

interface Wanted {
  userId: string;
  email: string | null;
}

/**
 * Finds the customer that this user already has at the provider, although the database does not know it: it may have been restored
 * from a backup. Without this, the user would be sold a second subscription.
 * @returns the one with a live subscription, else the oldest, or null when there is none.
 */
export async function findKnownCustomer({ userId, email }: Wanted, deps: Deps): Promise<string | null> {
  const owner = { userId, application: deps.policy.application };
  const createdSince = unixFromDate(addMs(deps.clock.now(), -SEARCH_LAG_MS));
  const [listed, searched] = await Promise.all([
    deps.provider.listCustomersOf({ owner, email, createdSince }),
    search(owner, deps),
  ]);
  const candidates = new Map([...listed, ...searched].map((customer) => [customer.id, customer]));
  const known = await readAll([...candidates.values()], deps);
  const subscriptions = known.flatMap((customer) => customer.subscriptions);
  await alertSecondSubscription(userId, subscriptions, deps);
  const [best] = known.sort((a, b) => Number(b.isSubscribed) - Number(a.isSubscribed) || a.created - b.created);
  if (best === undefined) return null;
  deps.log.warn("a customer of this user was found at the provider", { user: userId, customer: best.id });
  return best.id;
}

/** Some accounts, and some restricted keys, may not search. Sales go on with what the lists say, and a person is told. */
async function search(owner: Owner, deps: Deps): Promise<CustomerSnapshot[]> {
  try {
    return await deps.provider.searchCustomersOf(owner);
  } catch (error) {
    if (!isConfigurationFault(error)) throw error;
    await raiseRepeating(providerRefused(error), deps);
    return [];
  }
}

/** Two live subscriptions of one user, also when two customers hold them. */
export async function alertSecondSubscription(
  userId: string,
  subscriptions: readonly SubscriptionSnapshot[],
  deps: Deps,
): Promise<void> {
  for (const alert of secondSubscriptionAlerts(userId, subscriptions)) await raiseAlert(alert, deps);
}

/** The search may still name customers that have been deleted. */
async function readAll(customers: readonly CustomerSnapshot[], deps: Deps) {
  const known = [];
  for (const { id, created } of customers) {
    const subscriptions = await unlessMissing(listOwnSubscriptions(id, deps));
    if (subscriptions === null) continue;
    known.push({ id, created, subscriptions, isSubscribed: subscriptions.some(isLive) });
  }
  return known;
}

/** `conflict`: the record names another customer of this user. `foreign`: this service did not create the customer. */
type Relink = "linked" | "conflict" | "foreign";

/**
 * Links a customer that the database does not know to the user it belongs to, for example after a backup was restored. The event
 * only indicates that it may be ours; what the provider stores on the customer decides.
 */
export async function relinkFromEvent(event: ProviderEvent, deps: Deps): Promise<"linked" | "of_others" | "unknown"> {
  if (isOfOthers(applicationHint(event), deps)) return "of_others";
  const { customer: customerId } = event.data.object;
  if (customerId === null || userIdHint(event) === null) return "unknown";
  const customer = await deps.provider.readCustomer(customerId);
  if (customer === null) return "unknown";
  if (isOfOthers(customer.application, deps)) return "of_others";
  return (await relinkCustomer(customer, deps)) === "linked" ? "linked" : "unknown";
}

/** Whether this is another application's mark. */
function isOfOthers(application: string | null, { policy }: Deps): boolean {
  return application !== null && application !== policy.application;
}

/** Creates the user's row if there is none. Safe to repeat. Two customers of one user raise an alert. */
export async function relinkCustomer(customer: CustomerSnapshot, deps: Deps): Promise<Relink> {
  const { id: customerId, userId, email, application } = customer;
  if (userId === null || !isUsableUserId(userId) || application !== deps.policy.application) return "foreign";
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
  const subscriptions = await Promise.all(ids.map((id) => listOwnSubscriptions(id, deps)));
  await alertSecondSubscription(userId, subscriptions.flat(), deps);
}
