import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import { indexByDate, proposeId, readNotBefore } from "../../../scripts/core/queue/read-not-before.ts";
import { forecast } from "../../../scripts/core/schedule/forecast.ts";

const NOW = new Date("2026-12-01T12:47:00Z");
const SLOT_TIMES = { timeZone: "Europe/Berlin", slots: ["09:30", "13:47", "18:13"], now: NOW };

describe("the time that a post is held until", () => {
  it.each([
    ["an instant", "2026-12-24T17:00:00Z", "2026-12-24T17:00:00Z"],
    ["an instant with an offset", "2026-12-24T18:00:00+01:00", "2026-12-24T17:00:00Z"],
    ["a local time", "2026-12-24 18:00", "2026-12-24T17:00:00Z"],
    ["a local time in summer", "2026-06-24 18:00", "2026-06-24T16:00:00Z"],
    ["a day, which means its first slot", "2026-12-24", "2026-12-24T08:30:00Z"],
    ["today, with a slot at this very moment", "2026-12-01", "2026-12-01T12:47:00Z"],
  ])("is %s", (_, text, value) => expect(readNotBefore(text, SLOT_TIMES)).toEqual({ ok: true, value }));

  it("is the next slot of today where one has just passed", () => {
    const now = new Date(NOW.getTime() + 1);
    expect(readNotBefore("2026-12-01", { ...SLOT_TIMES, now })).toEqual({ ok: true, value: "2026-12-01T17:13:00Z" });
  });

  it.each([
    ["a day without a slot left", "2026-12-01", "Today has no slot left. Choose a later day."],
    ["a day that has passed", "2026-11-30", "2026-11-30 has passed."],
    ["a time that clocks skip", "2026-03-29 02:30", "Clocks in Europe/Berlin skip 2026-03-29 02:30."],
    ["a time that clocks show twice", "2026-10-25 02:30", "Clocks in Europe/Berlin show 2026-10-25 02:30 twice."],
    ["what is no date", "next week", '"next week" is no date. Write a local time such as 2026-12-24 18:00'],
    ["a day that no calendar has", "2026-02-30", '"2026-02-30" is no date.'],
  ])("is refused for %s", (_, text, error) => {
    const late = { ...SLOT_TIMES, now: new Date("2026-12-01T17:13:00.001Z") };
    expect(readNotBefore(text, late)).toMatchObject({ ok: false, error: expect.stringContaining(error) });
  });
});

const propose = (post: DraftPost, ...taken: string[]) => proposeId(post, (id) => taken.includes(id));

describe("the id of a new post", () => {
  it.each<[string, DraftPost, string]>([
    ["its first four words", { caption: "The last market of the year" }, "the-last-market-of"],
    ["the day and the words", { caption: "Last market", not_before: "2026-12-24T17:00:00Z" }, "2026-12-24-last-market"],
    ["the day alone", { not_before: "2026-12-24T17:00:00Z" }, "2026-12-24"],
    ["words without accents", { caption: "Crème brûlée à Zürich" }, "creme-brulee-a-zurich"],
    ["the alt text where there is no caption", { alt_text: "A red door" }, "a-red-door"],
    ["the caption where there are both", { caption: "Bread", alt_text: "A red door" }, "bread"],
    ["a plain word where there is nothing", {}, "post"],
    ["the name of the file where there are no words", { video_url: "media/rise-1a2b.mp4" }, "rise-1a2b"],
    ["the same for other scripts", { caption: "новый хлеб", image_url: "media/door.jpg" }, "door"],
    ["no file on another host", { image_url: "https://media.example.com/door.jpg" }, "post"],
    ["a plain word for other scripts", { caption: "новый хлеб" }, "post"],
    ["no more than 40 characters", { caption: "a".repeat(41) }, "a".repeat(40)],
    ["no time of something that is no day", { caption: "Bread", not_before: "24 Dec" }, "bread"],
    ["no words far behind the beginning", { caption: `${" ".repeat(500)}bread` }, "post"],
  ])("is %s", (_, post, id) => expect(propose(post)).toBe(id));

  it("gets the first number that is free", () => {
    expect(propose({ caption: "Bread" }, "bread")).toBe("bread-2");
    expect(propose({ caption: "Bread" }, "bread", "bread-2", "bread-4")).toBe("bread-3");
  });
});

const AT = new Date("2026-11-20T08:00:00Z");
const post = (id: string, not_before?: string): DraftPost => ({
  id,
  status: "pending",
  ...(not_before === undefined ? {} : { not_before }),
});

describe("indexByDate", () => {
  const queue: DraftPost[] = [
    { id: "old", status: "done" },
    post("early", "2026-12-01T09:00:00Z"),
    post("late", "2026-12-24T09:00:00Z"),
    post("a"),
    post("b", "2026-11-01T09:00:00Z"),
  ];

  it.each([
    ["between the dates around it", "2026-12-10T09:00:00Z", 2],
    ["after one of the same date", "2026-12-01T09:00:00Z", 2],
    ["before the first one", "2026-11-21T09:00:00Z", 1],
    ["before the first post without a date to come", "2027-01-01T09:00:00Z", 3],
    ["last for a date in the past", "2026-11-19T09:00:00Z", 5],
    ["last without a date", undefined, 5],
    ["last for a date nobody can read", "Christmas", 5],
  ])("puts a post %s", (_, notBefore, index) => expect(indexByDate(queue, post("new", notBefore), AT)).toBe(index));

  it("keeps the order of the dates when the first of them has come, but its post still waits", () => {
    const waiting = [post("due", "2026-11-20T07:00:00Z"), post("xmas", "2026-12-24T09:00:00Z"), post("a")];
    expect(indexByDate(waiting, post("new", "2026-12-24T10:00:00Z"), AT)).toBe(2);
    expect(indexByDate(waiting, post("new", "2026-12-23T10:00:00Z"), AT)).toBe(1);
  });

  it("puts posts on their days, however many stand in the queue, and lets no other wait longer than they need", () => {
    const day = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 15 }), fc.nat({ max: 30 }), (days, others) => {
        const before = Array.from({ length: others }, (_, index) => post(`u${index}`));
        const posts = days.reduce<DraftPost[]>((queueSoFar, dayOfPost) => {
          const release = new Date(AT.getTime() + dayOfPost * 86_400_000).toISOString();
          const added = post(`d${dayOfPost}`, release);
          return queueSoFar.toSpliced(indexByDate(queueSoFar, added, AT), 0, added);
        }, before);
        const content = { posts, archive: [], journal: { entries: [] }, settings: DEFAULT_SETTINGS };
        const { expected } = forecast(content, { now: AT });
        for (const { id, at, day: goesOut } of expected) {
          if (id.startsWith("d")) expect(goesOut).toBe(localDay(at, "UTC"));
          const release = posts.find((one) => one.id === id)?.not_before;
          if (release !== undefined) expect(goesOut).toBe(release.slice(0, 10));
        }
        const free = expected.filter(({ id }) => id.startsWith("u"));
        expect(free.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        free.forEach(({ at }, index) => {
          const datedBefore = expected.filter((other) => other.id.startsWith("d") && other.at < at).length;
          const daysUntil = (at.getTime() - Date.parse("2026-11-20T09:30:00Z")) / 86_400_000;
          expect(daysUntil).toBe(index + datedBefore);
        });
      }),
      { numRuns: 60 },
    );
  });
});
