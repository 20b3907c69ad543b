import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

const FIRST_PERIOD_END = 1_900_000_000;

/** Stands where the payment provider should be: every customer has a subscription whose paid period gets longer as time goes by. */
export interface LoadProvider {
  url: string;
  /** Something happens to the customer's subscription: from now on its period ends a second later. */
  advance(customerId: string): void;
  /** Unix seconds; what the service must know in the end. */
  periodEndOf(customerId: string): number;
  stop(): void;
}

export async function startLoadProvider(): Promise<LoadProvider> {
  const advances = new Map<string, number>();
  const periodEndOf = (customerId: string) => FIRST_PERIOD_END + (advances.get(customerId) ?? 0);
  const server = createServer((request, response) => {
    const customerId = new URL(request.url ?? "/", "http://provider.example").searchParams.get("customer") ?? "";
    const data = [subscriptionOf(customerId, periodEndOf(customerId))];
    const body = JSON.stringify({ object: "list", url: "/v1/subscriptions", has_more: false, data });
    response
      .writeHead(200, { "content-type": "application/json", "content-length": Buffer.byteLength(body) })
      .end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    advance: (customerId) => void advances.set(customerId, (advances.get(customerId) ?? 0) + 1),
    periodEndOf,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function subscriptionOf(customerId: string, periodEnd: number) {
  const price = { id: "price_monthly", object: "price" };
  const item = { id: "si_1", object: "subscription_item", current_period_end: periodEnd, price };
  const invoice = {
    id: "in_1",
    object: "invoice",
    status: "paid",
    attempt_count: 1,
    billing_reason: "subscription_cycle",
  };
  return {
    ...{
      id: `sub_${customerId}`,
      object: "subscription",
      status: "active",
      created: 1,
      cancel_at: null,
      cancel_at_period_end: false,
    },
    ...{ ended_at: null, trial_start: null, items: { object: "list", data: [item] }, latest_invoice: invoice },
  };
}
