import { describe, expect, it } from "vitest";
import { differences } from "../../src/core/account-plan.ts";
import { RefusedSignatures } from "../../src/core/alarm-rules.ts";
import { hasActiveSubscription } from "../../src/core/billing-record.ts";
import { HOUR_MS, MINUTE_MS } from "../../src/core/instants.ts";
import { alertMail, MAX_MAIL_ATTEMPTS, retryDelayMs } from "../../src/core/mail-text.ts";
import { linkDay, payOnSessionParams } from "../../src/core/off-session-charge.ts";
import { type CheckoutRequest, parseCheckoutRequest, sessionParams } from "../../src/core/session-params.ts";
import { parseStripeEvent, userIdHint } from "../../src/core/stripe-event.ts";
import { customerFault, isConfigurationFault, StripeFault } from "../../src/core/stripe-fault.ts";
import { syncConsequences } from "../../src/core/sync-consequences.ts";
import { EMPTY_RECORD, snapshot } from "../support/snapshots.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("hasActiveSubscription", () => {
  const pastDue = { subscriptionStatus: "past_due" as const, pastDueSince: "2026-11-18T12:00:00.000Z" };

  it.each([
    [{ subscriptionStatus: "active" as const, pastDueSince: null }, 0, true],
    [{ subscriptionStatus: "trialing" as const, pastDueSince: null }, 0, true],
    [{ subscriptionStatus: "canceled" as const, pastDueSince: null }, 9, false],
    [{ subscriptionStatus: null, pastDueSince: null }, 9, false],
    [pastDue, 0, false],
    [pastDue, 2, false],
    [pastDue, 3, true],
    [{ ...pastDue, pastDueSince: null }, 90, false],
    [null, 90, false],
  ])("of %o with %i days of grace is %s", (record, graceDays, expected) => {
    expect(hasActiveSubscription(record, NOW, graceDays)).toBe(expected);
  });
});

describe("parseCheckoutRequest", () => {
  const MALFORMED = 'The body must be {"price_id": "…", "mode"?: "subscription" | "payment" | "setup"}.';
  const parse = (body: unknown) =>
    parseCheckoutRequest(body, ["price_monthly", "p", "p".repeat(255), "", "p".repeat(256)]);

  it.each([
    [{ price_id: "price_monthly" }, { mode: "subscription", priceId: "price_monthly" }],
    [
      { price_id: "price_monthly", mode: "payment" },
      { mode: "payment", priceId: "price_monthly" },
    ],
    [{ price_id: "p" }, { mode: "subscription", priceId: "p" }],
    [{ price_id: "p".repeat(255) }, { mode: "subscription", priceId: "p".repeat(255) }],
    [{ mode: "setup" }, { mode: "setup" }],
  ])("accepts %j", (body, request) => {
    expect(parse(body)).toEqual({ ok: true, request });
  });

  it.each<[unknown, string]>([
    [{ price_id: "price_other" }, "This price is not for sale."],
    [{}, "price_id is missing."],
    [{ price_id: "price_monthly", mode: "setup" }, "Saving a card takes no price: leave price_id out."],
    ...[7, null, [], "price_monthly", { price_id: "" }, { price_id: "p".repeat(256) }].map(
      (body): [unknown, string] => [body, MALFORMED],
    ),
    [{ price_id: ["price_monthly"] }, MALFORMED],
    [{ price_id: "price_monthly", mode: "free" }, MALFORMED],
    [{ price_id: "price_monthly", quantity: 3 }, MALFORMED],
    [{ price_id: "price_monthly", success_url: "https://evil.example" }, MALFORMED],
  ])("refuses %j, and says why", (body, detail) => {
    expect(parse(body)).toEqual({ ok: false, detail });
  });
});

