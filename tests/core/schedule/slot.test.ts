import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS, type EffectiveSettings } from "../../../scripts/core/content/read-settings.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { forecastWaiting, listFreeSlots, type Timetable } from "../../../scripts/core/schedule/forecast.ts";
import { publishedElsewhere, publishedOnDay, whyNoSlot } from "../../../scripts/core/schedule/slot.ts";
import type { WaitingPost } from "../../../scripts/core/schedule/waiting-posts.ts";
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

describe("whyNoSlot", () => {
  const out = (published_at: string) => entry({ outcome: "done", published_at });
  interface Situation {
    settings?: Partial<EffectiveSettings>;
    entries?: JournalEntry[];
    isScheduled?: boolean;
  }
  /** Monday, 2 March 2026, is the day before. */
  const ask = (now: string, { settings = {}, entries = [], isScheduled = true }: Situation = {}) =>
    whyNoSlot(
      {
        posts: [],
        archive: [],
        journal: { entries },
        settings: { ...DEFAULT_SETTINGS, slots: ["09:30", "13:47", "18:14"], ...settings },
      },
      { now: new Date(now), isScheduled },
    );
  const NOTHING_BEGUN = "no slot has begun that had no post yet.";

  it.each([
    ["when the slot begins", "2026-03-03T09:30:00Z", {}],
    ["hours late on the same day", "2026-03-03T23:59:00Z", {}],
    [
      "at the second slot, after the first",
      "2026-03-03T13:47:00Z",
      { settings: { posts_per_day: 2 }, entries: [out("2026-03-03T09:30:00Z")] },
    ],
    [
      "after a post by hand before the first slot",
      "2026-03-03T09:30:00Z",
      { settings: { posts_per_day: 2 }, entries: [out("2026-03-03T08:00:00Z")] },
    ],
    ["at any time, for a person", "2026-03-03T03:00:00Z", { isScheduled: false }],
    ["shortly after midnight, for the slot before it", "2026-03-03T00:10:00Z", { settings: { slots: ["23:50"] } }],
  ])("lets a post go out %s", (_, now, situation) => expect(ask(now, situation)).toBeNull());

  it.each([
    ["before the first slot, as for another account's", "2026-03-03T09:29:59Z", {}],
    [
      "when the slot had its post",
      "2026-03-03T10:00:00Z",
      { settings: { posts_per_day: 2 }, entries: [out("2026-03-03T09:31:00Z")] },
    ],
    [
      "when the slot has an open claim",
      "2026-03-03T10:00:00Z",
      { entries: [entry({ claim: { at: "2026-03-03T09:31:00Z", run: "r" } })] },
    ],
    [
      "after midnight, when the day before had its posts",
      "2026-03-03T00:10:00Z",
      { entries: [out("2026-03-02T09:30:00Z")], settings: { slots: ["09:00", "23:50"] } },
    ],
    ["more than three hours after midnight's slot", "2026-03-03T02:51:00Z", { settings: { slots: ["23:50"] } }],
    ["at 09:30 in another zone", "2026-03-03T08:30:00Z", { settings: { timezone: "America/New_York" } }],
  ])("holds a scheduled run back %s", (_, now, situation) => expect(ask(now, situation)).toBe(NOTHING_BEGUN));

  it.each([
    ["a day off", { days_off: ["2026-03-03"] }],
    ["a weekday without slots", { slots: { monday: ["09:30"] } }],
  ])("lets nobody post on %s, by schedule or by hand", (_, settings) => {
    for (const isScheduled of [true, false])
      expect(ask("2026-03-03T12:00:00Z", { settings, isScheduled })).toBe(
        "the settings have no slot on Tuesday, 3 March 2026.",
      );
  });

  it("serves a slot near midnight on every day, however late GitHub starts", () => {
    const settings = { slots: ["23:30"] };
    const entries: JournalEntry[] = [];
    for (const day of ["03", "04", "05", "06"]) {
      const now = `2026-03-${day}T00:10:00Z`;
      expect(ask(now, { settings, entries })).toBeNull();
      entries.push(out(now));
      expect(ask(`2026-03-${day}T00:40:00Z`, { settings, entries })).toBe(NOTHING_BEGUN);
    }
  });

  it("serves the last slot before a day without any, shortly after midnight", () => {
    const settings = { slots: { friday: ["23:45"] } };
    expect(ask("2026-03-07T00:05:00Z", { settings })).toBeNull();
    expect(ask("2026-03-07T00:05:00Z", { settings, isScheduled: false })).toContain("Saturday, 7 March");
    expect(ask("2026-03-07T09:00:00Z", { settings })).toContain("Saturday, 7 March");
  });

  it("leaves a team without times of its own to the crons that came with the workflows", () => {
    const content = { posts: [], archive: [], journal: { entries: [] }, settings: DEFAULT_SETTINGS };
    expect(whyNoSlot(content, { now: new Date("2026-03-03T03:00:00Z"), isScheduled: true })).toBeNull();
  });

  it("takes the day off from the team's calendar", () => {
    const settings = { timezone: "Pacific/Auckland", days_off: ["2026-03-04"] };
    expect(ask("2026-03-03T12:00:00Z", { settings, isScheduled: false })).toContain("Wednesday, 4 March");
    expect(ask("2026-03-03T10:59:00Z", { settings, isScheduled: false })).toBeNull();
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
