import type Stripe from "stripe";
import { isFaultOfKind } from "../../core/provider-fault.ts";
import { ownerMark } from "../../core/session-params.ts";
import { type CustomerSnapshot, parseWire } from "../../core/snapshots.ts";
import type { OpenSession, Owner, Provider } from "../../ports/provider.ts";
import { checked, checkedPage, listAll, PAGE_SIZE, toProviderFault } from "./checked-answer.ts";
import { findPortalConfiguration } from "./set-up-account.ts";

export function customerCalls(stripe: Stripe) {
  const { customers } = stripe;
  const list = async (filter: Stripe.CustomerListParams) =>
    (await listAll((range) => customers.list({ ...filter, ...range }))).map(parseWire.customer);
  return {
    async listSubscriptions(customer) {
      const filter = { customer, status: "all" as const, expand: ["data.latest_invoice"] };
      return (await listAll((range) => stripe.subscriptions.list({ ...filter, ...range }))).map(parseWire.subscription);
    },
    async createCustomer({ email, ...owner }, idempotencyKey) {
      const params = { metadata: ownerMark(owner), ...(email === undefined ? {} : { email }) };
      return checked("customer", await customers.create(params, { idempotencyKey })).id;
    },
    async listCustomersOf({ owner, email, createdSince: gte, createdUntil }) {
      const created = { gte, ...(createdUntil === undefined ? {} : { lte: createdUntil }) };
      const lists = await Promise.all([list({ created }), email === null ? [] : list({ email })]);
      return lists.flat().filter((customer) => isOwnedBy(customer, owner));
    },
    async searchCustomersOf(owner) {
      const query = `metadata["user_id"]:"${owner.userId.replaceAll(/["\\]/g, "\\$&")}"`;
      const { data } = checked("search_result", await customers.search({ query, limit: PAGE_SIZE }));
      return data.map(parseWire.customer).filter((customer) => isOwnedBy(customer, owner));
    },
    /** A list compares every letter's case. The index does not, but is behind, and some accounts may not search. */
    async findCustomersByEmail(email) {
      const lower = email.toLowerCase();
      const search = async () => {
        const query = `email:"${email.replaceAll(/["\\]/g, "\\$&")}"`;
        return checked("search_result", await customers.search({ query, limit: PAGE_SIZE })).data.map(
          parseWire.customer,
        );
      };
      const denied = (error: unknown) => {
        if (isFaultOfKind(toProviderFault("search", error), "unavailable")) throw error;
        return [];
      };
      const found = await Promise.all([list({ email }), list({ email: lower }), search().catch(denied)]);
      const own = found.flat().filter((customer) => customer.email?.toLowerCase() === lower);
      return [...new Map(own.map((customer) => [customer.id, customer])).values()];
    },
    async readCustomer(customerId) {
      const customer = await known(customers.retrieve(customerId));
      if (customer === null || "deleted" in checked("customer", customer)) return null;
      return parseWire.customer(customer);
    },
    async listCustomers(after) {
      const range = { limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) };
      const { data, has_more } = checkedPage(await customers.list(range));
      return { customers: data.map(parseWire.customer), next: has_more ? (data.at(-1)?.id ?? null) : null };
    },
    async writeEmail({ customerId, email }) {
      checked("customer", await customers.update(customerId, { email }));
    },
    async writeOwner({ customerId, owner }) {
      const metadata = owner === null ? { user_id: "", application: "" } : ownerMark(owner);
      checked("customer", await customers.update(customerId, { metadata }));
    },
  } satisfies Partial<Provider>;
}

/** @returns null for what the provider does not know. */
export async function known<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch((error: unknown) => {
    if (isFaultOfKind(toProviderFault("read", error), "missing")) return null;
    throw error;
  });
}

function isOwnedBy({ userId, application }: CustomerSnapshot, owner: Owner): boolean {
  return userId === owner.userId && application === owner.application;
}

export function checkoutCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout;
  return {
    async listOpenSessions(customer) {
      const filter = { customer, status: "open" as const };
      return (await listAll((range) => sessions.list({ ...filter, ...range }))).map(toOpenSession);
    },
    async createSession(params, idempotencyKey) {
      return toOpenSession(checked("checkout.session", await sessions.create(params, { idempotencyKey })));
    },
    async expireSession(sessionId) {
      try {
        checked("checkout.session", await sessions.expire(sessionId));
        return "expired";
      } catch (error) {
        if (!isFaultOfKind(toProviderFault("expire session", error), "rejected")) throw error;
        const { status } = checked("checkout.session", await sessions.retrieve(sessionId));
        if (status === "expired") return "expired";
        if (status === "complete") return "complete";
        throw error;
      }
    },
    findPortalConfiguration: async (application) => (await findPortalConfiguration(stripe, application))?.id ?? null,
    async createPortalSession({ customerId, returnUrl, configuration }) {
      const params = {
        customer: customerId,
        return_url: returnUrl,
        ...(configuration === null ? {} : { configuration }),
      };
      return checked("billing_portal.session", await stripe.billingPortal.sessions.create(params)).url;
    },
  } satisfies Partial<Provider>;
}

function toOpenSession({ id, url, mode }: Stripe.Checkout.Session): OpenSession {
  return { id, url, mode };
}
