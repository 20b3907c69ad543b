import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import type { Journal } from "../../../scripts/core/generated/journal.ts";
import type { Settings } from "../../../scripts/core/generated/settings.ts";
import { describeSlip, judgeDates } from "../../../scripts/core/schedule/judge-dates.ts";
import type { SlipReason } from "../../../scripts/core/schedule/slips.ts";

interface Situation {
  posts: DraftPost[];
  settings?: Settings;
  base?: DraftPost[];
  now?: string;
}

const undated = (count: number, from = 1): DraftPost[] =>
  Array.from({ length: count }, (_, index) => ({ id: `u${index + from}`, status: "pending" }));
const dated = (id: string, not_before: string): DraftPost => ({ id, status: "pending", not_before });

function warnings({ posts, settings = {}, base, now = "2026-11-20T08:00:00Z" }: Situation): string[] {
  const journal: Journal = { entries: [] };
  const content = { posts, archive: [], journal, settings: { ...DEFAULT_SETTINGS, ...settings } };
  const findings = judgeDates(content, { now: new Date(now), basePosts: base ?? null });
  expect(findings.every(({ severity }) => severity === "warning")).toBe(true);
  return findings.map(({ pointer, message, hint }) => `${pointer}: ${message} ${hint}`);
}

describe("judgeDates", () => {
  it("says nothing about posts that go out on their day, and about posts without a date", () => {
    expect(warnings({ posts: [...undated(48), dated("xmas", "2026-12-24T17:00:00Z"), ...undated(40, 50)] })).toEqual(
      [],
    );
    expect(warnings({ posts: undated(3) })).toEqual([]);
  });

  it("names a day without a slot after the hour", () => {
    expect(warnings({ posts: [dated("eve", "2026-12-24T20:00:00Z"), ...undated(2)] })).toEqual([
      '/posts/0/not_before: eve waits until Thu 24 Dec, 20:00, and no post goes out later on that day: it would go out on Fri 25 Dec, 09:30. Hold it until 18:13 or earlier that day, or add a later time to "slots".',
    ]);
  });

  it("names the day's one post that goes out before the hour", () => {
    const posts = [dated("early", "2026-12-10T08:00:00Z"), dated("ad", "2026-12-10T18:05:00Z"), ...undated(40)];
    expect(warnings({ posts })).toEqual([
      "/posts/1/not_before: ad waits until Thu 10 Dec, 18:05, and would go out on Fri 11 Dec, 09:30: by then, the one post of that day is out. Hold it until 09:30 or earlier that day, or raise posts_per_day.",
    ]);
    expect(warnings({ posts, settings: { posts_per_day: 2 } })).toEqual([]);
  });

  it("names both of two posts that want one slot, and which one waits", () => {
    const posts = [dated("first", "2026-12-24T08:00:00Z"), dated("second", "2026-12-24T07:00:00Z")];
    expect(warnings({ posts })).toEqual([
      "/posts/1/not_before: first and second want the same slot on Thu 24 Dec, 09:30: first goes first, and second waits until Fri 25 Dec, 09:30. Choose another day for one of them: npm run queue -- move second --to-day YYYY-MM-DD",
    ]);
    expect(warnings({ posts, settings: { posts_per_day: 2 } })).toEqual([]);
  });

  it("names a date in the past when it is new, and leaves old ones alone", () => {
    const posts = [dated("late", "2026-11-05T08:00:00Z"), ...undated(1)];
    expect(warnings({ posts })).toEqual([]);
    expect(warnings({ posts, base: posts })).toEqual([]);
    const expected = [
      "/posts/0/not_before: late waits until Thu 5 Nov, 08:00, which has passed: it would go out on Fri 20 Nov, 09:30. Correct not_before, or leave it out. For another day: npm run queue -- move late --to-day YYYY-MM-DD",
    ];
    expect(warnings({ posts, base: undated(1) })).toEqual(expected);
    expect(warnings({ posts, base: [dated("late", "2026-12-05T08:00:00Z"), ...undated(1)] })).toEqual(expected);
  });

  it("says when the change takes another post off its day", () => {
    const base = [dated("xmas", "2026-12-24T08:00:00Z"), ...undated(3)];
    const posts = [dated("new", "2026-12-24T07:00:00Z"), ...base];
    const [taken] = warnings({ posts, base });
    expect(taken).toContain("/posts/1/not_before: This change takes xmas off its day: new and xmas want the same slot");
    const alreadyLate = [dated("first", "2026-12-24T08:00:00Z"), dated("xmas", "2026-12-24T08:00:00Z")];
    const [only, ...others] = warnings({ posts: [...alreadyLate, ...undated(1, 90)], base: alreadyLate });
    expect(others).toEqual([]);
    expect(only).not.toContain("This change");
  });

  it.each([
    ["Pacific/Kiritimati", "2026-12-23T10:30:00Z", []],
    ["Pacific/Niue", "2026-12-24T20:00:00Z", []],
    ["Pacific/Niue", "2026-12-25T05:30:00Z", ["Fri 25 Dec, 09:30"]],
    ["Europe/Berlin", "2026-03-29T00:30:00Z", []],
    ["Europe/Berlin", "2026-10-25T00:30:00Z", []],
  ])("takes days from the clocks of %s", (timezone, instant, slips) => {
    const now = `${instant.slice(0, 8)}01T00:00:00Z`;
    const found = warnings({ posts: [dated("x", instant)], settings: { timezone }, now });
    expect(found.map((text) => /would go out on ([^.:]+:\d\d)/.exec(text)?.[1])).toEqual(slips);
  });

  it("knows slots right after and right before midnight", () => {
    const settings = { slots: ["23:55", "00:05"], timezone: "Europe/Berlin", posts_per_day: 1 };
    expect(warnings({ posts: [dated("x", "2026-12-23T23:00:00Z")], settings })).toEqual([]);
    expect(warnings({ posts: [dated("x", "2026-12-24T22:54:00Z")], settings })).toEqual([]);
    expect(warnings({ posts: [dated("x", "2026-12-24T22:56:00Z")], settings })).toEqual([
      expect.stringContaining("would go out on Fri 25 Dec, 00:05"),
    ]);
  });
});

