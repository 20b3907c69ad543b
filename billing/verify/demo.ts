import { DAY_SECONDS, unixNow } from "../simulator/world.ts";
import { openSimulatedAccount } from "./account.ts";
import { Stage } from "./stage.ts";

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
  const begin = unixNow();
  const clock = await stage.startClock(USER);
  const page = await stage.openPage(USER);
  await account.payPage?.(page, "4000000000000002");
  await stage.feed.deliver();
  await show(stage, "Her first card is declined on the page");
  await account.payPage?.(page, "4242424242424242");
  await show(stage, "She pays; the redirect alone grants nothing");
  await stage.feed.deliver();
  await show(stage, "The events arrive");
  await stage.passPeriod(clock, USER);
  await stage.feed.deliver();
  await show(stage, "A month passes: renewed");
  await setCard(stage, "pm_card_chargeCustomerFail");
  await stage.passPeriod(clock, USER);
  await stage.feed.deliver();
  await show(stage, "Another month: the card fails");
  await setCard(stage, "pm_card_visa");
  await stage.advance(clock, begin + 70 * DAY_SECONDS);
  await stage.feed.deliver();
  await show(stage, "She replaced the card, the retry succeeds");
  const portal = await stage.call("POST", "/api/billing-portal", USER);
  await account.cancelInPortal?.(String(portal.body.url), (await stage.subscriptionOf(USER)).id);
  await stage.feed.deliver();
  await show(stage, "She cancels in the portal");
  await stage.passPeriod(clock, USER);
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

async function setCard(stage: Stage, token: string): Promise<void> {
  await stage.changeCard(USER, token);
  await stage.feed.deliver();
}
