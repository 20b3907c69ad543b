import { randomUUID } from "node:crypto";
import type Stripe from "stripe";
import { unixNow } from "../simulator/world.ts";
import { expectTrue, Skipped } from "./run-rows.ts";
import type { Stage } from "./stage.ts";

export const GOOD_CARD = "4242424242424242";

export function newUser(): string {
  return `verify-${randomUUID()}`;
}

/** @throws Skipped on a real account. */
export function pagesOf(stage: Stage) {
  const { payPage, cancelInPortal } = stage.account;
  if (payPage === null || cancelInPortal === null)
    throw new Skipped("only a person can use the hosted pages of a real account");
  return { payPage, cancelInPortal };
}

export async function buy(stage: Stage, user: string): Promise<void> {
  await pay(stage, user);
  await stage.feed.deliver();
}

/**
 * Uses the hosted page where a program can drive it, otherwise the API with the customer that the service created. The events are
 * not delivered yet.
 */
export async function pay(stage: Stage, user: string): Promise<void> {
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

/** @param token of one of the provider's test cards. */
export async function changeCard(stage: Stage, user: string, token: string): Promise<void> {
  const { stripe } = stage.account;
  const method = await stripe.paymentMethods.attach(token, { customer: await stage.customerOf(user) });
  await stripe.subscriptions.update((await stage.subscriptionOf(user)).id, { default_payment_method: method.id });
}

/** @returns the id of a test clock that the user's customer lives by. */
export async function startClock(stage: Stage, user: string): Promise<string> {
  await stage.openPage(user);
  const params = { frozen_time: unixNow(), customer: await stage.customerOf(user) };
  return (await stage.account.stripe.testHelpers.testClocks.create(params)).id;
}

/** Unix seconds. */
export function periodEnd(subscription: Stripe.Subscription): number {
  return subscription.items.data[0]?.current_period_end ?? 0;
}
