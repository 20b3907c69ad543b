import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { forecastWaiting, listFreeSlots, type Timetable } from "../../../scripts/core/posting/forecast.ts";
import { publishedElsewhere, publishedOnDay } from "../../../scripts/core/posting/slot.ts";
import type { WaitingPost } from "../../../scripts/core/posting/waiting-posts.ts";
import { entryOf } from "../../support/content.ts";

const CLAIM = { at: "2026-03-01T12:00:00Z", run: "r" };
const entry = (over: Partial<JournalEntry>) => entryOf({ id: "a", claim: CLAIM, ...over });

describe("publishedElsewhere", () => {
  it("counts done posts that the journal does not know, once, also those in the archive", () => {
    const published_at = "2026-03-01T09:30:00Z";
    const done = (id: string, media_id: string | null): DraftPost => ({ id, status: "done", published_at, media_id });
    const journal = {
      entries: [
        entry({ id: "known", outcome: "done", media_id: "7", published_at }),
        entry({ id: "unseen", outcome: "done", media_id: null, published_at }),
      ],
    };
    const count = (...posts: DraftPost[]) => publishedElsewhere({ posts, archive: [], journal }).length;
    expect(count(done("known", "7"), done("renamed", "7"))).toBe(0);
    expect(count(done("known", "8"), done("known", null), done("unseen", "9"))).toBe(0);
    expect(count({ ...done("x", "8"), status: "pending" }, { ...done("y", "8"), status: "failed" })).toBe(0);
    expect(count(done("by-hand", "8"), done("without-id", null), { id: "waiting", status: "pending" })).toBe(2);
    expect(publishedElsewhere({ posts: [], archive: [done("renamed", "7"), done("old", "9")], journal })).toHaveLength(
      1,
    );
  });
});

describe("publishedOnDay", () => {
  const day = new Date("2026-03-01T18:00:00Z");

  it("counts done posts of the day, open claims of the day and posts the journal does not know", () => {
    const entries = [
      entry({ outcome: "done", published_at: "2026-03-01T00:00:00Z" }),
      entry({ outcome: "done", published_at: "2026-02-28T23:59:59Z" }),
      entry({}),
      entry({ claim: { at: "2026-02-28T12:00:00Z", run: "r" } }),
    ];
    expect(
      publishedOnDay({ day, timeZone: "UTC", entries, elsewhere: ["2026-03-01T01:00:00Z", "2025-03-01T01:00:00Z"] }),
    ).toBe(3);
  });

  it("does not count abandoned and failed claims", () => {
    const entries = [entry({ outcome: "abandoned" }), entry({ outcome: "failed" })];
    expect(publishedOnDay({ day, timeZone: "UTC", entries, elsewhere: [] })).toBe(0);
  });
});

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
  it("come after a queue of any length", () =>
    expect(isoOf(free(waiting(400), {}, 2))).toEqual(["2027-04-06T09:30", "2027-04-07T09:30"]));

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