describe("what is sent to open a page", () => {
  const OWNER = { user_id: "ann", application: "app.example" };
  const pages = {
    success: "https://app.example/billing/success",
    cancel: "https://app.example/pricing",
    settings: "https://app.example/settings/billing",
  };
  const APP = { pages, userId: "ann", application: "app.example", customerId: "cus_1" };
  const context = { ...APP, currency: "eur", automaticTax: false, taxIdCollection: false, trialDays: 0, now: NOW };
  const COMMON = {
    customer: "cus_1",
    client_reference_id: "ann",
    metadata: OWNER,
    success_url: "https://app.example/billing/success?session_id={CHECKOUT_SESSION_ID}",
    cancel_url: "https://app.example/pricing",
    expires_at: NOW.getTime() / 1_000 + 3_600,
    allowed_payment_method_types: ["card", "link"],
  };
  const SUBSCRIPTION = {
    ...COMMON,
    mode: "subscription",
    line_items: [{ price: "price_monthly", quantity: 1 }],
    allow_promotion_codes: true,
    payment_method_collection: "always",
    subscription_data: { metadata: OWNER },
  };
  const PURCHASE = {
    ...COMMON,
    mode: "payment",
    line_items: [{ price: "price_once", quantity: 1 }],
    allow_promotion_codes: true,
    payment_intent_data: { setup_future_usage: "off_session", metadata: OWNER },
  };
  const subscription = { mode: "subscription", priceId: "price_monthly" } as const;
  const purchase = { mode: "payment", priceId: "price_once" } as const;
  const TRIAL = { trial_period_days: 14, trial_settings: { end_behavior: { missing_payment_method: "cancel" } } };
  const TAX = { automatic_tax: { enabled: true }, customer_update: { address: "auto" } };
  const TAX_ID = { tax_id_collection: { enabled: true }, customer_update: { address: "auto", name: "auto" } };

  it.each<[string, CheckoutRequest, Partial<typeof context>, object]>([
    ["a subscription", subscription, {}, SUBSCRIPTION],
    [
      "a trial, which ends the subscription if there is no card by then",
      subscription,
      { trialDays: 14 },
      { ...SUBSCRIPTION, subscription_data: { metadata: OWNER, ...TRIAL } },
    ],
    ["the address that automatic tax needs", subscription, { automaticTax: true }, { ...SUBSCRIPTION, ...TAX }],
    ["a purchase, which has no trial", purchase, { trialDays: 14 }, PURCHASE],
    ["a tax id, with the name that goes with it", purchase, { taxIdCollection: true }, { ...PURCHASE, ...TAX_ID }],
    [
      "a saved card, in the configured currency and without tax",
      { mode: "setup" },
      { automaticTax: true },
      { ...COMMON, mode: "setup", currency: "eur", setup_intent_data: { metadata: OWNER } },
    ],
  ])("is exactly this for %s", (_, request, changes, expected) => {
    expect(sessionParams(request, { ...context, ...changes })).toEqual(expected);
  });

  it("is exactly this for what a charge could not collect: that amount once, with its owner and the charge", () => {
    const charge = { amount: 4_200, currency: "chf", chargeId: "c1", paymentIntentId: "pi_1" };
    const product_data = { name: "Outstanding payment" };
    expect(payOnSessionParams({ ...APP, ...charge }, { index: 3, expiresAt: 7_000 })).toEqual({
      ...COMMON,
      mode: "payment",
      cancel_url: "https://app.example/settings/billing",
      expires_at: 7_000,
      line_items: [{ quantity: 1, price_data: { currency: "chf", unit_amount: 4_200, product_data } }],
      payment_intent_data: {
        setup_future_usage: "off_session",
        metadata: { ...OWNER, replaces_payment: "pi_1", charge_id: "c1" },
      },
    });
  });
});

