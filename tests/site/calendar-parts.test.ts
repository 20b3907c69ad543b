import { describe, expect, it } from "vitest";
import { buildMonths } from "../../scripts/core/calendar/build-months.ts";
import { forecastChanges } from "../../scripts/core/calendar/forecast-changes.ts";
import { pageHint } from "../../scripts/core/calendar/line-text.ts";
import type { KnownPost, MonthData, PostBrief, SiteIndex } from "../../scripts/core/calendar/site-data.ts";
import { readQueue } from "../../scripts/core/content/read-queue.ts";
import type { ListChange } from "../../scripts/core/queue/change-posts.ts";
import { applyListChanges } from "../../scripts/core/queue/edit-list.ts";
import { forecastWaiting } from "../../scripts/core/schedule/forecast.ts";
import { listWaiting } from "../../scripts/core/schedule/waiting-posts.ts";
import { encodeUtf8 } from "../../scripts/core/text/bytes.ts";
import { monthsOf, spanOf } from "../../site/src/calendar/days.ts";
import { formatPlace, isFiltering, isWanted, NO_FILTER, parsePlace } from "../../site/src/calendar/place.ts";
import { planMove } from "../../site/src/calendar/plan-move.ts";
import { showPosts } from "../../site/src/calendar/shown-posts.ts";
import { openForecasts } from "../../site/src/tray/forecast.ts";
import { namesOf } from "../../site/src/tray/names.ts";
import { addStaged, MAX_STAGED, type Staged, stageMove } from "../../site/src/tray/staged.ts";
import { composeData, simplePost, waiting } from "./support/queues.ts";

const TODAY = "2026-11-20";

describe("the address of the calendar", () => {
  it.each([
    ["", { day: TODAY, view: null, filter: NO_FILTER, post: null }],
    ["#2026-11/agenda", { day: TODAY, view: "agenda", filter: NO_FILTER, post: null }],
    ["#2026-12", { day: "2026-12-01", view: null, filter: NO_FILTER, post: null }],
    ["#2026-12-24/week", { day: "2026-12-24", view: "week", filter: NO_FILTER, post: null }],
    [
      "#2026-12/month?state=failed&pillar=a%26b&kind=reel&q=rye+bread&post=x%2Fy",
      {
        day: "2026-12-01",
        view: "month",
        filter: { state: "failed", pillar: "a&b", kind: "reel", text: "rye bread" },
        post: "x/y",
      },
    ],
  ])("%s is read and written", (hash, place) => {
    expect(parsePlace(hash, TODAY)).toEqual(place);
    expect(parsePlace(formatPlace(parsePlace(hash, TODAY)), TODAY)).toEqual(place);
  });

  it.each(["#2026-13", "#rubbish", "#2026-11/poem", "#2026-11?state=evil&kind=__proto__", "#2026-11-99/week"])(
    "%s shows the calendar all the same",
    (hash) => {
      expect(parsePlace(hash, TODAY)).toMatchObject({ day: TODAY, filter: NO_FILTER });
    },
  );
});

describe("the days that are shown", () => {
  it("are whole weeks from Monday on, across months and years", () => {
    expect(spanOf("2026-12-01", "month")).toEqual({ first: "2026-11-30", last: "2027-01-03", month: "2026-12" });
    expect(monthsOf(spanOf("2026-12-01", "month"))).toEqual(["2026-11", "2026-12", "2027-01"]);
    expect(spanOf("2027-02-01", "month")).toMatchObject({ first: "2027-02-01", last: "2027-02-28" });
    expect(spanOf("2027-01-03", "week")).toMatchObject({ first: "2026-12-28", last: "2027-01-03" });
  });
});

const label = (name: string) => ({ name, tone: 1 });
const brief = (id: string): PostBrief => ({
  ...{ n: 1, id, state: "expected", kind: "picture", day: TODAY, time: "09:30", picture: null },
  ...{ pillar: label("craft"), cta: label(""), text: "Crème brûlée", errors: 0, warnings: 0, trouble: null },
  heldUntil: "",
});

