import type Stripe from "stripe";
import { judgeCustomer, type OwnMark, ours, ownerMark } from "../../core/ours.ts";
import { parseWire } from "../../core/snapshots.ts";
import { isFaultOfKind } from "../../core/stripe-fault.ts";
import type { OpenSession, StripeCalls } from "../../ports/stripe-calls.ts";
import { checked, checkedPage, listAll, PAGE_SIZE, toStripeFault } from "./checked-answer.ts";
import { findPortalConfiguration } from "./set-up-account.ts";

/** As old as the answer that brings it, on Stripe's own clock. */
const NEWBORN_SECONDS = 5;

export function customerCalls(stripe: Stripe, own: OwnMark) {
  const { customers } = stripe;
  const { application } = own;
  const judged = (wire: unknown) => judgeCustomer(parseWire.customer(wire), own);
  const firstPage = async (filter: Stripe.CustomerListParams) =>
    checkedPage(await customers.list({ ...filter, limit: PAGE_SIZE })).data.map(judged);
  const search = async (field: string, value: string) => {
    const query = `${field}:"${value.replaceAll(/["\\]/g, "\\$&")}"`;
    return checked("search_result", await customers.search({ query, limit: PAGE_SIZE })).data.map(judged);
  };
  return {
    async listSubscriptions(customer) {
      const filter = { customer, status: "all" as const, expand: ["data.latest_invoice"] };
      const all = await listAll((range) => stripe.subscriptions.list({ ...filter, ...range }));
      return onlyOurs(all.map(parseWire.subscription), own);
    },
    async createCustomer({ userId, email }, idempotencyKey) {
      const params = { metadata: ownerMark({ userId, application }), ...(email === undefined ? {} : { email }) };
      const made = checked("customer", await customers.create(params, { idempotencyKey }));
      const { headers } = made.lastResponse;
      const ageSeconds = Date.parse(headers.date ?? "") / 1_000 - made.created;
      const isNew = headers["idempotent-replayed"] !== "true" && ageSeconds <= NEWBORN_SECONDS;
      return { id: made.id, isNew };
    },
    listCustomersByEmail: (email) => firstPage({ email }),
    searchCustomersOf: async (userId) =>
      (await search('metadata["user_id"]', userId)).filter((found) => found.userId === userId),
    async sampleCustomers() {
      const found = await Promise.all([
        firstPage({}),
        search('metadata["application"]', application).catch(nullIfRefused),
      ]);
      return found.flatMap((customers) => customers ?? []).filter(({ whose }) => whose === "ours");
    },
    /** A list compares every letter's case. The index does not, but is behind. */
    async findCustomersByEmail(email) {
      const lower = email.toLowerCase();
      const searched = await search("email", email).catch(nullIfRefused);
      if (searched === null) return null;
      const found = [searched, ...(await Promise.all([email, lower].map((address) => firstPage({ email: address }))))];
      const own = found.flat().filter(({ email: known }) => known === null || known.toLowerCase() === lower);
      return [...new Map(own.map((customer) => [customer.id, customer])).values()];
    },
    async readCustomer(customerId) {
      const customer = await known(customers.retrieve(customerId));
      if (customer === null || "deleted" in checked("customer", customer)) return null;
      return judged(customer);
    },
    async listCustomers(after) {
      const range = { limit: PAGE_SIZE, ...(after === null ? {} : { starting_after: after }) };
      const { data, has_more } = checkedPage(await customers.list(range));
      return { customers: data.map(judged), next: has_more ? (data.at(-1)?.id ?? null) : null };
    },
    async writeEmail({ customerId, email }) {
      checked("customer", await customers.update(customerId, { email }));
    },
    async writeOwner({ customerId, userId }) {
      const metadata = userId === null ? { user_id: "", application: "" } : ownerMark({ userId, application });
      checked("customer", await customers.update(customerId, { metadata }));
    },
    async writeMark(subscriptionId) {
      checked("subscription", await stripe.subscriptions.update(subscriptionId, { metadata: { application } }));
    },
  } satisfies Partial<StripeCalls>;
}

/** What others marked is left out. */
export function onlyOurs<T extends Parameters<typeof ours>[0]>(objects: readonly T[], own: OwnMark, unmarked?: "ours") {
  return objects.flatMap((object) => ours(object, own, unmarked) ?? []);
}

/** Not every account, nor every restricted key, may search. */
function nullIfRefused(error: unknown): null {
  if (!isFaultOfKind(toStripeFault("search", error), "rejected")) throw error;
  return null;
}

/** @returns null for what Stripe does not know. */
export async function known<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch((error: unknown) => {
    if (isFaultOfKind(toStripeFault("read", error), "missing")) return null;
    throw error;
  });
}

export function checkoutCalls(stripe: Stripe, own: OwnMark) {
  const { sessions } = stripe.checkout;
  return {
    async listOpenSessions(customer) {
      const filter = { customer, status: "open" as const, expand: ["data.line_items"] };
      const open = await listAll((range) => sessions.list({ ...filter, ...range }));
      return onlyOurs(open.map(parseWire.session), own).map(toOpenSession);
    },
    async createSession(params, idempotencyKey) {
      return toOpenSession(checked("checkout.session", await sessions.create(params, { idempotencyKey })));
    },
    async expireSession(sessionId) {
      try {
        checked("checkout.session", await sessions.expire(sessionId));
        return "expired";
      } catch (error) {
        if (!isFaultOfKind(toStripeFault("expire session", error), "rejected")) throw error;
        const { status } = checked("checkout.session", await sessions.retrieve(sessionId));
        if (status === "expired") return "expired";
        if (status === "complete") return "complete";
        throw error;
      }
    },
    findPortalConfiguration: async () => (await findPortalConfiguration(stripe, own))?.id ?? null,
    async createPortalSession({ customerId, returnUrl, configuration }) {
      const params = {
        customer: customerId,
        return_url: returnUrl,
        ...(configuration === null ? {} : { configuration }),
      };
      return checked("billing_portal.session", await stripe.billingPortal.sessions.create(params)).url;
    },
  } satisfies Partial<StripeCalls>;
}

function toOpenSession({ id, url, mode }: OpenSession): OpenSession {
  return { id, url, mode };
}
