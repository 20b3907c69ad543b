import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it, onTestFinished } from "vitest";
import { API_VERSION, createStripeClient } from "../../src/adapters/provider/stripe-client.ts";

const CUSTOMER = JSON.stringify({ object: "customer", id: "cus_1", created: 1 });

/** A provider that does this with its first requests, the last of them for all that follow. */
async function provider(
  listeners: RequestListener[],
  options: { timeoutMs?: number; maxRetries?: number } = {},
  whenFinished = onTestFinished,
) {
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
  whenFinished(() => {
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

/** What a caller can tell of an outcome. */
async function outcomeOf(call: Promise<unknown>): Promise<unknown> {
  try {
    const { lastResponse, ...answer } = (await call) as { lastResponse: { statusCode: number } };
    return { answer: JSON.stringify(answer), status: lastResponse.statusCode };
  } catch (error) {
    const { type, code, statusCode, requestId, message, headers } = error as Record<string, unknown>;
    return {
      type,
      code,
      statusCode,
      requestId,
      message,
      retryAfter: (headers as Record<string, string>)?.["retry-after"],
    };
  }
}

const says =
  (status: number, body: string, headers: Record<string, string> = {}): RequestListener =>
  (_request, response) =>
    response.writeHead(status, { "request-id": "req_1", ...headers }).end(body);
const refusal = (code: string) => JSON.stringify({ error: { type: "invalid_request_error", code, message: "no" } });
const LIST = JSON.stringify({ object: "list", data: [], has_more: false });

describe("a read that goes past the SDK", () => {
  const path = "/v1/subscriptions?customer=cus_1";

  it.concurrent.for<[string, RequestListener[], number]>([
    ["a list", [says(200, LIST)], 1],
    [
      "a list in pieces",
      [(_request, response) => response.write(LIST.slice(0, 9), () => response.end(LIST.slice(9)))],
      1,
    ],
    ["something that is no object", [says(200, "null")], 1],
    ["text", [says(200, "<html>")], 1],
    ["nothing", [says(200, "")], 1],
    ["a refusal under 200", [says(200, refusal("parameter_missing"))], 1],
    ["a missing customer", [says(404, refusal("resource_missing"))], 1],
    ["a proxy's 404", [says(404, '{"message":"no route"}')], 1],
    ["a redirect", [says(307, "{}", { location: "/elsewhere" })], 1],
    ["a wrong key", [says(401, refusal("api_key_expired"))], 1],
    ["too many requests", [says(429, refusal("rate_limit"), { "retry-after": "7" })], 1],
    ["a fault, then a list", [says(500, refusal("down")), says(200, LIST)], 2],
    ["a fault whose body hangs, then a list", [hangsInTheBody(500), says(200, LIST)], 2],
    ["only faults", [says(503, refusal("down"))], 2],
    ["a conflict, then a list", [says(409, refusal("lock_timeout")), says(200, LIST)], 2],
    ["a fault that is not to be repeated", [says(500, refusal("down"), { "stripe-should-retry": "false" })], 1],
    ["a list that is to be asked for again", [says(200, LIST, { "stripe-should-retry": "true" }), says(200, LIST)], 2],
    ["a connection that is cut off, then a list", [resets, says(200, LIST)], 2],
    ["only connections that are cut off", [resets], 2],
    ["half a list", [stopsInTheBody], 1],
    ["nothing in time", [hangs], 2],
    ["half a list in time", [hangsInTheBody(200)], 1],
  ])("tells and asks what the SDK would, of %s", async ([, listeners, requests], { expect, onTestFinished }) => {
    const limits = { maxRetries: 1, timeoutMs: 60 };
    const direct = await provider(listeners, limits, onTestFinished);
    // The first read is the SDK's, and shows how its requests look.
    const past = await provider([says(200, LIST), ...listeners], limits, onTestFinished);
    await past.stripe.readPath(path);
    const both = () => Promise.all([direct.stripe.rawRequest("GET", path), past.stripe.readPath(path)].map(outcomeOf));
    const [told, toldPast] = await both();
    expect(toldPast).toEqual(told);
    expect([direct.seen.requests, past.seen.requests]).toEqual([requests, 1 + requests]);
    // Nothing of it is left for the next one.
    const [last, lastPast] = await both();
    expect(lastPast).toEqual(last);
  });

  it("sends what the SDK sends, and asks for its own path", async () => {
    const sent: unknown[] = [];
    const records: RequestListener = (request, response) => {
      sent.push([request.method, request.headers]);
      paths.push(request.url);
      response.end(LIST);
    };
    const paths: unknown[] = [];
    const { stripe } = await provider([records]);
    await stripe.customers.retrieve("cus_0");
    await stripe.customers.create({ email: "a@example.com" });
    for (const customer of ["cus_1", "cus_2", "cus_3"]) await stripe.readPath(`/v1/subscriptions?customer=${customer}`);
    expect(paths.slice(2)).toEqual(["cus_1", "cus_2", "cus_3"].map((id) => `/v1/subscriptions?customer=${id}`));
    expect(sent.slice(3)).toEqual([sent[2], sent[2]]);
    expect(sent[2]).toMatchObject(["GET", { authorization: "Bearer sk_test_pooled", "stripe-version": API_VERSION }]);
  });
});