describe("the filter", () => {
  const post = (part: Partial<PostBrief>): PostBrief => ({ ...brief("rye"), ...part });

  it("finds words without regard to accents and case, in caption, id and pillar", () => {
    for (const text of ["creme", "BRULEE cre", "rye", "craft", " "])
      expect(isWanted(post({}), { ...NO_FILTER, text })).toBe(true);
    expect(isWanted(post({}), { ...NO_FILTER, text: "creme rolls" })).toBe(false);
    expect(isFiltering({ ...NO_FILTER, text: " " })).toBe(false);
  });

  it("knows state, pillar and kind, and what needs attention", () => {
    const trouble = { what: "x", fix: "y" };
    expect(isWanted(post({ trouble }), { ...NO_FILTER, state: "attention" })).toBe(true);
    expect(isWanted(post({}), { ...NO_FILTER, state: "attention" })).toBe(false);
    expect(isWanted(post({}), { ...NO_FILTER, state: "failed" })).toBe(false);
    expect(isWanted(post({}), { ...NO_FILTER, pillar: "place" })).toBe(false);
    expect(isWanted(post({ kind: "reel" }), { ...NO_FILTER, kind: "reel", pillar: "craft" })).toBe(true);
  });
});

const data = (queue: KnownPost[] = [], taken: number[] = []) => composeData({ queue, taken });

function forecastAfter(changes: ListChange[], queue: KnownPost[], taken?: number[]) {
  const forecast = forecastChanges(changes, data(queue, taken), new Date("2026-11-20T11:00:00Z"));
  return { ...forecast, order: [...forecast.after.values()].map(({ id, day }) => `${id} ${day.slice(8)}`) };
}

describe("the posts with the changes made", () => {
  it.each([
    [0, null],
    [1, { what: "Too tall.", fix: "Crop it." }],
  ])("forget why a post failed once it is tried again, unless one of %i errors is left", (errors, trouble) => {
    const failed = {
      ...brief("bad"),
      state: "failed" as const,
      errors,
      trouble: { what: "Too tall.", fix: "Crop it." },
    };
    const change: ListChange = { kind: "requeue", id: "bad" };
    const now = new Date("2026-11-20T11:00:00Z");
    const known = data([["bad", "failed", ""], ...waiting(1)]);
    const changes = { data: known, now, forecast: forecastChanges([change], known, now) };
    const context = { staged: [{ change, words: "", post: failed }], changes, photos: { files: new Map() } };
    const index = { timeZone: "Europe/Berlin", pillars: [] } as unknown as SiteIndex;
    const [shown] = showPosts([{ version: "1", month: "2026-11", posts: [failed] } as unknown as MonthData], {
      ...context,
      index,
    });
    expect(shown).toMatchObject({ id: "bad", state: "expected", mark: "retried", trouble });
  });
});

describe("the forecast of several changes", () => {
  const moveToDay = (id: string, day: string): ListChange => ({
    ...{ kind: "move", id, place: "by-date" },
    notBefore: `${day}T08:30:00Z`,
  });

  it("shows every post that goes out at another time, and nothing else", () => {
    const { order, moved } = forecastAfter([moveToDay("post-3", "2026-11-21")], waiting(3));
    expect(order).toEqual(["post-3 21", "post-1 22", "post-2 23"]);
    expect(moved.map(({ id, from, to }) => [id, from?.getUTCDate(), to?.getUTCDate()])).toEqual([
      ["post-3", 23, 21],
      ["post-1", 21, 22],
      ["post-2", 22, 23],
    ]);
    expect(forecastAfter([], waiting(3)).moved).toEqual([]);
  });

  it("names posts that go out no more last, and days that are missed because of a change", () => {
    const { moved } = forecastAfter([{ kind: "remove", ids: ["post-1"] }], waiting(2));
    expect(moved.at(-1)).toMatchObject({ id: "post-1", to: null });
    const held: KnownPost = ["xmas", "pending", "", Date.parse("2026-11-21T08:00:00Z")];
    const rival = forecastAfter([moveToDay("post-1", "2026-11-21")], [held, ...waiting(1)]);
    expect(rival.slips.join()).toContain("want the same slot");
    expect(forecastAfter([], [held, held]).slips).toEqual([]);
  });

  it("refuses to move what is out, claimed or gone, and makes the other changes", () => {
    const queue: KnownPost[] = [["out", "done", ""], ...waiting(2)];
    const changes: ListChange[] = [
      moveToDay("out", "2026-11-25"),
      moveToDay("post-1", "2026-11-25"),
      { kind: "requeue", id: "post-2" },
      { kind: "remove", ids: ["nobody"] },
      moveToDay("post-2", "2026-11-24"),
    ];
    const { refused, order } = forecastAfter(changes, queue, [1]);
    expect(refused).toEqual([0, 1, 2, 3]);
    expect(order).toEqual(["post-2 24"]);
  });
});

