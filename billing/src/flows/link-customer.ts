import type { Customer } from "../core/ours.ts";
import type { Deps } from "./deps.ts";
import { everyCustomer } from "./import-records.ts";
import { alertSecondSubscription } from "./known-customer.ts";
import { readPages } from "./reconcile-records.ts";
import { syncCustomer } from "./sync-customer.ts";

/** The operator's request cannot be carried out. The message says why and what to do, and contains ids only. */
export class LinkRefused extends Error {
  override readonly name = "LinkRefused";
}

export interface LinkRequest {
  userId: string;
  /** The customer itself, or a mail address that the operator has verified to be the user's. */
  customer: { id: string } | { verifiedEmail: string };
  /** The user's record names another customer, which this one is to replace. */
  replaces: boolean;
}

/**
 * Links a customer that somebody else created, such as a buyer on a payment link, to a user. Only an operator can say this: an
 * address alone proves nothing, because buyers type it themselves.
 * @returns the linked customer's id.
 * @throws LinkRefused
 */
export async function linkCustomer(request: LinkRequest, deps: Deps): Promise<string> {
  const { userId } = request;
  const customer = await findCustomer(request, deps);
  if (customer.whose === "others") {
    throw new LinkRefused(`${customer.id} is a customer of ${customer.application}. Nothing was changed.`);
  }
  if (customer.userId !== null && customer.userId !== userId) {
    throw new LinkRefused(`${customer.id} belongs to user ${customer.userId} at Stripe. Nothing was changed.`);
  }
  await write(request, customer, deps);
  await deps.stripe.writeOwner({ customerId: customer.id, userId });
  await syncCustomer({ customerId: customer.id, event: null }, deps);
  // Its events matched nobody when they came.
  await readPages({ customerId: customer.id, userId }, deps);
  return customer.id;
}

async function findCustomer({ customer }: LinkRequest, deps: Deps): Promise<Customer> {
  if ("id" in customer) {
    const read = await deps.stripe.readCustomer(customer.id);
    if (read === null) throw new LinkRefused(`Stripe does not know ${customer.id}`);
    return read;
  }
  const { verifiedEmail } = customer;
  const found = (await deps.stripe.findCustomersByEmail(verifiedEmail)) ?? (await lookThrough(verifiedEmail, deps));
  const [only] = found;
  if (only === undefined) throw new LinkRefused("no customer has this address");
  if (found.length > 1) {
    throw new LinkRefused(`several customers have this address: ${found.map(({ id }) => id).join(" ")}. Name one.`);
  }
  return only;
}

async function lookThrough(email: string, deps: Deps): Promise<Customer[]> {
  const found: Customer[] = [];
  for await (const customer of everyCustomer(deps))
    if (customer.email?.toLowerCase() === email.toLowerCase()) found.push(customer);
  return found;
}

async function write({ userId, replaces }: LinkRequest, customer: Customer, deps: Deps): Promise<void> {
  const user = await deps.store.ensureUser({ userId, email: null, now: deps.clock.now() });
  const recorded = user.paymentCustomerId;
  if (recorded === customer.id) return;
  if (recorded !== null && !replaces) {
    throw new LinkRefused(`the record of ${userId} names ${recorded}. To replace it, say --replace.`);
  }
  const isLinked = await deps.store.linkCustomer({ userId, customerId: customer.id, replaces: recorded });
  if (!isLinked) throw new LinkRefused(`${customer.id} is the customer of another user. Nothing was changed.`);
  if (recorded === null) return;
  // Otherwise its events, and the next import, would link it again.
  const former = await deps.stripe.readCustomer(recorded);
  if (former !== null && former.whose !== "others")
    await deps.stripe.writeOwner({ customerId: recorded, userId: null });
  const lists = [recorded, customer.id].map((id) => deps.stripe.listSubscriptions(id));
  await alertSecondSubscription(userId, (await Promise.all(lists)).flat(), deps);
}