const words = calendarWords("Europe/Berlin", new Date("2026-11-23T08:00:00Z"));
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);
const HELD = "xmas waits until Thu 24 Dec, 08:00";

function told(reason: SlipReason, postsPerDay = 1) {
  const slip = { index: 3, id: "xmas", heldUntil: at("2026-12-24", 7), day: "2026-12-24" };
  return describeSlip({ ...slip, goesOutAt: at("2027-01-07", 8), reason }, { words, postsPerDay });
}

describe("a post that misses its day", () => {
  it.each<[SlipReason, string, string]>([
    [
      { kind: "past" },
      `${HELD}, which has passed: it would go out on Thu 7 Jan, 09:00.`,
      "For another day: npm run queue -- move xmas --to-day YYYY-MM-DD",
    ],
    [
      { kind: "no-slot", lastSlotAt: at("2026-12-24", 6) },
      `${HELD}, and no post goes out later on that day: it would go out on Thu 7 Jan, 09:00.`,
      "Hold it until 07:00 or earlier that day, or add a later time",
    ],
    [
      { kind: "no-slot", lastSlotAt: null },
      "no post goes out later on that day",
      "Choose another day, or add a later time",
    ],
    [
      { kind: "rival", id: "eve", at: at("2026-12-24", 8) },
      "eve and xmas want the same slot on Thu 24 Dec, 09:00: eve goes first, and xmas waits until Thu 7 Jan, 09:00.",
      "Choose another day for one of them: npm run queue -- move xmas --to-day YYYY-MM-DD",
    ],
    [
      { kind: "full-day", firstSlotAt: at("2026-12-24", 5) },
      `${HELD}, and would go out on Thu 7 Jan, 09:00: by then, the one post of that day is out.`,
      "Hold it until 06:00 or earlier that day, or raise posts_per_day.",
    ],
    [{ kind: "full-day", firstSlotAt: null }, "is out.", "Choose another day, or raise posts_per_day."],
  ])("for the reason %j", (reason, message, hint) => {
    expect(told(reason).message).toContain(message);
    expect(told(reason).hint).toContain(hint);
  });

  it("is told of as many posts as a day has", () =>
    expect(told({ kind: "full-day", firstSlotAt: null }, 3).message).toContain("the 3 posts of that day are out"));
});
