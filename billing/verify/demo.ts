import { DAY_SECONDS, unixNow } from "../simulator/world.ts";
import { openSimulatedAccount } from "./account.ts";
import { changeCard } from "./buyers.ts";
import { RENEWAL_MARGIN_SECONDS, Stage } from "./stage.ts";

const USER = "ann";

const stage = await Stage.open(await openSimulatedAccount());

try {
  await tell(stage);
} finally {
  await stage.close();
}

async function tell(stage: Stage): Promise<void> {
  const { account } = stage;
  await show(stage, "Ann has not bought anything yet");
  const page = await stage.openPage(USER);
  const frozen_time = unixNow();
  const clock = await account.stripe.testHelpers.testClocks.create({
    frozen_time,
    customer: await stage.customerOf(USER),
  });
  await account.payPage?.(page, "4000000000000002");
  await stage.feed.deliver();
  await show(stage, "Her first card is declined on the page");
  await account.payPage?.(page, "4242424242424242");
  await show(stage, "She pays; the redirect alone grants nothing");
  await stage.feed.deliver();
  await show(stage, "The events arrive");
  await stage.advance(clock.id, await endOfPeriod(stage));
  await stage.feed.deliver();
  await show(stage, "A month passes: renewed");
  await setCard(stage, "pm_card_chargeCustomerFail");
  await stage.advance(clock.id, await endOfPeriod(stage));
  await stage.feed.deliver();
  await show(stage, "Another month: the card fails");
  await setCard(stage, "pm_card_visa");
  await stage.advance(clock.id, frozen_time + 70 * DAY_SECONDS);
  await stage.feed.deliver();
  await show(stage, "She replaced the card, the retry succeeds");
  const portal = await stage.call("POST", "/api/billing-portal", USER);
  await account.cancelInPortal?.(String(portal.body.url), (await stage.subscriptionOf(USER)).id);
  await stage.feed.deliver();
  await show(stage, "She cancels in the portal");
  await stage.advance(clock.id, await endOfPeriod(stage));
  await stage.feed.deliver();
  await show(stage, "The period ends");
}

async function show(stage: Stage, what: string): Promise<void> {
  const { body } = await stage.status(USER);
  const end = String(body.current_period_end ?? "-").slice(0, 10);
  const flags = [
    body.fix_payment === true ? "fix payment" : "",
    body.cancel_at_period_end === true ? "cancels at the end" : "",
  ];
  const notes = flags.filter((flag) => flag !== "").join(", ");
  console.log(
    `${what.padEnd(46)} ${String(body.subscription_status).padEnd(9)} until ${end.padEnd(10)}  access: ${body.access ? "yes" : "no "}  ${notes}`,
  );
}

async function endOfPeriod(stage: Stage): Promise<number> {
  return ((await stage.subscriptionOf(USER)).items.data[0]?.current_period_end ?? 0) + RENEWAL_MARGIN_SECONDS;
}

async function setCard(stage: Stage, token: string): Promise<void> {
  await changeCard(stage, USER, token);
  await stage.feed.deliver();
}
