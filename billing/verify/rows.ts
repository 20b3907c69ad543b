import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { unixNow } from "../simulator/world.ts";
import { expectEqual, expectTrue, Skipped } from "./expect.ts";
import { GRACE_DAYS, RENEWAL_MARGIN_SECONDS, type Stage } from "./stage.ts";

export interface Row {
  number: number;
  name: string;
  run: (stage: Stage) => Promise<void>;
}

const GOOD_CARD = "4242424242424242";

/** The specification's go-live matrix. */
export const ROWS: readonly Row[] = [
  { number: 1, name: "successful card: record complete, access given", run: goodCardGivesAccess },
  { number: 2, name: "generic decline and insufficient funds: nothing changes", run: declinesChangeNothing },
  { number: 3, name: "authentication challenge completes end to end", run: challengeSucceeds },
  { number: 4, name: "decline, then a good card: one subscription", run: declineThenRetry },
  { number: 5, name: "portal cancel: access until the end, then revoked", run: portalCancel },
  { number: 6, name: "webhook replay: 200, nothing done twice", run: replayChangesNothing },
  { number: 7, name: "unsigned POST: 400", run: unsignedIsRefused },
  { number: 8, name: "renewal by test clock: period end moves", run: renewalMovesThePeriod },
  { number: 9, name: "failed renewal: past due, grace rule behaves", run: failedRenewal },
];

function newUser(): string {
  return `verify-${randomUUID()}`;
}

function pagesOf(stage: Stage) {
  const { payPage, cancelInPortal } = stage.account;
  if (payPage === null || cancelInPortal === null)
    throw new Skipped("only a person can use the hosted pages of a real account");
  return { payPage, cancelInPortal };
}

/** Uses the hosted page where a program can drive it, otherwise the API with the customer that the service created. */
async function buy(stage: Stage, user: string): Promise<void> {
  await pay(stage, user);
  await stage.deliver();
}

/** The events are not delivered yet. */
async function pay(stage: Stage, user: string): Promise<void> {
  const url = await stage.openPage(user);
  if (stage.account.payPage !== null) {
    expectTrue("the page took the card", (await stage.account.payPage(url, GOOD_CARD)).isPaid);
  } else {
    const customer = await stage.customerOf(user);
    const method = await stage.account.stripe.paymentMethods.attach("pm_card_visa", { customer });
    await stage.account.stripe.subscriptions.create({
      customer,
      items: [{ price: stage.account.priceId }],
      default_payment_method: method.id,
    });
  }
}

async function startClock(stage: Stage, user: string): Promise<string> {
  await stage.openPage(user);
  const params = { frozen_time: unixNow(), customer: await stage.customerOf(user) };
  return (await stage.account.stripe.testHelpers.testClocks.create(params)).id;
}

function periodEnd(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}

async function goodCardGivesAccess(stage: Stage): Promise<void> {
  const user = newUser();
  await refusesStrangers(stage, user);
  expectEqual("access before", (await stage.status(user)).body.access, false);
  await pay(stage, user);
  await namesTheUser(stage, user);
  expectEqual("access without an event", (await stage.status(user)).body.access, false);
  await stage.deliverOnly(stage.account.payPage === null ? "invoice.paid" : "checkout.session.completed");
  const record = await stage.store.findUser(user);
  const subscription = await stage.subscriptionOf(user);
  expectEqual("subscription id", record?.paymentSubscriptionId, subscription.id);
  expectEqual("customer id", record?.paymentCustomerId, subscription.customer);
  expectEqual("status", record?.subscriptionStatus, "active");
  expectEqual("period end", record?.currentPeriodEnd, new Date(periodEnd(subscription) * 1000).toISOString());
  const { body } = await stage.status(user);
  expectEqual("access", body.access, true);
  expectEqual("reported status", body.subscription_status, "active");
  expectEqual("reported price", body.price_id, stage.account.priceId);
  expectEqual("reported period end", body.current_period_end, record?.currentPeriodEnd);
  await stage.deliver();
}

