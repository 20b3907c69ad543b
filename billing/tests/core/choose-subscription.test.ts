import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { chooseSubscription, isLive } from "../../src/core/choose-subscription.ts";
import { snapshot } from "../support/snapshots.ts";

const STATUSES = [
  "active",
  "trialing",
  "past_due",
  "unpaid",
  "paused",
  "unheard_of",
  "canceled",
  "incomplete",
  "incomplete_expired",
];

describe("chooseSubscription", () => {
  it("prefers every status to all later ones", () => {
    for (const [index, status] of STATUSES.entries()) {
      const rest = STATUSES.slice(index).map((name, offset) =>
        snapshot({ id: `sub_${offset}`, status: name, created: offset }),
      );
      expect(chooseSubscription([...rest].reverse(), null)?.status).toBe(status);
    }
  });

  it("prefers the recorded one among equals, then the oldest", () => {
    const old = snapshot({ id: "sub_old", created: 1 });
    const young = snapshot({ id: "sub_young", created: 2 });
    expect(chooseSubscription([young, old], null)?.id).toBe("sub_old");
    expect(chooseSubscription([young, old], "sub_young")?.id).toBe("sub_young");
  });

  it("prefers the last to end among ended ones", () => {
    const first = snapshot({ id: "sub_a", status: "canceled", endedAt: 10 });
    const last = snapshot({ id: "sub_b", status: "canceled", endedAt: 20 });
    expect(chooseSubscription([first, last], "sub_a")?.id).toBe("sub_b");
  });

  it("chooses the same one from every order of the list", () => {
    const one = fc.record({
      id: fc.uuid(),
      status: fc.constantFrom(...STATUSES),
      created: fc.integer({ min: 0, max: 5 }),
      endedAt: fc.option(fc.integer({ min: 0, max: 5 })),
    });
    const list = fc.uniqueArray(one, { selector: ({ id }) => id, maxLength: 8 });
    fc.assert(
      fc.property(list, fc.option(fc.nat(7)), fc.func(fc.integer()), (items, recorded, weight) => {
        const subscriptions = items.map((item) => snapshot(item));
        const recordedId = recorded === null ? null : (subscriptions[recorded]?.id ?? null);
        const shuffled = [...subscriptions].sort((a, b) => weight(a.id) - weight(b.id));
        expect(chooseSubscription(shuffled, recordedId)).toEqual(chooseSubscription(subscriptions, recordedId));
      }),
    );
  });
});

describe("a subscription beside which no second one is sold", () => {
  it.each(STATUSES)("%s", (status) => {
    expect(isLive(snapshot({ status }))).toBe(status !== "canceled" && status !== "incomplete_expired");
  });
});
