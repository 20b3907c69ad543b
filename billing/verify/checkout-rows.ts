import { newUser, type TokenFlaw } from "./requests.ts";
import { expectEqual, expectTrue } from "./run-rows.ts";
import { APP_URL, GOOD_CARD, periodEnd, type Stage } from "./stage.ts";

export async function goodCardGivesAccess(stage: Stage): Promise<void> {
  const user = newUser();
  await refusesStrangers(stage, user);
  expectEqual("access before", (await stage.status(user)).body.access, false);
  await stage.pay(user);
  await opensTheRightPage(stage, user);
  expectEqual("access without an event", (await stage.status(user)).body.access, false);
  await stage.feed.deliverOnly(stage.account.payPage === null ? "invoice.paid" : "checkout.session.completed");
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
  await stage.feed.deliver();
}

const FLAWS: readonly [string, TokenFlaw | null][] = [
  ["without a token", null],
  ["with a token that has ended", { hasEnded: true }],
  ["with a token that somebody else signed", { isForged: true }],
];

async function refusesStrangers(stage: Stage, user: string): Promise<void> {
  for (const [how, flaw] of FLAWS) {
    for (const call of ["POST /api/checkout", "POST /api/billing-portal", "GET /api/billing/status"]) {
      const [method = "", path = ""] = call.split(" ");
      expectEqual(`${path} ${how}`, await stage.callAsStranger(method, path, flaw), 401);
    }
  }
  const foreign = { price_id: "price_not_for_sale" };
  expectEqual("a price not for sale", (await stage.call("POST", "/api/checkout", user, foreign)).status, 400);
}

/** What later events are matched by, what is sold, and where the buyer returns to. */
async function opensTheRightPage(stage: Stage, user: string): Promise<void> {
  const { stripe } = stage.account;
  const customer = await stage.customerOf(user);
  const [session] = (await stripe.checkout.sessions.list({ customer, limit: 1 })).data;
  expectEqual("the page's reference", session?.client_reference_id, user);
  const back = `${APP_URL}/billing/success?session_id={CHECKOUT_SESSION_ID}`;
  expectEqual("the page returns with its id", session?.success_url, back);
  expectEqual("a buyer who turns back comes to", session?.cancel_url, `${APP_URL}/pricing`);
  expectEqual("promotion codes", session?.allow_promotion_codes, true);
  const read = await stripe.customers.retrieve(customer);
  expectEqual("the customer's user id", "deleted" in read ? null : read.metadata.user_id, user);
  if (stage.account.payPage !== null) await soldWhatWasAskedFor(stage, user);
}

async function soldWhatWasAskedFor(stage: Stage, user: string): Promise<void> {
  const { items, metadata } = await stage.subscriptionOf(user);
  expectEqual("the subscription's user id", metadata.user_id, user);
  expectEqual("what was sold", items.data.map(({ price }) => price.id).join(), stage.account.priceId);
}

export async function declinesChangeNothing(stage: Stage): Promise<void> {
  const { payPage } = stage.pages;
  for (const card of ["4000000000000002", "4000000000009995"]) {
    const user = newUser();
    expectTrue(`${card} is declined`, !(await payPage(await stage.openPage(user), card)).isPaid);
    await stage.feed.deliver();
    await isLockedOut(stage, user);
    const customer = await stage.customerOf(user);
    const list = await stage.account.stripe.subscriptions.list({ customer, status: "all" });
    expectEqual("subscriptions", list.data.length, 0);
  }
}

async function isLockedOut(stage: Stage, user: string): Promise<void> {
  const record = await stage.store.findUser(user);
  expectEqual("status", record?.subscriptionStatus, null);
  expectEqual("subscription id", record?.paymentSubscriptionId, null);
  expectEqual("access", (await stage.status(user)).body.access, false);
}

export async function challengeSucceeds(stage: Stage): Promise<void> {
  const { payPage } = stage.pages;
  const user = newUser();
  const url = await stage.openPage(user);
  const failed = await payPage(url, "4000002760003184", "fail");
  expectTrue("failing the challenge is no payment", failed.wasChallenged && !failed.isPaid);
  await stage.feed.deliver();
  await isLockedOut(stage, user);
  const passed = await payPage(url, "4000002760003184", "complete");
  expectTrue("passing the challenge pays", passed.wasChallenged && passed.isPaid);
  await stage.feed.deliver();
  expectEqual("status", (await stage.status(user)).body.subscription_status, "active");
}

export async function declineThenRetry(stage: Stage): Promise<void> {
  const { payPage } = stage.pages;
  const user = newUser();
  const url = await stage.openPage(user);
  expectTrue("the first card is declined", !(await payPage(url, "4000000000000002")).isPaid);
  expectEqual("the page of a second checkout", await stage.openPage(user), url);
  expectTrue("the second card pays", (await payPage(url, GOOD_CARD)).isPaid);
  const request = { price_id: stage.account.priceId };
  expectEqual("a checkout before any event", (await stage.call("POST", "/api/checkout", user, request)).status, 409);
  await stage.feed.deliver();
  expectEqual("a checkout afterwards", (await stage.call("POST", "/api/checkout", user, request)).status, 409);
  const list = await stage.account.stripe.subscriptions.list({ customer: await stage.customerOf(user), status: "all" });
  expectEqual("subscriptions", list.data.length, 1);
  expectEqual("access", (await stage.status(user)).body.access, true);
}
