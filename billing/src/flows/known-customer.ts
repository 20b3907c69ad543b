import { isLive } from "../core/choose-subscription.ts";
import { HOUR_MS } from "../core/instants.ts";
import type { Customer } from "../core/ours.ts";
import { isUsableUserId, type SubscriptionSnapshot } from "../core/snapshots.ts";
import { applicationHint, type StripeEvent, userIdHint } from "../core/stripe-event.ts";
import { isConfigurationFault, unlessMissing } from "../core/stripe-fault.ts";
import { secondSubscriptionAlerts } from "../core/sync-consequences.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert, raiseRepeating, stripeRefused } from "./raise-alert.ts";

/** Until when this database has known every customer of ours, ISO 8601. It is written every few minutes. */
const COMPLETE_UNTIL = "customers_complete_until";
/** After a longer gap the database may have been restored from a backup. A shorter one is covered by the key of each creation. */
const LONGEST_GAP_MS = HOUR_MS;

async function isComplete(deps: Deps): Promise<boolean> {
  const until = await deps.store.readSetting(COMPLETE_UNTIL);
  return until !== null && deps.clock.now().getTime() - Date.parse(until) < LONGEST_GAP_MS;
}

export async function setComplete(deps: Deps): Promise<void> {
  await deps.store.writeSetting(COMPLETE_UNTIL, deps.clock.now().toISOString());
}

/**
 * Goes on counting while there is no gap. A database that has not counted yet is complete if it knows Stripe's customers with
 * our mark; otherwise another database has made them, and a person has to say which. @returns false: nothing is left to do.
 */
export async function watchCompleteness(deps: Deps): Promise<false> {
  const isNew = (await deps.store.readSetting(COMPLETE_UNTIL)) === null;
  if (isNew ? (await findUnknown(deps)) === null : await isComplete(deps)) await setComplete(deps);
  return false;
}

async function findUnknown(deps: Deps): Promise<Customer | null> {
  for (const customer of await deps.stripe.sampleCustomers()) {
    if ((await deps.store.findUserByCustomer(customer.id)) !== null) continue;
    await tellOfOtherDatabase(customer.id, deps);
    return customer;
  }
  return null;
}

/** A customer with our mark that this database does not know although it has missed nothing. */
async function tellOfOtherDatabase(customer: string, deps: Deps): Promise<void> {
  await raiseRepeating({ code: "mark_in_use", ids: { application: deps.policy.application, customer } }, deps);
}

interface Wanted {
  userId: string;
  email: string | null;
  isThorough: boolean;
}

/**
 * Finds the customer that this user already has at Stripe, although the database does not know it: it may have been restored
 * from a backup. Without this, the user would be sold a second subscription.
 * @returns the one with a live subscription, else the oldest, or null when there is none.
 */
export async function findKnownCustomer({ userId, email, isThorough }: Wanted, deps: Deps): Promise<string | null> {
  const wasRestored = !(await isComplete(deps));
  const [listed, searched] = await Promise.all([
    email === null ? [] : deps.stripe.listCustomersByEmail(email),
    isThorough || wasRestored ? search(userId, deps) : [],
  ]);
  const own = [...listed, ...searched].filter((found) => found.whose === "ours" && found.userId === userId);
  const known = await readAll([...new Map(own.map((customer) => [customer.id, customer])).values()], deps);
  const subscriptions = known.flatMap((customer) => customer.subscriptions);
  await alertSecondSubscription(userId, subscriptions, deps);
  const [best] = known.sort((a, b) => Number(b.isSubscribed) - Number(a.isSubscribed) || a.created - b.created);
  if (best === undefined) return null;
  deps.log.warn("a customer of this user was found at Stripe", { user: userId, customer: best.id });
  if (!isThorough && !wasRestored) await tellOfOtherDatabase(best.id, deps);
  return best.id;
}

/** Some accounts, and some restricted keys, may not search. Sales go on with what the list says, and a person is told. */
async function search(userId: string, deps: Deps): Promise<Customer[]> {
  try {
    return await deps.stripe.searchCustomersOf(userId);
  } catch (error) {
    if (!isConfigurationFault(error)) throw error;
    await raiseRepeating(stripeRefused(error), deps);
    return [];
  }
}

export async function alertSecondSubscription(
  userId: string,
  subscriptions: readonly SubscriptionSnapshot[],
  deps: Deps,
): Promise<void> {
  for (const alert of secondSubscriptionAlerts(userId, subscriptions)) await raiseAlert(alert, deps);
}

/** The search may still name customers that have been deleted. */
async function readAll(customers: readonly Customer[], deps: Deps) {
  const known = [];
  for (const { id, created } of customers) {
    const subscriptions = await unlessMissing(deps.stripe.listSubscriptions(id));
    if (subscriptions === null) continue;
    known.push({ id, created, subscriptions, isSubscribed: subscriptions.some(isLive) });
  }
  return known;
}

export function isOfOthers(event: StripeEvent, { policy }: Deps): boolean {
  const mark = applicationHint(event);
  return mark !== null && mark !== policy.application && !policy.formerly.includes(mark);
}

/** `conflict`: the record names another customer of this user. `foreign`: this application did not create the customer. */
type Relink = "linked" | "conflict" | "foreign";

/**
 * Links a customer that the database does not know to the user it belongs to, for example after a backup was restored. The event
 * only indicates that it may be ours; what Stripe stores on the customer decides.
 */
export async function relinkFromEvent(event: StripeEvent, deps: Deps): Promise<"linked" | "of_others" | "unknown"> {
  const { customer: customerId } = event.data.object;
  if (customerId === null || userIdHint(event) === null) return "unknown";
  if ((await deps.store.findUserByCustomer(customerId)) !== null) return "unknown";
  const customer = await deps.stripe.readCustomer(customerId);
  if (customer?.whose === "others") return "of_others";
  if (customer?.whose !== "ours") return "unknown";
  if (await isComplete(deps)) await tellOfOtherDatabase(customerId, deps);
  return (await relinkCustomer(customer, deps)) === "linked" ? "linked" : "unknown";
}

/** Creates the user's row if there is none. Safe to repeat. Two customers of one user raise an alert. */
export async function relinkCustomer(customer: Customer, deps: Deps): Promise<Relink> {
  if (customer.whose !== "ours" || customer.userId === null || !isUsableUserId(customer.userId)) return "foreign";
  const { id: customerId, userId, email } = customer;
  const known = await deps.store.findUser(userId);
  if (known?.paymentCustomerId === customerId) return "linked";
  if (known === null) await deps.store.ensureUser({ userId, email, now: deps.clock.now() });
  if (await deps.store.linkCustomer({ userId, customerId, replaces: null })) {
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
  const subscriptions = await Promise.all(ids.map((id) => deps.stripe.listSubscriptions(id)));
  await alertSecondSubscription(userId, subscriptions.flat(), deps);
}
