import type Stripe from "stripe";
import { isFaultOfKind, unlessMissing } from "../../core/provider-fault.ts";
import { ownerMark } from "../../core/session-params.ts";
import { type CustomerSnapshot, parseWire } from "../../core/snapshots.ts";
import type { OpenSession, Owner, Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList, checkedPage } from "./checked-answer.ts";
import { findPortalConfiguration } from "./set-up-account.ts";

/** The largest page the provider allows. */
const PAGE_SIZE = 100;

export function customerCalls(stripe: Stripe) {
  const listAll = async (filter: Stripe.CustomerListParams) => {
    const list = await checkedList("list customers", (after) =>
      stripe.customers.list({ ...filter, limit: PAGE_SIZE, ...after }),
    );
    return list.map(parseWire.customer);
  };
  return {
    async listSubscriptions(customerId) {
      const filter = { customer: customerId, status: "all" as const, expand: ["data.latest_invoice"] };
      const list = await checkedList("list subscriptions", (after) =>
        stripe.subscriptions.list({ ...filter, limit: PAGE_SIZE, ...after }),
      );
      return list.map(parseWire.subscription);
    },
    async createCustomer({ email, ...owner }, idempotencyKey) {
      const params = { metadata: ownerMark(owner), ...(email === undefined ? {} : { email }) };
      const customer = await checkedAnswer("create customer", "customer", () =>
        stripe.customers.create(params, { idempotencyKey }),
      );
      return customer.id;
    },
    async findCustomer({ owner, createdSince, createdUntil }) {
      const list = await listAll({ created: { gte: createdSince, lte: createdUntil } });
      return list.find((customer) => isOwnedBy(customer, owner))?.id ?? null;
    },
    async listCustomersOf({ owner, email, createdSince }) {
      const lists = await Promise.all([
        listAll({ created: { gte: createdSince } }),
        email === null ? [] : listAll({ email }),
      ]);
      return lists.flat().filter((customer) => isOwnedBy(customer, owner));
    },
    async searchCustomersOf(owner) {
      const query = `metadata["user_id"]:"${owner.userId.replaceAll(/["\\]/g, "\\$&")}"`;
      const answer = await checkedAnswer("search customers", "search_result", () =>
        stripe.customers.search({ query, limit: PAGE_SIZE }),
      );
      return answer.data.map(parseWire.customer).filter((customer) => isOwnedBy(customer, owner));
    },
    findCustomersByEmail: (email) => listAll({ email }),
    async readCustomer(customerId) {
      const read = () => stripe.customers.retrieve(customerId);
      const customer = await unlessMissing(checkedAnswer("read customer", "customer", read));
      return customer === null || "deleted" in customer ? null : parseWire.customer(customer);
    },
    async listCustomers(after) {
      const page = await checkedPage("list customers", () =>
        stripe.customers.list({ limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) }),
      );
      const customers = page.data.map(parseWire.customer);
      return { customers, next: page.has_more ? (customers.at(-1)?.id ?? null) : null };
    },
    async writeEmail({ customerId, email }) {
      await checkedAnswer("write email", "customer", () => stripe.customers.update(customerId, { email }));
    },
    async writeOwner({ customerId, owner }) {
      const metadata = owner === null ? { user_id: "", application: "" } : ownerMark(owner);
      await checkedAnswer("write owner", "customer", () => stripe.customers.update(customerId, { metadata }));
    },
  } satisfies Partial<Provider>;
}

function isOwnedBy({ userId, application }: CustomerSnapshot, owner: Owner): boolean {
  return userId === owner.userId && application === owner.application;
}

export function checkoutCalls(stripe: Stripe) {
  const { sessions } = stripe.checkout;
  return {
    async listOpenSessions(customerId) {
      const list = await checkedList("list checkout sessions", (after) =>
        sessions.list({ customer: customerId, status: "open", limit: 100, ...after }),
      );
      return list.map(toOpenSession);
    },
    async createSession(params, idempotencyKey) {
      const create = () => sessions.create(params, { idempotencyKey });
      return toOpenSession(await checkedAnswer("create checkout session", "checkout.session", create));
    },
    async expireSession(sessionId) {
      try {
        await checkedAnswer("expire checkout session", "checkout.session", () => sessions.expire(sessionId));
        return "expired";
      } catch (error) {
        if (!isFaultOfKind(error, "rejected")) throw error;
        const read = () => sessions.retrieve(sessionId);
        const session = await checkedAnswer("read checkout session", "checkout.session", read);
        if (session.status === "expired") return "expired";
        if (session.status === "complete") return "complete";
        throw error;
      }
    },
    findPortalConfiguration: async (application) => (await findPortalConfiguration(stripe, application))?.id ?? null,
    async createPortalSession({ customerId, returnUrl, configuration }) {
      const params = { customer: customerId, return_url: returnUrl };
      const session = await checkedAnswer("create portal session", "billing_portal.session", () =>
        stripe.billingPortal.sessions.create(configuration === null ? params : { ...params, configuration }),
      );
      return session.url;
    },
  } satisfies Partial<Provider>;
}

function toOpenSession(session: Stripe.Checkout.Session): OpenSession {
  return { id: session.id, url: session.url, mode: session.mode };
}
