import { describe, expect, it } from "vitest";
import type { MonthData, SiteIndex } from "../../scripts/core/calendar/site-data.ts";
import { daysOf, isEmptySite, type ShownPost, spanOf } from "../../site/src/calendar/days.ts";
import { isLoose } from "../../site/src/calendar/shown-posts.ts";
import { describeQueue, summarizeMonth, tilesOf } from "../../site/src/calendar/summarize.ts";
import { addDays, addMonths, inDays } from "../../site/src/shared/words.ts";

const COUNTS = { published: 0, expected: 3, failed: 0, unconfirmed: 0 };
const INDEX = {
  today: "2026-11-20",
  runsDryOn: "2026-11-25",
  coveredDays: 5,
  outlook: { open: 14, empty: 0 },
  isLow: false,
  months: [{ month: "2026-11" }],
  days: {},
  counts: { ...COUNTS, stuck: 0 },
  token: { kind: "known", day: "2026-12-30", daysLeft: 40, isUrgent: false },
} as unknown as SiteIndex;
const month = (part: Partial<MonthData>): MonthData =>
  ({ version: "1", month: "2026-11", counts: COUNTS, gaps: [], posts: [], ...part }) as unknown as MonthData;
const post = (part: Partial<ShownPost>): ShownPost =>
  ({ id: "rye", n: 1, state: "expected", day: "2026-11-20", time: "09:30", ...part }) as ShownPost;

describe("the days of the calendar", () => {
  const shown = (posts: ShownPost[], gaps: string[] = [], index = INDEX) =>
    daysOf(spanOf("2026-11-01", "month"), { index, months: [month({ gaps })], posts });

  it("have their posts by time, and know today, the past, other months and the end of the queue", () => {
    const days = shown([post({ time: "18:13" }), post({ time: "09:30" }), post({ time: "13:47" })]);
    expect(days).toHaveLength(42);
    const named = (flag: "isToday" | "isPast" | "isOutside" | "runsDry") =>
      days.filter((one) => one[flag]).map(({ day }) => day);
    expect(days.find(({ isToday }) => isToday)?.posts.map(({ time }) => time)).toEqual(["09:30", "13:47", "18:13"]);
    expect(named("isToday")).toEqual(["2026-11-20"]);
    expect([named("isPast")[0], named("isPast").at(-1)]).toEqual(["2026-10-26", "2026-11-19"]);
    expect(named("isOutside").map((day) => day.slice(0, 7))).toEqual([
      ...Array.from({ length: 6 }, () => "2026-10"),
      ...Array.from({ length: 6 }, () => "2026-12"),
    ]);
    expect(named("runsDry")).toEqual(["2026-11-25"]);
  });

  it("are gaps until a staged change fills them", () => {
    const gaps = ["2026-11-21", "2026-11-22"];
    const open = (posts: ShownPost[]) => shown(posts, gaps).filter(({ isGap }) => isGap);
    expect(open([]).map(({ day }) => day)).toEqual(gaps);
    expect(open([post({ day: "2026-11-21" })]).map(({ day }) => day)).toEqual(["2026-11-22"]);
  });

  it("do not run dry where nobody has planned anything", () => {
    const empty = { ...INDEX, months: [] };
    expect(isEmptySite(empty)).toBe(true);
    expect(shown([], [], empty).some(({ runsDry }) => runsDry)).toBe(false);
    expect(isEmptySite({ ...empty, counts: { ...INDEX.counts, stuck: 1 } })).toBe(false);
  });

  it("are counted over months, years and clock changes", () => {
    expect([addDays("2026-12-31", 1), addDays("2028-03-01", -1)]).toEqual(["2027-01-01", "2028-02-29"]);
    expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
    expect([0, 1, 12, -1, -3].map(inDays)).toEqual(["today", "tomorrow", "in 12 days", "1 day ago", "3 days ago"]);
  });
});

