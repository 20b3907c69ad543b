import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export interface ProviderStub {
  url: string;
  stop(): void;
}

/** Stands in for the provider and does no more than answer. @param bodyFor the JSON text for a request. */
export async function startProviderStub(bodyFor: (request: IncomingMessage) => string): Promise<ProviderStub> {
  const server = createServer((request, response) => {
    const body = bodyFor(request);
    const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
    response.writeHead(200, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** A list of one active subscription, about as large as a real one. @param periodEnd Unix seconds. */
export function subscriptionList(id: string, periodEnd: number): string {
  const subscription = {
    id,
    object: "subscription",
    status: "active",
    created: 1,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_start: null,
    items: {
      object: "list",
      data: [
        {
          id: "si_1",
          object: "subscription_item",
          current_period_start: 1,
          current_period_end: periodEnd,
          price: { id: "price_monthly", object: "price" },
        },
      ],
    },
    latest_invoice: {
      id: "in_1",
      object: "invoice",
      status: "paid",
      attempt_count: 1,
      billing_reason: "subscription_cycle",
    },
    metadata: { padding: "x".repeat(2_000) },
  };
  return JSON.stringify({ object: "list", url: "/v1/subscriptions", has_more: false, data: [subscription] });
}
