import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import { forecastWaiting, listFreeSlots, type Timetable } from "../../../scripts/core/posting/forecast.ts";
import type { WaitingPost } from "../../../scripts/core/posting/waiting-posts.ts";

const NOW = new Date("2026-03-02T07:00:00Z");

const TIMETABLE: Timetable = {
  timeZone: "UTC",
  postsPerDay: 1,
  slots: ["09:30", "13:47", "18:13"],
  counted: new Map(),
  now: NOW,
};

/** So many posts that wait without a date. */
const waiting = (count: number): WaitingPost[] =>
  Array.from({ length: count }, (_, index) => ({ index, id: `p${index}`, heldUntilMs: 0 }));

function free(posts: readonly WaitingPost[], over: Partial<Timetable> = {}, count = 1): Date[] {
  const timetable = { ...TIMETABLE, ...over };
  return listFreeSlots(forecastWaiting(posts, timetable).expected, timetable, { count });
}
const isoOf = (slots: readonly Date[]) => slots.map((at) => at.toISOString().slice(0, 16));

describe("free slots", () => {
  it("come after a queue of any length", () => {
    expect(isoOf(free(waiting(400), {}, 2))).toEqual(["2027-04-06T09:30", "2027-04-07T09:30"]);
  });

  it("are other slots than those that posts take, on a day that has room", () => {
    expect(isoOf(free(waiting(1), { postsPerDay: 2 }))).toEqual(["2026-03-02T13:47"]);
    expect(isoOf(free(waiting(2), { postsPerDay: 3 }))).toEqual(["2026-03-02T18:13"]);
  });

  it("are none that begin this very moment or have begun", () => {
    expect(isoOf(free([], { now: new Date("2026-03-02T09:30:00Z") }))).toEqual(["2026-03-02T13:47"]);
    expect(isoOf(free([], { now: new Date("2026-03-02T09:29:59Z") }))).toEqual(["2026-03-02T09:30"]);
  });

  it("go to a post that is held until then, and move no other", () => {
    const held = fc.integer({ min: 0, max: 9 }).map((days) => (days === 0 ? 0 : NOW.getTime() + days * 40_000_000));
    const situation = fc.record({
      holds: fc.array(held, { maxLength: 12 }),
      postsPerDay: fc.integer({ min: 1, max: 3 }),
      countedToday: fc.integer({ min: 0, max: 3 }),
    });
    fc.assert(
      fc.property(situation, ({ holds, postsPerDay, countedToday }) => {
        const counted = new Map([[localDay(NOW, "UTC"), countedToday]]);
        const timetable = { ...TIMETABLE, postsPerDay, counted };
        const posts = holds.map((heldUntilMs, index) => ({ index, id: `p${index}`, heldUntilMs }));
        const before = forecastWaiting(posts, timetable).expected;
        for (const slot of listFreeSlots(before, timetable, { count: 3 })) {
          const added = { index: posts.length, id: "new", heldUntilMs: slot.getTime() };
          const after = forecastWaiting([...posts, added], timetable).expected;
          expect(after.find(({ id }) => id === "new")?.at).toEqual(slot);
          expect(after.filter(({ id }) => id !== "new")).toEqual(before);
        }
      }),
    );
  });
});
