import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { describe, expect, it, onTestFinished } from "vitest";
import { systemClock } from "../../src/adapters/runtime.ts";
import { toStripeFault } from "../../src/adapters/stripe/checked-answer.ts";
import { createStripeCalls } from "../../src/adapters/stripe/stripe-calls.ts";
import { createStripeClient } from "../../src/adapters/stripe/stripe-client.ts";
import { LocalTurns, Throttle } from "../../src/adapters/stripe/throttle.ts";
import type { StripeFault } from "../../src/core/stripe-fault.ts";
import type { StripeCalls } from "../../src/ports/stripe-calls.ts";
import { serve } from "../support/processes.ts";
import { snapshot } from "../support/snapshots.ts";

interface Answer {
  status?: number;
  body: object | string | number;
}

/** A Stripe that answers every request in this way, or never where there is no answer. @returns what was asked, too. */
async function answering(answer: (url: URL) => Answer | null, timeoutMs = 5_000) {
  const asked: string[] = [];
  const server = await serve((request, response) => {
    const url = new URL(request.url ?? "/", "http://stripe.example");
    asked.push(url.search);
    const given = answer(url);
    if (given === null) return;
    const { status = 200, body } = given;
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  });
  onTestFinished(server.close);
  const apiBase = new URL(server.url);
  const stripe = createStripeClient({ secretKey: "sk_test_answers", apiBase, timeoutMs, maxRetries: 0 });
  const turns = new LocalTurns(systemClock);
  const throttle = new Throttle({ clock: systemClock, turns, perSecond: 25, random: () => 0 });
  return { stripe: createStripeCalls(stripe, throttle, { own: OWN, budgetMs: 0, isPatient: false }), asked };
}

const OWN = { application: "app", formerly: [], soldPriceIds: ["price_a"] };
const ANN = { userId: "ann" };
const customer = (id: string, userId: string) => ({
  object: "customer",
  id,
  created: 1,
  metadata: { user_id: userId, application: "app" },
});
const subscription = (id: string, status = "canceled") => ({
  object: "subscription",
  id,
  status,
  created: 1,
  items: { data: [] },
  metadata: { application: "app" },
});
const page = (data: readonly object[], has_more: boolean) => ({ object: "list", data, has_more });