describe("parseStripeEvent", () => {
  it("ignores a type that is not handled", () => {
    expect(parseStripeEvent({ id: "evt_1", type: "customer.subscription.created", data: null }).kind).toBe("ignored");
    expect(parseStripeEvent({ id: "evt_1", type: "invoice.payment_succeeded" }).kind).toBe("ignored");
  });

  it("reads the id of an object that the sender expanded", () => {
    const event = { id: "evt_1", type: "invoice.paid", data: { object: { customer: { id: "cus_1", name: "Ann" } } } };
    expect(parseStripeEvent(event)).toMatchObject({
      kind: "handled",
      event: { data: { object: { customer: "cus_1" } } },
    });
  });

  it.each([null, 1, [], {}, { id: "", type: "invoice.paid" }])("ignores %o, which is not an event", (body) => {
    expect(parseStripeEvent(body).kind).toBe("ignored");
  });

  it("takes ids of one to 255 characters, which the store can keep", () => {
    const ofId = (id: string) => parseStripeEvent({ id, type: "invoice.paid", data: { object: {} } }).kind;
    expect(["e", "e".repeat(255), "", "e".repeat(256)].map(ofId)).toEqual(["handled", "handled", "ignored", "ignored"]);
  });

  it("reads what is missing, or null, as null", () => {
    const object = { id: "cs_1", customer: null, mode: null, payment_intent: null };
    expect(parseStripeEvent({ id: "evt_1", type: "invoice.paid", data: { object } })).toMatchObject({
      event: {
        api_version: null,
        account: null,
        data: {
          object: {
            id: "cs_1",
            customer: null,
            mode: null,
            client_reference_id: null,
            payment_intent: null,
            setup_intent: null,
            payment_link: null,
            subscription: null,
          },
        },
      },
    });
  });

  it.each([undefined, { object: { customer: 7 } }, { object: null }])(
    "does not ignore a handled type with the data %o",
    (data) => {
      expect(parseStripeEvent({ id: "evt_1", type: "invoice.paid", data })).toMatchObject({
        kind: "unreadable",
        id: "evt_1",
      });
    },
  );
});

describe("userIdHint", () => {
  const metadata = { user_id: "ann" };

  it.each([
    [{ metadata }, "ann"],
    [{ parent: { subscription_details: { metadata } } }, "ann"],
    [{ subscription_details: { metadata } }, "ann"],
    [{ client_reference_id: "ann" }, "ann"],
    [{ metadata, client_reference_id: "bob" }, "ann"],
    [{ metadata: { user_id: 7 }, parent: { subscription_details: { metadata: null } } }, null],
  ])("finds what this service wrote in %o: %s", (object, expected) => {
    const read = parseStripeEvent({ id: "evt_1", type: "invoice.paid", data: { object } });
    expect(read.kind === "handled" && userIdHint(read.event)).toBe(expected);
  });
});

describe("alertMail", () => {
  it("has a key for each case, and the same one for the same case", () => {
    const cases = [
      { code: "refund_found", ids: { refund: "re_1" } },
      { code: "refund_found", ids: { refund: "re_2" } },
      { code: "dispute_found", ids: { refund: "re_1" } },
      { code: "provider_refused", ids: { status: "403", day: "2026-11-20" } },
      { code: "provider_refused", ids: { status: "403", day: "2026-11-21" } },
    ] as const;
    const keys = [...cases, ...structuredClone(cases)].map((alert) => alertMail(alert).dedupeKey);
    expect(new Set(keys.slice(0, cases.length)).size).toBe(cases.length);
    expect(keys.slice(cases.length)).toEqual(keys.slice(0, cases.length));
  });
});

describe("syncConsequences", () => {
  const failed = { id: "in_1", status: "open", attemptCount: 2, billingReason: "subscription_cycle" };

  it.each([
    ["once per invoice and attempt", {}, ["fix_payment:in_1:2"]],
    ["nothing before a charge was tried", { attemptCount: 0 }, []],
    ["nothing for an invoice that is paid", { status: "paid" }, []],
    ["nothing for a first payment, which fails in front of the buyer", { billingReason: "subscription_create" }, []],
  ])("mails %s", (_, changes, keys) => {
    const { mails } = syncConsequences(EMPTY_RECORD, [snapshot({ latestInvoice: { ...failed, ...changes } })]);
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(keys);
  });

  it("raises an alert for two live subscriptions, but not for an incomplete one", () => {
    const two = [snapshot(), snapshot({ id: "sub_2", status: "past_due" })];
    expect(syncConsequences(EMPTY_RECORD, two).alerts).toEqual([
      { code: "second_live_subscription", ids: { user: "ann", subscriptions: "sub_1+sub_2" } },
    ]);
    expect(
      syncConsequences(EMPTY_RECORD, [snapshot(), snapshot({ id: "sub_2", status: "incomplete" })]).alerts,
    ).toEqual([]);
  });
});

