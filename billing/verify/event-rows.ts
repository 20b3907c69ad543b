import { randomUUID } from "node:crypto";
import { newUser, pay } from "./buyers.ts";
import { layOut } from "./event-feed.ts";
import { expectEqual } from "./expect.ts";
import type { Stage } from "./stage.ts";

export async function replayChangesNothing(stage: Stage): Promise<void> {
  const user = newUser();
  await pay(stage, user);
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
  await pay(stage, user);
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

/** The provider would send everything else again for days, and disable the endpoint in the end. */
async function acknowledgesWhatItDoesNotUse({ feed }: Stage): Promise<void> {
  const foreign = paidBy("cus_of_somebody_else");
  const unmatched = await feed.post(foreign, feed.sign(foreign, { isNewSecret: true }));
  expectEqual("an event that matches no user, signed with the newer secret", unmatched.status, 200);
  const unknown = layOut({ id: `evt_${randomUUID()}`, type: "a.new.type", data: { object: {} } });
  expectEqual("an event of another type", (await feed.post(unknown, feed.sign(unknown))).status, 200);
}
