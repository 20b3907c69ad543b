import type Stripe from "stripe";
import type { Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList } from "./checked-answer.ts";
import { parseWire } from "./wire-shapes.ts";

/** The largest page the provider allows. */
const PAGE_SIZE = 100;

type CustomerCalls = Pick<Provider, "listSubscriptions" | "createCustomer" | "findCustomer" | "customerEmail">;

export function customerCalls(stripe: Stripe): CustomerCalls {
  return {
    async listSubscriptions(customerId) {
      const list = await checkedList("list subscriptions", (after) =>
        stripe.subscriptions.list({
          customer: customerId,
          status: "all",
          limit: PAGE_SIZE,
          expand: ["data.latest_invoice"],
          ...after,
        }),
      );
      return list.map(parseWire.subscription);
    },
    async createCustomer({ userId, email }, idempotencyKey) {
      const params = { metadata: { user_id: userId }, ...(email === undefined ? {} : { email }) };
      const customer = await checkedAnswer("create customer", "customer", () =>
        stripe.customers.create(params, { idempotencyKey }),
      );
      return customer.id;
    },
    async findCustomer({ userId, createdSince, createdUntil }) {
      const created = { gte: createdSince, lte: createdUntil };
      const list = await checkedList("find customer", (after) =>
        stripe.customers.list({ created, limit: PAGE_SIZE, ...after }),
      );
      return list.find((customer) => customer.metadata?.user_id === userId)?.id ?? null;
    },
    async customerEmail(customerId) {
      const customer = await checkedAnswer("read customer", "customer", () => stripe.customers.retrieve(customerId));
      return "deleted" in customer ? null : (customer.email ?? null);
    },
  };
}