describe("mail retries", () => {
  it("double from a minute up to six hours, with a little jitter, for about two days", () => {
    expect(retryDelayMs(1, 0)).toBe(60_000);
    expect(retryDelayMs(2, 0)).toBe(120_000);
    expect(retryDelayMs(2, 1)).toBe(144_000);
    expect(retryDelayMs(12, 0)).toBe(6 * HOUR_MS);
    const total = Array.from({ length: MAX_MAIL_ATTEMPTS - 1 }, (_, index) => retryDelayMs(index + 1, 0));
    expect(total.reduce((sum, delay) => sum + delay, 0)).toBeGreaterThan(42 * HOUR_MS);
  });
});

describe("linkDay", () => {
  const made = new Date("2026-11-20T00:00:00.000Z");

  it("gives one page per day, which expires when the next day starts", () => {
    expect(linkDay(made, new Date("2026-11-20T01:00:00.000Z"))).toEqual({
      index: 0,
      expiresAt: made.getTime() / 1000 + 86_400,
    });
    expect(linkDay(made, new Date("2026-11-21T00:00:00.000Z"))?.index).toBe(1);
  });

  it("waits when the day is nearly over", () => {
    expect(linkDay(made, new Date("2026-11-20T23:30:00.000Z"))).toBeNull();
  });
});

describe("a fault of Stripe", () => {
  it.each([
    [{ kind: "rejected", code: "customer_tax_location_invalid" }, "tax_location"],
    [{ kind: "rejected", code: "customer_currency_mismatch" }, "currency"],
    [{ kind: "rejected", code: "customer_max_subscriptions" }, "subscription_limit"],
    [{ kind: "rejected", code: "parameter_unknown" }, "the operator's"],
    [{ kind: "missing", param: "line_items[0][price]" }, "the operator's"],
    [{ kind: "missing", param: "configuration" }, "the operator's"],
    [{ kind: "missing", param: "customer" }, null],
    [{ kind: "missing", param: "id" }, null],
    [{ kind: "missing", param: null }, null],
    [{ kind: "unavailable", param: "customer" }, null],
  ] as const)("with %j is the customer's (with a reason), or %s", (known, whose) => {
    const fault = new StripeFault("create checkout session", known);
    const isOperators = whose === "the operator's";
    expect([customerFault(fault), isConfigurationFault(fault)]).toEqual([isOperators ? null : whose, isOperators]);
  });
});

it.each([
  [["a", "b"], ["b", "a"], true],
  [["a"], ["a", "b"], false],
  [["a", "b"], ["a"], false],
  [["a", "b"], ["a", "c"], false],
])("the list %j of an account is as wanted %j: %s", (actual, wanted, isSame) => {
  expect(differences({ list: actual }, { list: wanted }).length === 0).toBe(isSame);
});

const at = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);

describe("refused signatures", () => {
  it("are suspicious from the third fresh one in a row on, which a good one ends", () => {
    const refused = new RefusedSignatures();
    const fresh = () => refused.refused({ isFresh: true, now: at(0) });
    expect([fresh(), fresh()]).toEqual([false, false]);
    refused.accepted();
    expect([fresh(), fresh(), fresh(), fresh()]).toEqual([false, false, true, true]);
  });

  it("that are only noise are suspicious at fifty within five minutes", () => {
    const refused = new RefusedSignatures();
    const noise = (minute: number) => refused.refused({ isFresh: false, now: at(minute) });
    expect(Array.from({ length: 49 }, () => noise(0)).some(Boolean)).toBe(false);
    expect(noise(5)).toBe(false);
    expect(Array.from({ length: 49 }, () => noise(5)).at(-1)).toBe(true);
  });
});
