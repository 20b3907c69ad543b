import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { createStripeClient } from "../../src/adapters/provider/stripe-client.ts";

const CUSTOMER = JSON.stringify({ object: "customer", id: "cus_1", created: 1 });

/** A provider that does this with its first requests, the last of them for all that follow. */
async function provider(listeners: RequestListener[], options: { timeoutMs?: number; maxRetries?: number } = {}) {
  const seen: { connections: number; requests: number } = { connections: 0, requests: 0 };
  const server = createServer((request, response) => {
    const listener = listeners[Math.min(seen.requests, listeners.length - 1)];
    seen.requests += 1;
    listener?.(request, response);
  });
  server.on("connection", () => {
    seen.connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const apiBase = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  const limits = { timeoutMs: 5_000, maxRetries: 0, ...options };
  return { stripe: createStripeClient({ secretKey: "sk_test_pooled", apiBase, ...limits }), seen };
}

const answers: RequestListener = (_request, response) => response.end(CUSTOMER);
const hangs: RequestListener = () => {};
const resets: RequestListener = (request) => request.socket.destroy();
const stopsInTheBody: RequestListener = (request, response) => {
  response.writeHead(200, { "content-length": CUSTOMER.length });
  response.write(CUSTOMER.slice(0, 9), () => request.socket.destroy());
};
const hangsInTheBody =
  (status: number): RequestListener =>
  (_request, response) => {
    response.writeHead(status, { "content-length": CUSTOMER.length }).write(CUSTOMER.slice(0, 9));
  };

describe("the provider's connections", () => {
  it("are used again", async () => {
    const { stripe, seen } = await provider([answers]);
    for (let call = 0; call < 10; call += 1) await stripe.customers.retrieve("cus_1");
    expect(seen.requests).toBe(10);
    // One rests for a turn while the other is used.
    expect(seen.connections).toBeLessThanOrEqual(2);
  });

  it("carry several calls at once", async () => {
    let arrived = 0;
    const waiting: (() => void)[] = [];
    const { stripe } = await provider([
      (_request, response) => {
        arrived += 1;
        waiting.push(() => response.end(CUSTOMER));
        if (arrived === 3) for (const answer of waiting) answer();
      },
    ]);
    const calls = [1, 2, 3].map(() => stripe.customers.retrieve("cus_1"));
    expect((await Promise.all(calls)).map(({ id }) => id)).toEqual(["cus_1", "cus_1", "cus_1"]);
  });

  it("send forms and headers as the SDK made them", async () => {
    const bodies: string[] = [];
    const { stripe } = await provider([
      (request, response) => {
        const { authorization, "idempotency-key": key, "content-type": type } = request.headers;
        request.setEncoding("utf8").on("data", (text: string) => bodies.push(text));
        request.on("end", () => {
          bodies.push(String(authorization), String(key), String(type));
          response.end(CUSTOMER);
        });
      },
    ]);
    await stripe.customers.create({ metadata: { user_id: "ånn" } }, { idempotencyKey: "key_1" });
    const form = "metadata[user_id]=%C3%A5nn";
    expect(bodies).toEqual([form, "Bearer sk_test_pooled", "key_1", "application/x-www-form-urlencoded"]);
  });

  it.each<[string, RequestListener]>([
    ["before the answer", hangs],
    ["in the middle of the answer", hangsInTheBody(200)],
  ])("are cut off when they hang %s", async (_when, listener) => {
    const { stripe } = await provider([listener], { timeoutMs: 50 });
    const call = stripe.customers.retrieve("cus_1");
    await expect(call).rejects.toMatchObject({ type: "StripeConnectionError", message: /timeout/ });
  });

  it("are not waited for when the answer is to send again", async () => {
    const { stripe, seen } = await provider([hangsInTheBody(500), answers], { maxRetries: 1 });
    expect((await stripe.customers.retrieve("cus_1")).id).toBe("cus_1");
    expect(seen.requests).toBe(2);
  });

  it("that the provider has closed cost one more attempt, and no more", async () => {
    const once = await provider([resets, answers]);
    expect((await once.stripe.customers.retrieve("cus_1")).id).toBe("cus_1");
    const always = await provider([resets]);
    await expect(always.stripe.customers.retrieve("cus_1")).rejects.toMatchObject({ type: "StripeConnectionError" });
    expect(always.seen.requests).toBe(2);
  });

  it("that break in the middle of an answer are a failed connection, not a strange answer", async () => {
    const { stripe } = await provider([stopsInTheBody]);
    await expect(stripe.customers.retrieve("cus_1")).rejects.toMatchObject({ type: "StripeConnectionError" });
  });

  it("follow no redirect, which would hand the key to another server", async () => {
    const { stripe, seen } = await provider([
      (_request, response) => response.writeHead(307, { location: "/elsewhere" }).end("{}"),
      answers,
    ]);
    const answer = await stripe.customers.retrieve("cus_1");
    expect([answer.lastResponse.statusCode, seen.requests]).toEqual([307, 1]);
  });

  it("tell the request's id with a refusal, also when a proxy repeats it", async () => {
    const { stripe } = await provider([
      (_request, response) =>
        response
          .writeHead(400, [
            ["Request-Id", "req_1"],
            ["Request-Id", "req_1"],
          ])
          .end('{"error":{"type":"invalid_request_error","message":"no"}}'),
    ]);
    const refused = { type: "StripeInvalidRequestError", requestId: "req_1, req_1" };
    await expect(stripe.customers.retrieve("cus_1")).rejects.toMatchObject(refused);
  });

  it("never show the key in what they throw", async () => {
    const { stripe } = await provider([resets]);
    const error = await stripe.customers.retrieve("cus_1").catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain("sk_test_pooled");
  });
});
