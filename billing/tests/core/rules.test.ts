import { describe, expect, it } from "vitest";
import { hasActiveSubscription } from "../../src/core/billing-record.ts";
import { HOUR_MS } from "../../src/core/instants.ts";
import { alertMail, MAX_MAIL_ATTEMPTS, mailRetryDelayMs } from "../../src/core/mail-text.ts";
import { linkDay } from "../../src/core/off-session-charge.ts";
import { parseProviderEvent, userIdHint } from "../../src/core/provider-event.ts";
import { customerFault, isConfigurationFault, ProviderFault } from "../../src/core/provider-fault.ts";
import {
  type CheckoutRequest,
  parseCheckoutRequest,
  type SessionParams,
  sessionParams,
} from "../../src/core/session-params.ts";
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
  const prices = ["price_monthly"];

  it.each([
    [{ price_id: "price_monthly" }, { mode: "subscription", priceId: "price_monthly" }],
    [
      { price_id: "price_monthly", mode: "payment" },
      { mode: "payment", priceId: "price_monthly" },
    ],
    [{ mode: "setup" }, { mode: "setup" }],
  ])("accepts %o", (body, request) => {
    expect(parseCheckoutRequest(body, prices)).toEqual({ ok: true, request });
  });

  it.each([
    [{}],
    [null],
    [[]],
    ["price_monthly"],
    [{ price_id: "price_other" }],
    [{ price_id: ["price_monthly"] }],
    [{ price_id: "price_monthly", mode: "free" }],
    [{ price_id: "price_monthly", mode: "setup" }],
    [{ price_id: "price_monthly", quantity: 3 }],
    [{ price_id: "price_monthly", success_url: "https://evil.example" }],
  ])("refuses %o", (body) => {
    expect(parseCheckoutRequest(body, prices).ok).toBe(false);
  });

  it("takes ids of prices of one to 255 characters", () => {
    for (const length of [1, 255]) {
      const id = "p".repeat(length);
      expect(parseCheckoutRequest({ price_id: id }, [id]).ok).toBe(true);
    }
    for (const id of ["", "p".repeat(256)]) expect(parseCheckoutRequest({ price_id: id }, [id]).ok).toBe(false);
  });

  it.each([
    [{ price_id: "price_other" }, "This price is not for sale."],
    [{}, "price_id is missing."],
    [{ price_id: "price_monthly", mode: "setup" }, "Saving a card takes no price: leave price_id out."],
    [7, 'The body must be {"price_id": "…", "mode"?: "subscription" | "payment" | "setup"}.'],
  ])("says what is wrong with %j", (body, detail) => {
    expect(parseCheckoutRequest(body, prices)).toEqual({ ok: false, detail });
  });
});

describe("sessionParams", () => {
  const context = {
    userId: "ann",
    application: "app.example",
    customerId: "cus_1",
    appUrl: "https://app.example",
    currency: "eur",
    automaticTax: false,
    taxIdCollection: false,
    trialDays: 0,
    now: NOW,
  };

  const OWNER = { user_id: "ann", application: "app.example" };

  it("sells a subscription with exactly these parameters", () => {
    expect(sessionParams({ mode: "subscription", priceId: "price_monthly" }, context)).toEqual({
      mode: "subscription",
      customer: "cus_1",
      client_reference_id: "ann",
      line_items: [{ price: "price_monthly", quantity: 1 }],
      success_url: "https://app.example/billing/success?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: "https://app.example/pricing",
      allow_promotion_codes: true,
      metadata: OWNER,
      subscription_data: { metadata: OWNER },
      payment_method_collection: "always",
      allowed_payment_method_types: ["card", "link"],
      expires_at: NOW.getTime() / 1000 + 3_600,
    });
  });

  it("offers a trial only if there is one, and cancels at its end without a card", () => {
    const params = sessionParams({ mode: "subscription", priceId: "price_monthly" }, { ...context, trialDays: 14 });
    expect(params.subscription_data).toMatchObject({
      trial_period_days: 14,
      trial_settings: { end_behavior: { missing_payment_method: "cancel" } },
    });
  });

  it.each<[string, CheckoutRequest, number, keyof SessionParams]>([
    ["a subscription", { mode: "subscription", priceId: "price_monthly" }, 0, "subscription_data"],
    ["a subscription with a trial", { mode: "subscription", priceId: "price_monthly" }, 14, "subscription_data"],
    ["a purchase", { mode: "payment", priceId: "price_once" }, 0, "payment_intent_data"],
    ["a saved card", { mode: "setup" }, 0, "setup_intent_data"],
  ])(
    "%s carries its owner's id, so that its events lead to the user after a restore",
    (_, request, trialDays, part) => {
      expect(sessionParams(request, { ...context, trialDays })[part]).toMatchObject({ metadata: OWNER });
    },
  );

  it("saves a card without a purchase in the configured currency", () => {
    const params = sessionParams({ mode: "setup" }, { ...context, automaticTax: true });
    expect(params).toMatchObject({ mode: "setup", currency: "eur" });
    expect(params).not.toHaveProperty("line_items");
    expect(params).not.toHaveProperty("automatic_tax");
  });

  it("asks for the address that automatic tax needs", () => {
    const params = sessionParams(
      { mode: "subscription", priceId: "price_monthly" },
      { ...context, automaticTax: true },
    );
    expect(params).toMatchObject({ automatic_tax: { enabled: true }, customer_update: { address: "auto" } });
    expect(params).not.toHaveProperty("tax_id_collection");
  });

  it("collects tax ids if it is told to, and stores the name that goes with them", () => {
    const params = sessionParams({ mode: "payment", priceId: "price_once" }, { ...context, taxIdCollection: true });
    expect(params).toMatchObject({
      tax_id_collection: { enabled: true },
      customer_update: { address: "auto", name: "auto" },
    });
    expect(params).not.toHaveProperty("automatic_tax");
  });
});