async function refusesStrangers(stage: Stage, user: string): Promise<void> {
  for (const path of ["/api/checkout", "/api/billing-portal"]) {
    expectEqual(`${path} without a token`, await stage.callAnonymously("POST", path), 401);
  }
  const foreign = { price_id: "price_not_for_sale" };
  expectEqual("a price not for sale", (await stage.call("POST", "/api/checkout", user, foreign)).status, 400);
}

/** What later events are matched by, and where the buyer returns to. */
async function namesTheUser(stage: Stage, user: string): Promise<void> {
  const { stripe } = stage.account;
  const customer = await stage.customerOf(user);
  const [session] = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data;
  expectEqual("the page's reference", session?.client_reference_id, user);
  expectTrue(
    "the page returns with its id",
    session?.success_url?.endsWith("session_id={CHECKOUT_SESSION_ID}") === true,
  );
  const read = await stripe.customers.retrieve(customer);
  expectEqual("the customer's user id", "deleted" in read ? null : read.metadata.user_id, user);
}

async function declinesChangeNothing(stage: Stage): Promise<void> {
  const { payPage } = pagesOf(stage);
  for (const card of ["4000000000000002", "4000000000009995"]) {
    const user = newUser();
    expectTrue(`${card} is declined`, !(await payPage(await stage.openPage(user), card)).isPaid);
    await stage.deliver();
    const record = await stage.store.findUser(user);
    expectEqual("status", record?.subscriptionStatus, null);
    expectEqual("subscription id", record?.paymentSubscriptionId, null);
    expectEqual("access", (await stage.status(user)).body.access, false);
    const list = await stage.account.stripe.subscriptions.list({
      customer: await stage.customerOf(user),
      status: "all",
    });
    expectEqual("subscriptions", list.data.length, 0);
  }
}

async function challengeSucceeds(stage: Stage): Promise<void> {
  const { payPage } = pagesOf(stage);
  const user = newUser();
  const url = await stage.openPage(user);
  const failed = await payPage(url, "4000002760003184", "fail");
  expectTrue("failing the challenge is no payment", failed.wasChallenged && !failed.isPaid);
  const passed = await payPage(url, "4000002760003184", "complete");
  expectTrue("passing the challenge pays", passed.wasChallenged && passed.isPaid);
  await stage.deliver();
  expectEqual("status", (await stage.status(user)).body.subscription_status, "active");
}

async function declineThenRetry(stage: Stage): Promise<void> {
  const { payPage } = pagesOf(stage);
  const user = newUser();
  const url = await stage.openPage(user);
  expectTrue("the first card is declined", !(await payPage(url, "4000000000000002")).isPaid);
  expectEqual("the page of a second checkout", await stage.openPage(user), url);
  expectTrue("the second card pays", (await payPage(url, GOOD_CARD)).isPaid);
  const request = { price_id: stage.account.priceId };
  expectEqual("a checkout before any event", (await stage.call("POST", "/api/checkout", user, request)).status, 409);
  await stage.deliver();
  expectEqual("a checkout afterwards", (await stage.call("POST", "/api/checkout", user, request)).status, 409);
  const list = await stage.account.stripe.subscriptions.list({ customer: await stage.customerOf(user), status: "all" });
  expectEqual("subscriptions", list.data.length, 1);
  expectEqual("access", (await stage.status(user)).body.access, true);
}

async function portalCancel(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await startClock(stage, user);
  await buy(stage, user);
  const subscription = await stage.subscriptionOf(user);
  const portal = await stage.call("POST", "/api/billing-portal", user);
  expectEqual("the portal's answer", portal.status, 200);
  expectTrue("the portal has an address", /^https?:/.test(String(portal.body.url)));
  if (stage.account.cancelInPortal !== null)
    await stage.account.cancelInPortal(String(portal.body.url), subscription.id);
  else await stage.account.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stage.deliverOnly("customer.subscription.updated");
  const during = (await stage.status(user)).body;
  expectEqual("scheduled", during.cancel_at_period_end, true);
  expectEqual("access until the end", during.access, true);
  await stage.advance(clock, periodEnd(subscription) + RENEWAL_MARGIN_SECONDS);
  await stage.deliverOnly("customer.subscription.deleted");
  const after = (await stage.status(user)).body;
  expectEqual("status", after.subscription_status, "canceled");
  expectEqual("access", after.access, false);
  expectEqual("ids are kept", (await stage.store.findUser(user))?.paymentSubscriptionId, subscription.id);
  await stage.deliver();
}