it.each([
  ["expected", true],
  ["failed", true],
  ["stuck", true],
  ["published", false],
  ["unconfirmed", false],
] as const)("a post that is %s can be changed: %s", (state, expected) => {
  expect(isLoose(post({ state }))).toBe(expected);
  expect(isLoose(post({ state, id: "" }))).toBe(false);
});

describe("the month in words", () => {
  it("counts posts by state, and names the first days without one", () => {
    const counts = { published: 1, expected: 2, failed: 1, unconfirmed: 1 };
    const gaps = [1, 2, 3, 4, 5, 6].map((day) => `2026-11-0${day}`);
    expect(summarizeMonth(month({ counts, gaps }))).toBe(
      "5 posts: 1 published, 2 planned, 1 failed and 1 unconfirmed. 6 days in between without a post: Sun 1 Nov, Mon 2 Nov, Tue 3 Nov, Wed 4 Nov and 2 more.",
    );
    expect(summarizeMonth(month({ gaps: gaps.slice(0, 2) }))).toBe(
      "3 posts: 3 planned. 2 days in between without a post: Sun 1 Nov and Mon 2 Nov.",
    );
    expect(summarizeMonth(month({}))).toBe("3 posts: 3 planned. Every day in between has a post.");
    expect(summarizeMonth(month({ counts: { ...COUNTS, expected: 0 } }))).toBe("No posts in this month.");
  });

  it.each([
    [{}, "3 waiting, the last on Tue 24 Nov", false],
    [{ runsDryOn: "2027-01-05", isLow: true }, "3 waiting, the last on Mon 4 Jan 2027", true],
    [
      { outlook: { open: 12, empty: 9 }, isLow: true },
      "3 waiting, the last on Tue 24 Nov; 9 of the next 12 days without a post",
      true,
    ],
    [{ coveredDays: 0, counts: { ...INDEX.counts, stuck: 2 } }, "Nothing is left to post; 2 without a day", true],
    [
      { token: { kind: "known", day: "2026-11-19", daysLeft: -1, isUrgent: true } },
      "3 waiting, the last on Tue 24 Nov; access token: expired",
      true,
    ],
  ] as const)("says in one line how a queue with %j stands", (part, text, isUrgent) => {
    expect(describeQueue({ ...INDEX, ...part })).toEqual({ text, isUrgent });
  });

  const tile = (name: string, part: Partial<SiteIndex>) =>
    tilesOf({ ...INDEX, ...part }).find((one) => one.name === name);

  it("says when the queue runs dry, with the year if it is another one, and what is urgent", () => {
    const name = "Queue runs dry";
    expect(tile(name, {})).toMatchObject({ value: "Wed 25 Nov", more: "posts on 5 days", isUrgent: false });
    expect(tile(name, { runsDryOn: "2027-01-01", isLow: true })).toMatchObject({
      value: "Fri 1 Jan 2027",
      isUrgent: true,
    });
    expect(tile("Queue", { coveredDays: 0 })).toMatchObject({ value: "Empty", isUrgent: true });
    const stuck = { ...INDEX.counts, stuck: 2 };
    expect(tile("Waiting", { counts: stuck })).toMatchObject({ value: "3 posts", more: "and 2 without a day" });
  });

  it.each([
    [{ kind: "unknown" }, { value: "Unknown", isUrgent: false }],
    [{ kind: "damaged" }, { value: "Unknown", isUrgent: true }],
    [
      { day: "2027-01-02", daysLeft: 3, isUrgent: true },
      { value: "Until Sat 2 Jan 2027", isUrgent: true },
    ],
    [
      { day: "2026-11-20", daysLeft: 0 },
      { value: "Until Fri 20 Nov", more: "today" },
    ],
    [
      { day: "2026-11-19", daysLeft: -1 },
      { value: "Expired", isUrgent: true },
    ],
  ])("says how long the token %j lasts", (token, said) => {
    expect(tile("Access token", { token: { kind: "known", ...token } as SiteIndex["token"] })).toMatchObject(said);
  });
});
