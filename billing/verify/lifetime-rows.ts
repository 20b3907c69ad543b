import { randomUUID } from "node:crypto";
import { layOut } from "./event-feed.ts";
import { newUser } from "./requests.ts";
import { expectEqual, expectTrue } from "./run-rows.ts";
import { GRACE_DAYS, type Stage } from "./stage.ts";

export async function portalCancel(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await stage.startClock(user);
  await stage.buy(user);
  const subscription = await stage.subscriptionOf(user);
  const portal = await stage.call("POST", "/api/billing-portal", user);
  expectEqual("the portal's answer", portal.status, 200);
  expectTrue("the portal has an address", /^https?:/.test(String(portal.body.url)));
  if (stage.account.cancelInPortal !== null)
    await stage.account.cancelInPortal(String(portal.body.url), subscription.id);
  else await stage.account.stripe.subscriptions.update(subscription.id, { cancel_at_period_end: true });
  await stage.feed.deliverOnly("customer.subscription.updated");
  const during = (await stage.status(user)).body;
  expectEqual("scheduled", during.cancel_at_period_end, true);
  expectEqual("access until the end", during.access, true);
  await stage.passPeriod(clock, user);
  await stage.feed.deliverOnly("customer.subscription.deleted");
  const after = (await stage.status(user)).body;
  expectEqual("status", after.subscription_status, "canceled");
  expectEqual("access", after.access, false);
  const record = await stage.store.findUser(user);
  expectEqual("the subscription's id is kept", record?.paymentSubscriptionId, subscription.id);
  expectEqual("the customer's id is kept", record?.paymentCustomerId, subscription.customer);
  await stage.feed.deliver();
}

export async function renewalMovesThePeriod(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await stage.startClock(user);
  await stage.buy(user);
  const before = String((await stage.status(user)).body.current_period_end);
  await stage.passPeriod(clock, user);
  await stage.feed.deliverOnly("invoice.paid");
  const after = (await stage.status(user)).body;
  expectTrue("invoice.paid alone moves the period's end", String(after.current_period_end) > before);
  expectEqual("status", after.subscription_status, "active");
  expectEqual("access", after.access, true);
  await stage.feed.deliver();
}

export async function failedRenewal(stage: Stage): Promise<void> {
  const user = newUser();
  const clock = await stage.startClock(user);
  await stage.buy(user);
  await stage.changeCard(user, "pm_card_chargeCustomerFail");
  await stage.passPeriod(clock, user);
  await stage.feed.deliverOnly("invoice.payment_failed");
  const { body } = await stage.status(user);
  expectEqual("status after invoice.payment_failed alone", body.subscription_status, "past_due");
  expectEqual("fix payment", body.fix_payment, true);
  expectEqual(`access within the configured grace of ${GRACE_DAYS} days`, body.access, true);
  await graceEnds(stage, user);
  await recovers(stage, user);
}

async function graceEnds(stage: Stage, user: string): Promise<void> {
  const before = (await stage.statusAfter(GRACE_DAYS - 0.1, user)).body;
  expectEqual("access just before the grace ends", before.access, true);
  expectEqual("access after the grace", (await stage.statusAfter(GRACE_DAYS + 0.1, user)).body.access, false);
  expectEqual("access without a configured grace", await stage.hasAccessWithoutGrace(user), false);
  await stage.deliverAfter(GRACE_DAYS - 1);
  const later = (await stage.statusAfter(GRACE_DAYS + 0.1, user)).body;
  expectEqual("access after the grace, although another event came meanwhile", later.access, false);
}

async function recovers(stage: Stage, user: string): Promise<void> {
  await stage.changeCard(user, "pm_card_visa");
  const { latest_invoice: invoice } = await stage.subscriptionOf(user);
  await stage.account.stripe.invoices.pay(typeof invoice === "string" ? invoice : (invoice?.id ?? ""));
  await stage.feed.deliverOnly("invoice.paid");
  const { body } = await stage.status(user);
  expectEqual("status once the invoice is paid", body.subscription_status, "active");
  expectEqual("fix payment once the invoice is paid", body.fix_payment, false);
  await stage.feed.deliver();
}

export async function replayChangesNothing(stage: Stage): Promise<void> {
  const user = newUser();
  await stage.pay(user);
  const outcomes = await stage.feed.deliverCopies("invoice.paid", 5);
  expectEqual("copies at once that took effect", outcomes.filter((outcome) => outcome === "applied").length, 1);
  await stage.feed.deliver();
  const before = JSON.stringify(await stage.store.findUser(user));
  const event = stage.feed.events.findLast(({ type }) => type === "invoice.paid");
  const payload = layOut(event);
  const answer = await stage.feed.post(payload, stage.feed.sign(payload));
  expectEqual("answer", answer.status, 200);
  expectEqual("outcome", answer.body.outcome, "duplicate");
  expectEqual("record", JSON.stringify(await stage.store.findUser(user)), before);
}

export async function unsignedIsRefused(stage: Stage): Promise<void> {
  const user = newUser();
  await stage.pay(user);
  const payload = paidBy(await stage.customerOf(user));
  const { feed } = stage;
  expectEqual("unsigned", (await feed.post(payload, null)).status, 400);
  expectEqual("wrongly signed", (await feed.post(payload, feed.sign("another body"))).status, 400);
  expectEqual(
    "signed ten minutes ago",
    (await feed.post(payload, feed.sign(payload, { ageSeconds: 600 }))).status,
    400,
  );
  const early = feed.sign(payload, { ageSeconds: -600 });
  expectEqual("signed in ten minutes", (await feed.post(payload, early)).status, 400);
  expectEqual("nothing changed", (await stage.status(user)).body.access, false);
  const signed = await feed.post(payload, feed.sign(payload));
  expectEqual("the same event, signed", signed.body.outcome, "applied");
  await acknowledgesWhatItDoesNotUse(stage);
  await feed.deliver();
}

function paidBy(customer: string): string {
  return layOut({ id: `evt_${randomUUID()}`, type: "invoice.paid", data: { object: { customer } } });
}

/** Stripe would send everything else again for days, and disable the endpoint in the end. */
async function acknowledgesWhatItDoesNotUse({ feed }: Stage): Promise<void> {
  const foreign = paidBy("cus_of_somebody_else");
  const unmatched = await feed.post(foreign, feed.sign(foreign, { isNewSecret: true }));
  expectEqual("an event that matches no user, signed with the newer secret", unmatched.status, 200);
  const unknown = layOut({ id: `evt_${randomUUID()}`, type: "a.new.type", data: { object: {} } });
  expectEqual("an event of another type", (await feed.post(unknown, feed.sign(unknown))).status, 200);
}