describe("Stripe", () => {
  it("is reached through the proxy that HTTPS_PROXY names", async () => {
    const proxy = createServer();
    const asked = new Promise((resolve) => {
      proxy.on("connect", ({ url }, socket) => {
        socket.end("HTTP/1.1 403 Forbidden\r\n\r\n");
        resolve(url);
      });
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void proxy.close());
    const stripe = createStripeClient({
      secretKey: "sk_test_answers",
      apiBase: new URL("https://stripe.example"),
      proxy: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
      timeoutMs: 5_000,
      maxRetries: 0,
    });
    await expect(stripe.customers.retrieve("cus_1")).rejects.toThrow();
    expect(await asked).toBe("stripe.example:443");
  });
});

describe("Stripe's answers", () => {
  it.each(["a text", 7])("are a fault when they are JSON but no object: %j", async (body) => {
    const { stripe } = await answering(() => ({ body }));
    await expect(stripe.listSubscriptions("cus_1")).rejects.toThrow("list subscriptions: unavailable");
  });

  it("are read to the last page: the running subscription may be on it", async () => {
    const pages = new Map([
      [null, page([subscription("sub_3"), subscription("sub_2")], true)],
      ["sub_2", page([subscription("sub_1", "active")], false)],
    ]);
    const { stripe, asked } = await answering((url) => ({
      body: pages.get(url.searchParams.get("starting_after")) ?? {},
    }));
    const found = await stripe.listSubscriptions("cus_1");
    expect(found.map(({ id }) => id)).toEqual(["sub_3", "sub_2", "sub_1"]);
    expect(asked).toHaveLength(2);
    for (const query of asked) expect(new URLSearchParams(query).get("status")).toBe("all");
  });

  it("that take too long are not waited for", async () => {
    const { stripe } = await answering(() => null, 50);
    await expect(stripe.listSubscriptions("cus_1")).rejects.toThrow("list subscriptions: unavailable");
  });

  it("that never end are given up, not followed for good", async () => {
    let count = 0;
    const { stripe } = await answering(() => {
      count += 1;
      return { body: page([subscription(`sub_${count}`)], true) };
    });
    await expect(stripe.listSubscriptions("cus_1")).rejects.toThrow("unexpected_answer");
    expect(count).toBe(100);
  });

  type Ask = (stripe: StripeCalls) => Promise<unknown>;
  const ofOne: Ask[] = [(to) => to.readCustomer("cus_1"), (to) => to.createCustomer(ANN, "key")];
  const ofList: Ask[] = [(to) => to.listSubscriptions("cus_1")];
  it.each<[string, Answer, Ask[]]>([
    ["a proxy's 404", { status: 404, body: { message: "Not Found" } }, ofOne],
    ["a proxy's 404 in the form of the object", { status: 404, body: customer("cus_1", "ann") }, ofOne],
    ["a redirect in the form of the object", { status: 302, body: customer("cus_1", "ann") }, ofOne],
    ["another object", { body: { ...customer("cus_1", "ann"), object: "account" } }, ofOne],
    ["an object without an id", { body: { object: "customer" } }, ofOne],
    ["an empty object", { body: {} }, ofOne],
    ["a proxy's 404 in the form of a list", { status: 404, body: page([], false) }, ofList],
    ["another object in place of a list", { body: { object: "account", data: [], has_more: false } }, ofList],
    ["a list of nothing", { body: { object: "list", has_more: false } }, ofList],
  ])("are no answers when they are %s", async (_what, answer, asked) => {
    const { stripe } = await answering(() => answer);
    for (const ask of asked) await expect(ask(stripe)).rejects.toMatchObject({ details: { kind: "unavailable" } });
  });

  it("about other users are left out of a search", async () => {
    const data = [customer("cus_1", "ANN"), customer("cus_2", "ann"), customer("cus_3", "ann2")];
    const { stripe } = await answering(() => ({ body: { object: "search_result", data, has_more: false } }));
    expect((await stripe.searchCustomersOf("ann")).map(({ id }) => id)).toEqual(["cus_2"]);
  });

  it.each(["expired", "complete"])("tell that a page which cannot be closed any more is %s", async (status) => {
    const refusal = { error: { type: "invalid_request_error", message: "no" } };
    const { stripe } = await answering((url) =>
      url.pathname.endsWith("/expire")
        ? { status: 400, body: refusal }
        : { body: { object: "checkout.session", id: "cs_1", status } },
    );
    expect(await stripe.expireSession("cs_1")).toBe(status);
  });

  /** Each call that Stripe has, so that a new one cannot be left out. */
  const CALLS: {
    [Call in Exclude<keyof StripeCalls, "apiVersion">]: (stripe: StripeCalls) => Promise<unknown>;
  } = {
    listSubscriptions: (stripe) => stripe.listSubscriptions("cus_1"),
    createCustomer: (stripe) => stripe.createCustomer(ANN, "key"),
    sampleCustomers: (stripe) => stripe.sampleCustomers(),
    searchCustomersOf: (stripe) => stripe.searchCustomersOf("ann"),
    listCustomersByEmail: (stripe) => stripe.listCustomersByEmail("ann@example.com"),
    findCustomersByEmail: (stripe) => stripe.findCustomersByEmail("ann@example.com"),
    readCustomer: (stripe) => stripe.readCustomer("cus_1"),
    listCustomers: (stripe) => stripe.listCustomers(null),
    writeEmail: (stripe) => stripe.writeEmail({ customerId: "cus_1", email: "ann@example.com" }),
    writeOwner: (stripe) => stripe.writeOwner({ customerId: "cus_1", userId: null }),
    writeMark: (stripe) => stripe.writeMark("sub_1"),
    listOpenSessions: (stripe) => stripe.listOpenSessions("cus_1"),
    createSession: (stripe) => stripe.createSession({ mode: "setup" } as never, "key"),
    expireSession: (stripe) => stripe.expireSession("cs_1"),
    findPortalConfiguration: (stripe) => stripe.findPortalConfiguration(),
    createPortalSession: (stripe) =>
      stripe.createPortalSession({ customerId: "cus_1", returnUrl: "https://app.example", configuration: null }),
    endSubscription: (stripe) => stripe.endSubscription(snapshot(), "now"),
    resumeSubscription: (stripe) => stripe.resumeSubscription("sub_1"),
    readPaymentIntent: (stripe) => stripe.readPaymentIntent("pi_1"),
    readSetupIntent: (stripe) => stripe.readSetupIntent("seti_1"),
    findConfirmationUrl: (stripe) => stripe.findConfirmationUrl("in_1"),
    charge: (stripe) =>
      stripe.charge({ amount: 5, currency: "usd", customer: "cus_1", payment_method: "pm_1", metadata: {} }, "key"),
    listPayments: (stripe) => stripe.listPayments("cus_1"),
    cancelPaymentIntent: (stripe) => stripe.cancelPaymentIntent("pi_1"),
    readSession: (stripe) => stripe.readSession("cs_1"),
    listCompleteSessions: (stripe) => stripe.listCompleteSessions("cus_1"),
    listReversals: (stripe) => stripe.listReversals({ kind: "refund", since: 1, after: null }),
    listReversalsOf: (stripe) => stripe.listReversalsOf("pi_1"),
    subscriptionOfPayment: (stripe) => stripe.subscriptionOfPayment("pi_1"),
    readEvent: (stripe) => stripe.readEvent("evt_1"),
    listUndelivered: (stripe) => stripe.listUndelivered(["invoice.paid"], 1),
  };

  it.each(Object.entries(CALLS))(
    "that are failures fail %s: none is taken for nothing found, or for done",
    async (_name, call) => {
      const error = { type: "api_error", message: "no" };
      const failing = await answering(() => ({ status: 500, body: { error } }));
      await expect(call(failing.stripe)).rejects.toMatchObject({ details: { kind: "unavailable" } });
      const elsewhere = await answering(() => ({ status: 404, body: { message: "Not Found" } }));
      await expect(call(elsewhere.stripe)).rejects.toMatchObject({ details: { kind: "unavailable" } });
    },
  );
});

const { StripeAPIError, StripeConnectionError, StripeInvalidRequestError, StripeRateLimitError } = Stripe.errors;
const faultOf = (error: unknown) => toStripeFault("call", error) as StripeFault;
const WORDS = { type: "invalid_request_error", message: "private text" } as const;

describe("a fault of Stripe", () => {
  it.each([
    ["unavailable", new StripeConnectionError({ ...WORDS })],
    ["unavailable", new StripeRateLimitError({ ...WORDS, statusCode: 429 })],
    ["unavailable", new StripeAPIError({ ...WORDS, statusCode: 500 })],
    ["unavailable", new StripeAPIError({ ...WORDS, statusCode: 503 })],
    // Another request holds the same object, or the same key, at this moment.
    ["unavailable", new StripeInvalidRequestError({ ...WORDS, statusCode: 409, code: "lock_timeout" })],
    ["unavailable", new URIError("private text")],
    ["missing", new StripeInvalidRequestError({ ...WORDS, statusCode: 404, code: "resource_missing", param: "id" })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 400, param: "price" })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 401 })],
    ["rejected", new StripeInvalidRequestError({ ...WORDS, statusCode: 404 })],
  ])("is %s: %o, and its words go nowhere", (kind, error) => {
    const fault = faultOf(error);
    expect(fault.details.kind).toBe(kind);
    expect(fault.message).not.toContain("private text");
  });

  it("is not what an error of our own becomes", () => {
    const own = new TypeError("private text");
    expect(toStripeFault("call", own)).toBe(own);
  });

  it.each([
    ["7", 7_000],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", null],
    ["-1", null],
  ])("that asks to come again after %s says so: %s ms", (header, retryAfterMs) => {
    const error = new StripeRateLimitError({ ...WORDS, statusCode: 429, headers: { "retry-after": header } });
    expect(faultOf(error).details.retryAfterMs).toBe(retryAfterMs);
  });

  it.each([
    [500, "true", true],
    [500, undefined, false],
    [400, "true", false],
  ])("with %i is stored under its key, as the header %s says: %s", (statusCode, replayed, isSavedFailure) => {
    const headers = replayed === undefined ? {} : { "idempotent-replayed": replayed };
    const fault = faultOf(new StripeAPIError({ ...WORDS, statusCode, headers }));
    expect(fault.details.isSavedFailure).toBe(isSavedFailure);
  });
});
