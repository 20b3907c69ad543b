import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { localDay } from "../../../scripts/core/dates/time-zone.ts";
import { forecast } from "../../../scripts/core/posting/forecast.ts";
import { indexByDate } from "../../../scripts/core/queue/read-not-before.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
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
  ])("puts a post %s", (_, notBefore, index) => {
    expect(indexByDate(queue, post("new", notBefore), NOW)).toBe(index);
  });

  it("keeps the order of the dates when the first of them has come, but its post still waits", () => {
    const waiting = [post("due", "2026-11-20T07:00:00Z"), post("xmas", "2026-12-24T09:00:00Z"), post("a")];
    expect(indexByDate(waiting, post("new", "2026-12-24T10:00:00Z"), NOW)).toBe(2);
    expect(indexByDate(waiting, post("new", "2026-12-23T10:00:00Z"), NOW)).toBe(1);
  });

  it("puts posts on their days, however many stand in the queue, and lets no other wait longer than they need", () => {
    const day = fc.integer({ min: 1, max: 40 });
    fc.assert(
      fc.property(fc.uniqueArray(day, { maxLength: 15 }), fc.nat({ max: 30 }), (days, others) => {
        const before = Array.from({ length: others }, (_, index) => post(`u${index}`));
        const posts = days.reduce<DraftPost[]>((queueSoFar, dayOfPost) => {
          const release = new Date(NOW.getTime() + dayOfPost * 86_400_000).toISOString();
          const added = post(`d${dayOfPost}`, release);
          return queueSoFar.toSpliced(indexByDate(queueSoFar, added, NOW), 0, added);
        }, before);
        const content = { posts, archive: [], journal: { entries: [] }, settings: DEFAULT_SETTINGS };
        const { expected } = forecast(content, { now: NOW });
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
