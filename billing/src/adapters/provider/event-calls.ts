import type Stripe from "stripe";
import type { Provider } from "../../ports/provider.ts";
import { checkedAnswer, checkedList } from "./checked-answer.ts";

type EventCalls = Pick<Provider, "readEvent" | "listUndelivered">;

export function eventCalls(stripe: Stripe): EventCalls {
  return {
    readEvent: (id) => checkedAnswer("read event", "event", () => stripe.events.retrieve(id)),
    async listUndelivered(types, createdSince) {
      const list = await checkedList("list undelivered events", (after) =>
        stripe.events.list({
          delivery_success: false,
          types: [...types],
          created: { gte: createdSince },
          limit: 100,
          ...after,
        }),
      );
      // The provider lists the newest event first.
      return list.reverse();
    },
  };
}