describe("a change of a post that is out, claimed or gone", () => {
  const QUEUE: KnownPost[] = [["out", "done", ""], ["bad", "failed", ""], ...waiting(3)];
  const CLAIMED = QUEUE.findIndex(([id]) => id === "post-1");
  const UNTOUCHED = forecastAfter([], QUEUE, [CLAIMED]).order;
  const changesOf = (id: string): ListChange[] => [
    { kind: "remove", ids: [id] },
    { kind: "remove", ids: ["post-2", id] },
    { kind: "move", id, place: "next" },
    { kind: "swap", ids: [id, "post-2"] },
    { kind: "swap", ids: ["post-2", id] },
    { kind: "edit", id, set: { caption: "New." }, remove: [] },
    { kind: "replace", post: { id, caption: "New." } },
    { kind: "requeue", id },
  ];

  it.each(["out", "post-1", "nobody"])("is refused, whatever it does: %s", (id) => {
    const changes = changesOf(id);
    const { refused, order, moved } = forecastAfter(changes, QUEUE, [CLAIMED]);
    expect(refused).toEqual([...changes.keys()]);
    expect(order).toEqual(UNTOUCHED);
    expect(moved).toEqual([]);
  });

  it.each<ListChange>([
    { kind: "move", id: "post-2", place: { before: "nobody" } },
    { kind: "move", id: "post-2", place: { after: "nobody" } },
    { kind: "add", posts: [{ id: "new" }], place: { before: "nobody" } },
    { kind: "add", posts: [{ id: "new" }], place: { after: "nobody" } },
    { kind: "swap", ids: ["post-2", "bad"] },
    { kind: "requeue", id: "post-2" },
  ])("is refused as well where another post is not what it must be: %j", (change) => {
    expect(forecastAfter([change], QUEUE, [CLAIMED])).toMatchObject({ refused: [0], order: UNTOUCHED });
  });
});

describe("the pages' account of a change", () => {
  const NOW = new Date("2026-11-20T11:00:00Z");
  const POSTS = [
    simplePost({ id: "out", status: "done" }),
    simplePost({ id: "dated", not_before: "2026-12-01T08:30:00Z" }),
    ...["a", "b", "c"].map((id) => simplePost({ id })),
    simplePost({ id: "bad", status: "failed" }),
  ];
  const LISTS: ListChange[][] = [
    [{ kind: "move", id: "c", place: "by-date", notBefore: "2026-11-21T08:30:00Z" }],
    [{ kind: "move", id: "dated", place: "last" }],
    [
      { kind: "move", id: "c", place: { before: "a" } },
      { kind: "move", id: "a", place: { after: "b" } },
    ],
    [{ kind: "swap", ids: ["dated", "b"] }],
    [
      { kind: "swap", ids: ["a", "c"] },
      { kind: "remove", ids: ["b"] },
    ],
    [{ kind: "requeue", id: "bad" }],
    [{ kind: "edit", id: "dated", set: {}, remove: ["not_before"] }],
    [{ kind: "edit", id: "a", set: { not_before: "2026-11-30T08:30:00Z" }, remove: [] }],
    [{ kind: "add", place: "by-date", posts: [simplePost({ id: "new", not_before: "2026-11-25T08:30:00Z" })] }],
    [{ kind: "add", place: "next", posts: [simplePost({ id: "x" }), simplePost({ id: "y" })] }],
    [{ kind: "add", place: "last", posts: [simplePost({ id: "x" }), simplePost({ id: "y" })] }],
    [{ kind: "replace", post: simplePost({ id: "dated", not_before: "2026-11-22T08:30:00Z" }) }],
  ];

  it.each(LISTS)("comes to the same order and dates as the queue file does: %j", (...changes) => {
    const text = applyListChanges(JSON.stringify({ account: "x", posts: POSTS }, null, 2), changes, NOW);
    if (!text.ok) throw new Error(text.error);
    const { posts } = readQueue(encodeUtf8(text.value)).queue;
    const { timetable } = data();
    const waitingPosts = listWaiting({ posts, journal: { entries: [] } }, {});
    const expected = forecastWaiting(waitingPosts, { ...timetable, counted: new Map(), now: NOW }).expected;
    const known = POSTS.map(
      ({ id, status, not_before: held }): KnownPost =>
        held === undefined ? [id, status, ""] : [id, status, "", Date.parse(held)],
    );
    expect(forecastAfter(changes, known).order).toEqual(expected.map(({ id, day }) => `${id} ${day.slice(8)}`));
  });
});

