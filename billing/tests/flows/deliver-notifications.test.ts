import { describe, expect, it } from "vitest";
import { deliverNotifications } from "../../src/flows/report-status.ts";
import { flowDeps } from "../support/flow-deps.ts";

const DAY_MS = 24 * 60 * 60_000;

describe("a change of status that the application does not accept", () => {
  it("is sent again until it is accepted, for days, and told to a person after the fifth attempt", async () => {
    const world = await flowDeps();
    const { deps } = world;
    await world.addUser();
    const event = { id: "evt_1", type: "invoice.paid" };
    await deps.store.commitEvent({ event, now: deps.clock.now(), notifies: "ann" });
    const sent: string[] = [];
    let isDown = true;
    const notifier = {
      async send({ body }: { body: { data: { user_id: string } } }) {
        if (isDown) throw new Error("down");
        sent.push(body.data.user_id);
      },
    };
    const deliver = async () => await deliverNotifications({ ...deps, notifier, owner: "one", random: () => 0 });
    for (let attempt = 1; attempt <= 20; attempt += 1) {
      expect(await deliver()).toBe(1);
      expect(await world.mails()).toHaveLength(attempt < 5 ? 0 : 1);
      world.advance(attempt < 5 ? 60_000 * 2 ** attempt : 6 * 60 * 60_000);
      if (attempt === 5) break;
    }
    for (let day = 0; day < 5; day += 1) {
      expect(await deliver()).toBe(1);
      expect(await deliver()).toBe(0);
      world.advance(DAY_MS);
    }
    isDown = false;
    expect([await deliver(), sent]).toEqual([1, ["ann"]]);
    world.advance(DAY_MS);
    expect(await deliver()).toBe(0);
  });
});
