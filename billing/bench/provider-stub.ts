import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** Answers every list of subscriptions with one of a real one's size, as fast as Node can. */
export async function startProviderStub(): Promise<{ server: Server; url: string }> {
  const item = {
    id: "si_1",
    object: "subscription_item",
    current_period_start: 1,
    current_period_end: 1_900_000_000,
    price: { id: "price_monthly", object: "price" },
  };
  const subscription = {
    id: "sub_1",
    object: "subscription",
    status: "active",
    created: 1,
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    trial_start: null,
    items: { object: "list", data: [item] },
    latest_invoice: {
      id: "in_1",
      object: "invoice",
      status: "paid",
      attempt_count: 1,
      billing_reason: "subscription_cycle",
    },
    metadata: { padding: "x".repeat(2_000) },
  };
  const body = JSON.stringify({ object: "list", url: "/v1/subscriptions", has_more: false, data: [subscription] });
  const headers = { "content-type": "application/json", "content-length": Buffer.byteLength(body) };
  const server = createServer((_request, response) => response.writeHead(200, headers).end(body));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}
