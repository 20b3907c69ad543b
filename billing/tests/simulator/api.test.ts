import Stripe from "stripe";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createPrice } from "../../simulator/objects/account.ts";
import { Simulator } from "../../simulator/simulator.ts";
import { DAY_SECONDS } from "../../simulator/world.ts";
import { type Witness, witness } from "../support/stripe/judge-exchange.ts";

describe("the simulated Stripe, seen through the official SDK", () => {
  let simulator: Simulator;
  let described: Witness;
  let stripe: Stripe;
  let now = Math.floor(Date.now() / 1000);

  beforeEach(async () => {
    simulator = new Simulator(() => now);
    described = witness(simulator);
    const { hostname, port } = new URL(await simulator.start());
    stripe = new Stripe("sk_test_sdk", { host: hostname, port: Number(port), protocol: "http", maxNetworkRetries: 0 });
    createPrice(simulator.world, { id: "price_monthly", amount: 1_000, currency: "usd", interval: "month" });
    createPrice(simulator.world, { id: "price_once", amount: 500, currency: "usd" });
  });
  afterEach(async () => {
    await simulator.stop();
    described.check();
  });

  const session = (changes: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({
      mode: "subscription",
      line_items: [{ price: "price_monthly", quantity: 1 }],
      success_url: "https://app.example",
      ...changes,
    });

  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>, object]>([
    [
      "a trial of no days",
      { subscription_data: { trial_period_days: 0 } },
      { param: "subscription_data[trial_period_days]" },
    ],
    ["data of a payment", { payment_intent_data: { description: "x" } }, { param: "payment_intent_data" }],
    ["an end in a minute", { expires_at: now + 60 }, { param: "expires_at" }],
    ["a price that is sold once", { line_items: [{ price: "price_once", quantity: 1 }] }, { param: "line_items" }],
    ["an unknown customer", { customer: "cus_none" }, { code: "resource_missing", param: "customer" }],
  ])("refuses a page for a subscription with %s, as Stripe does", async (_, changes, refusal) => {
    await expect(session(changes)).rejects.toMatchObject(refusal);
  });

  it("takes no payment data that is empty for one, and asks for a currency where a card is saved", async () => {
    await expect(session({ payment_intent_data: {} })).resolves.toBeDefined();
    const setup = stripe.checkout.sessions.create({ mode: "setup", success_url: "https://a.example" });
    await expect(setup).rejects.toMatchObject({ param: "currency" });
  });

  it("repeats the first answer to a key for a day", async () => {
    const create = (name: string) => stripe.customers.create({ name }, { idempotencyKey: "k1" });
    const first = await create("Ann");
    expect((await create("Ann")).id).toBe(first.id);
    await expect(create("Bob")).rejects.toMatchObject({ type: "StripeIdempotencyError" });
    now += DAY_SECONDS;
    expect((await create("Ann")).id).not.toBe(first.id);
    now -= DAY_SECONDS;
  });

  it("stores a server error under its key, but not a refused parameter", async () => {
    simulator.faults.add({ kind: "500_after", match: /customers/, times: 1 });
    const create = () => stripe.customers.create({ name: "Ann" }, { idempotencyKey: "k2" });
    await expect(create()).rejects.toMatchObject({ statusCode: 500 });
    await expect(create()).rejects.toMatchObject({ statusCode: 500, headers: { "idempotent-replayed": "true" } });
    expect(simulator.world.customers.size).toBe(1);
    const wrong = (email: string) => stripe.customers.create({ email }, { idempotencyKey: "k3" });
    await expect(wrong("no address")).rejects.toMatchObject({ code: "email_invalid" });
    await expect(wrong("ann@example.com")).resolves.toBeDefined();
  });

  it("lists in pages, newest first", async () => {
    for (let index = 0; index < 5; index += 1) await stripe.customers.create({ name: String(index) });
    const names: unknown[] = [];
    for await (const customer of stripe.customers.list({ limit: 2 })) names.push(customer.name);
    expect(names).toEqual(["4", "3", "2", "1", "0"]);
  });

  it("renews on the same day of the month, with a test clock attached to an existing customer", async () => {
    const customer = await stripe.customers.create({});
    const start = Date.UTC(2027, 0, 31, 12) / 1000;
    const clock = await stripe.testHelpers.testClocks.create({ frozen_time: start, customer: customer.id });
    const method = await stripe.paymentMethods.attach("pm_card_visa", { customer: customer.id });
    const subscription = await stripe.subscriptions.create({
      customer: customer.id,
      items: [{ price: "price_monthly" }],
      default_payment_method: method.id,
    });
    const periodEnd = subscription.items.data[0]?.current_period_end ?? 0;
    expect(new Date(periodEnd * 1000).toISOString()).toBe("2027-02-28T12:00:00.000Z");
    for (const [seconds, status] of [[1_800, "draft"] as const, [7_200, "paid"] as const]) {
      const { testClocks } = stripe.testHelpers;
      await testClocks.advance(clock.id, { frozen_time: periodEnd + seconds });
      await expect.poll(async () => (await testClocks.retrieve(clock.id)).status).toBe("ready");
      const { latest_invoice } = await stripe.subscriptions.retrieve(subscription.id, { expand: ["latest_invoice"] });
      expect(latest_invoice).toMatchObject({ status, billing_reason: "subscription_cycle" });
    }
    const types = (await stripe.events.list({ limit: 100 })).data.map(({ type }) => type);
    expect(types.filter((type) => type === "invoice.paid")).toHaveLength(2);
  });
});