async function replayChangesNothing(stage: Stage): Promise<void> {
  const user = newUser();
  await pay(stage, user);
  const outcomes = await stage.deliverCopies("invoice.paid", 5);
  expectEqual("copies at once that took effect", outcomes.filter((outcome) => outcome === "applied").length, 1);
  await stage.deliver();
  const before = JSON.stringify(await stage.store.findUser(user));
  const event = stage.events.findLast(({ type }) => type === "invoice.paid");
  const payload = JSON.stringify(event);
  const answer = await stage.post(payload, stage.sign(payload));
  expectEqual("answer", answer.status, 200);
  expectEqual("outcome", answer.body.outcome, "duplicate");
  expectEqual("record", JSON.stringify(await stage.store.findUser(user)), before);
}

async function unsignedIsRefused(stage: Stage): Promise<void> {
  const user = newUser();
  await pay(stage, user);
  const customer = await stage.customerOf(user);
  const payload = JSON.stringify({ id: `evt_${randomUUID()}`, type: "invoice.paid", data: { object: { customer } } });
  expectEqual("unsigned", (await stage.post(payload, null)).status, 400);
  expectEqual("wrongly signed", (await stage.post(payload, stage.sign("another body"))).status, 400);
  expectEqual("signed ten minutes ago", (await stage.post(payload, stage.sign(payload, 600))).status, 400);
  expectEqual("nothing changed", (await stage.status(user)).body.access, false);
  const signed = await stage.post(payload, stage.sign(payload));
  expectEqual("the same event, signed", signed.body.outcome, "applied");
  await stage.deliver();
}

async function renewalMovesThePeriod(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await startClock(stage, user);
  await buy(stage, user);
  const before = String((await stage.status(user)).body.current_period_end);
  const subscription = await stage.subscriptionOf(user);
  await stage.advance(clock, periodEnd(subscription) + RENEWAL_MARGIN_SECONDS);
  await stage.deliverOnly("invoice.paid");
  const after = (await stage.status(user)).body;
  expectTrue("invoice.paid alone moves the period's end", String(after.current_period_end) > before);
  expectEqual("status", after.subscription_status, "active");
  expectEqual("access", after.access, true);
  await stage.deliver();
}

async function failedRenewal(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await startClock(stage, user);
  await buy(stage, user);
  const { stripe } = stage.account;
  const subscription = await stage.subscriptionOf(user);
  const customer = await stage.customerOf(user);
  const method = await stripe.paymentMethods.attach("pm_card_chargeCustomerFail", { customer });
  await stripe.subscriptions.update(subscription.id, { default_payment_method: method.id });
  await stage.advance(clock, periodEnd(subscription) + RENEWAL_MARGIN_SECONDS);
  await stage.deliverOnly("invoice.payment_failed");
  const { body } = await stage.status(user);
  expectEqual("status after invoice.payment_failed alone", body.subscription_status, "past_due");
  expectEqual("fix payment", body.fix_payment, true);
  expectEqual(`access within the configured grace of ${GRACE_DAYS} days`, body.access, true);
  const before = (await stage.statusAfter(GRACE_DAYS - 0.1, user)).body;
  expectEqual("access just before the grace ends", before.access, true);
  expectEqual("access after the grace", (await stage.statusAfter(GRACE_DAYS + 0.1, user)).body.access, false);
  expectEqual("access without a configured grace", await stage.hasAccessWithoutGrace(user), false);
  await stage.deliverAfter(GRACE_DAYS - 1);
  const later = (await stage.statusAfter(GRACE_DAYS + 0.1, user)).body;
  expectEqual("access after the grace, although another event came meanwhile", later.access, false);
}