describe("parseProviderEvent", () => {
  it("ignores a type that is not handled", () => {
    expect(parseProviderEvent({ id: "evt_1", type: "customer.subscription.created", data: null }).kind).toBe("ignored");
    expect(parseProviderEvent({ id: "evt_1", type: "invoice.payment_succeeded" }).kind).toBe("ignored");
  });

  it("reads the id of an object that the sender expanded", () => {
    const event = { id: "evt_1", type: "invoice.paid", data: { object: { customer: { id: "cus_1", name: "Ann" } } } };
    expect(parseProviderEvent(event)).toMatchObject({
      kind: "handled",
      event: { data: { object: { customer: "cus_1" } } },
    });
  });

  it.each([null, 1, [], {}, { id: "", type: "invoice.paid" }])("ignores %o, which is not an event", (body) => {
    expect(parseProviderEvent(body).kind).toBe("ignored");
  });

  it("takes ids of one to 255 characters, which the store can keep", () => {
    const ofId = (id: string) => parseProviderEvent({ id, type: "invoice.paid", data: { object: {} } }).kind;
    expect(["e", "e".repeat(255), "", "e".repeat(256)].map(ofId)).toEqual(["handled", "handled", "ignored", "ignored"]);
  });

  it("reads what is missing, or null, as null", () => {
    const object = { id: "cs_1", customer: null, mode: null, payment_intent: null };
    expect(parseProviderEvent({ id: "evt_1", type: "invoice.paid", data: { object } })).toMatchObject({
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
      expect(parseProviderEvent({ id: "evt_1", type: "invoice.paid", data })).toMatchObject({
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
    const read = parseProviderEvent({ id: "evt_1", type: "invoice.paid", data: { object } });
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

  it("mails once per invoice and attempt", () => {
    const { mails } = syncConsequences(EMPTY_RECORD, [snapshot({ status: "past_due", latestInvoice: failed })]);
    expect(mails.map(({ dedupeKey }) => dedupeKey)).toEqual(["fix_payment:in_1:2"]);
  });

  it("mails nothing before a charge was tried, nor for an invoice that is paid", () => {
    for (const invoice of [
      { ...failed, attemptCount: 0 },
      { ...failed, status: "paid" },
    ])
      expect(syncConsequences(EMPTY_RECORD, [snapshot({ latestInvoice: invoice })]).mails).toEqual([]);
  });

  it("mails nothing for a first payment, which fails in front of the buyer", () => {
    const invoice = { ...failed, billingReason: "subscription_create" };
    expect(syncConsequences(EMPTY_RECORD, [snapshot({ latestInvoice: invoice })]).mails).toEqual([]);
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
    expect(mailRetryDelayMs(1, 0)).toBe(60_000);
    expect(mailRetryDelayMs(2, 0)).toBe(120_000);
    expect(mailRetryDelayMs(2, 1)).toBe(144_000);
    expect(mailRetryDelayMs(12, 0)).toBe(6 * HOUR_MS);
    const total = Array.from({ length: MAX_MAIL_ATTEMPTS - 1 }, (_, index) => mailRetryDelayMs(index + 1, 0));
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

describe("a refusal by the provider", () => {
  it.each([
    ["customer_tax_location_invalid", "tax_location"],
    ["customer_currency_mismatch", "currency"],
    ["customer_max_subscriptions", "subscription_limit"],
    ["parameter_unknown", null],
  ])("with the code %s is the customer's fault: %s", (code, reason) => {
    const fault = new ProviderFault("create checkout session", { kind: "rejected", code });
    expect([customerFault(fault), isConfigurationFault(fault)]).toEqual([reason, reason === null]);
  });
});