describe("the tray", () => {
  const move = (id: string, words: string): Staged => ({
    ...{ change: { kind: "move", id, place: "last" }, post: null },
    words,
  });

  it("keeps one move of a post that is moved twice in a row", () => {
    const staged = addStaged(addStaged(addStaged([], move("a", "1")), move("a", "2")), move("b", "3"));
    expect(staged.map(({ words }) => words)).toEqual(["2", "3"]);
    const dragged = ["1", "2", "3", "4"].map((words) => move("b", words)).reduce(addStaged, [move("a", "0")]);
    expect(dragged.map(({ words }) => words)).toEqual(["0", "4"]);
    // What happened in between is not skipped.
    const mixed = [move("a", "1"), { ...move("b", "2"), change: { kind: "requeue" as const, id: "b" } }];
    expect([...mixed, move("a", "3")].reduce(addStaged, [] as readonly Staged[])).toHaveLength(3);
  });

  it("keeps the newest changes when there are too many", () => {
    const many = Array.from({ length: MAX_STAGED + 1 }, (_, at) => move(`p${at}`, String(at))).reduce(
      addStaged,
      [] as readonly Staged[],
    );
    expect([many.length, many.at(-1)?.words]).toEqual([MAX_STAGED, String(MAX_STAGED)]);
  });

  it.each([
    ["Europe/Berlin", "2026-11-25T08:30:00Z"],
    ["Pacific/Kiritimati", "2026-11-24T19:30:00Z"],
    ["America/New_York", "2026-11-25T14:30:00Z"],
  ])("holds a post that moves to a day until the day's first slot in %s", (timeZone, notBefore) => {
    const known = data();
    const changes = {
      data: { ...known, timetable: { ...known.timetable, timeZone } },
      now: new Date("2026-11-20T11:00:00Z"),
    };
    const staged = stageMove(brief("rye"), { day: "2026-11-25", time: "" }, changes);
    expect(staged.ok && staged.value).toMatchObject({
      change: { kind: "move", id: "rye", place: "by-date", notBefore },
      words: "Move “Crème brûlée” to Wed 25 Nov",
    });
    const timed = stageMove(brief("rye"), { day: "2026-11-25", time: "23:15" }, changes);
    expect(timed.ok && timed.value.words).toBe("Move “Crème brûlée” to Wed 25 Nov, 23:15");
  });

  it.each([
    [{ day: "2026-11-18", time: "" }, "Wed 18 Nov has passed."],
    [{ day: "2026-11-20", time: "" }, "Nothing more goes out today."],
    [{ day: "2026-11-20", time: "11:59" }, "That time has passed."],
    [{ day: "2026-11-25", time: "9" }, "Clocks show no “9”."],
  ])("says why a post cannot go to %j", (place, why) => {
    const changes = { data: data(), now: new Date("2026-11-20T11:00:00Z") };
    const refused = stageMove(brief("rye"), place, changes);
    expect(refused).toEqual({ ok: false, error: `“Crème brûlée” cannot go there: ${why}` });
  });

  it("says before a move which posts it moves, by their words, and offers the post of that slot for a swap", async () => {
    const ids = { version: "1", ids: waiting(5).map(([id]) => id), titles: ["One", "Two", "Three", "", "Five"] };
    const now = new Date("2026-11-20T11:00:00Z");
    const known = { data: data(waiting(5)), ids };
    const forecasts = openForecasts(known);
    const preview = async (change: ListChange) => forecasts.ofOneMore([], now.getTime(), change);
    const forecast = forecasts.ofChanges([], now.getTime());
    const changes = { data: known.data, now, nameOf: namesOf(ids), forecast, preview };
    const plan = (id: string, day: string, time = "") =>
      planMove({ ...brief(id), text: "Five" }, { day, time }, changes);
    expect(await plan("post-5", "2026-11-22")).toMatchObject({
      value: {
        effect: "3 other posts move: “Two” to Mon 23 Nov, 09:30; “Three” to Tue 24 Nov, 09:30; and so on.",
        swap: {
          staged: { words: "Swap “Five” and “Two”", change: { kind: "swap", ids: ["post-5", "post-2"] } },
          effect: "Swapping with “Two” moves no other post.",
        },
      },
    });
    // Nobody is there, and nobody has to move.
    expect(await plan("post-5", "2026-11-27")).toMatchObject({ value: { effect: "No other post moves.", swap: null } });
    // One that has no slot of its own has none to give.
    expect(await plan("gone", "2026-11-22")).toMatchObject({ value: { swap: null } });
    expect(await plan("post-5", "2026-11-19")).toMatchObject({ ok: false });
    // A time after the last slot of the day is the next morning, which is said.
    expect(await plan("post-5", "2026-11-27", "18:30")).toMatchObject({
      value: {
        effect:
          "“Five” waits until Fri 27 Nov, 18:30, and no post goes out later on that day: it would go out on Sat 28 Nov, 09:30. No other post moves.",
      },
    });
  });
});

describe("advice on the pages", () => {
  it.each([
    ["Move it: npm run queue -- move xmas --to-day 2026-12-24", "Open the post and move it to another day."],
    [
      "Correct not_before, or leave it out. For another day: npm run queue -- move a --to-day YYYY-MM-DD",
      "Correct not_before, or leave it out. Open the post and move it to another day.",
    ],
    ["npm run doctor says it.", "Somebody who works in the repository can help: npm run doctor says it."],
    ["Remove 2 hashtags.", "Remove 2 hashtags."],
    // A finding can quote a whole field that somebody filled with words.
    ["x".repeat(300_000), "x".repeat(300_000)],
  ])("%.60s", (hint, shown) => {
    expect(pageHint(hint)).toBe(shown);
  });
});

describe("the months of the calendar", () => {
  const EVERY_DAY = { version: "1", hasSlots: () => true };
  const onDay = (day: string, part: Partial<PostBrief> = {}): PostBrief => ({ ...brief(`on-${day}`), day, ...part });
  const gapsOf = (...posts: PostBrief[]) => buildMonths(posts, EVERY_DAY).flatMap(({ gaps }) => gaps);

  it.each([
    ["2026-01-01", 0],
    ["2026-01-02", 0],
    ["2026-01-04", 2],
    ["2027-01-02", 31],
    // A pause of more than a leap year is none that somebody could fill.
    ["2027-01-03", 0],
  ])("count the days without a post from the first of January 2026 to %s", (day, count) => {
    expect(gapsOf(onDay("2026-01-01"), onDay(day)).filter((gap) => gap < "2026-02")).toHaveLength(Math.min(count, 30));
  });

  it("leave out the days on which nothing could go out", () => {
    const hasSlots = (day: string) => day !== "2026-01-02";
    const [month] = buildMonths([onDay("2026-01-01"), onDay("2026-01-04")], { version: "1", hasSlots });
    expect(month?.gaps).toEqual(["2026-01-03"]);
  });

  it("count a day as empty on which a post only failed", () => {
    const failed = onDay("2026-01-02", { state: "failed" });
    expect(gapsOf(onDay("2026-01-01"), failed, onDay("2026-01-03"))).toEqual(["2026-01-02"]);
  });

  it.each([
    [8, 8, null, 1],
    [9, 8, "2 others", 2],
    [20, 8, "13 others", 13],
  ])("share out %i pillars among eight, the rest as one", (count, shown, others, ofOthers) => {
    const posts = Array.from({ length: count }, (_, at) => onDay("2026-01-01", { pillar: label(`p${at + 10}`) }));
    const [month] = buildMonths([...posts, onDay("2026-01-01", { pillar: label("p10") })], EVERY_DAY);
    expect(month?.pillars).toHaveLength(shown);
    expect(month?.pillars[0]).toMatchObject({ name: "p10", count: 2 });
    if (others !== null) expect(month?.pillars.at(-1)).toEqual({ name: others, tone: 0, count: ofOthers });
    expect(month?.pillars.reduce((sum, share) => sum + share.count, 0)).toBe(count + 1);
  });

  it("hold their posts in order of time", () => {
    const posts = [onDay("2026-01-02"), onDay("2026-01-01", { time: "18:00" }), onDay("2026-01-01", { time: "09:00" })];
    expect(buildMonths(posts, EVERY_DAY)[0]?.posts.map(({ day, time }) => `${day} ${time}`)).toEqual([
      ...["2026-01-01 09:00", "2026-01-01 18:00", "2026-01-02 09:30"],
    ]);
  });
});
