import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { InsightRow } from "../../../scripts/core/generated/insights.ts";
import { bestSlotOf } from "../../../scripts/core/insights/best-slot.ts";
import { beyondChance } from "../../../scripts/core/insights/chance.ts";
import { measurablePosts, readInsights, withRows } from "../../../scripts/core/insights/insight-rows.ts";
import { timesInWords, verdictOf } from "../../../scripts/core/insights/verdict.ts";
import { whatWorked } from "../../../scripts/core/insights/what-worked.ts";
import { drawChart, workedText } from "../../../scripts/core/insights/worked-text.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

/** A Monday, 09:40 in Berlin: of the slot 09:30. */
const MONDAY = "2026-12-07T08:40:00Z";
const BERLIN = { ...DEFAULT_SETTINGS, timezone: "Europe/Berlin" };

function row(index: number, more: Partial<InsightRow> = {}): InsightRow {
  const id = `post-${index}`;
  const measured = { published_at: MONDAY, measured_at: "2026-12-14T08:40:00Z" };
  return { id, media_id: String(index), kind: "picture", ...measured, ...more };
}

const rows = (count: number, of: (index: number) => Partial<InsightRow>) =>
  Array.from({ length: count }, (_, index) => row(index, of(index)));

function groupsOf(list: readonly InsightRow[], dimension: string) {
  const found = whatWorked(list, BERLIN).metrics[0]?.dimensions.find(({ name }) => name === dimension);
  return found?.groups.map(({ label, posts, count }) => [label, posts, count?.median ?? null]);
}

/** Numbers of a made-up account: they vary as real ones do, and have nothing to do with what the posts are. */
function madeUp(seed: number, { posts, boost = () => 1 }: { posts: number; boost?: (post: InsightRow) => number }) {
  let state = seed;
  const chance = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 4) / 2 ** 28;
  };
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  return rows(posts, (index) => {
    const publishedMs = Date.UTC(2026, 0, 1 + index, pick([9, 13, 18]), pick([48, 55, 59]));
    const labels = {
      published_at: new Date(publishedMs).toISOString(),
      measured_at: new Date(publishedMs + 7 * 86_400_000).toISOString(),
      kind: pick(["picture", "picture", "carousel", "reel"] as const),
      pillar: pick(["craft", "place", "people", "products"]),
      hook: pick(["NUMBER", "QUESTION", "STORY-OPENER"] as const),
    };
    const reach = Math.round(700 * Math.exp(0.7 * normal()));
    const react = (share: number) => Math.round(reach * share * Math.exp(0.5 * normal()));
    const comments = Math.round(react(0.01) * boost({ ...row(index), ...labels }));
    return { ...labels, reach, likes: react(0.06), comments, saves: react(0.02), shares: react(0.01) };
  });
}

describe("what stands out", () => {
  it("is said of at most 1 account in 20 whose numbers have no relation to anything", () => {
    const accounts = Array.from({ length: 60 }, (_, seed) => madeUp(seed * 7_919 + 1, { posts: 30 + (seed % 3) * 30 }));
    const told = accounts.filter((list) => whatWorked(list, DEFAULT_SETTINGS).claims.length > 0);
    expect(told.length).toBeLessThanOrEqual(3);
    expect(verdictOf(whatWorked(accounts[0] ?? [], DEFAULT_SETTINGS))).toEqual(["Nothing stands out yet."]);
  });

  it("is what is true, one line a group with its rate, and always the same", () => {
    const boost = ({ published_at }: InsightRow) => (published_at.includes("T13") ? 0.33 : 1);
    const list = madeUp(4, { posts: 90, boost });
    const lines = verdictOf(whatWorked(list, DEFAULT_SETTINGS));
    expect(lines).toEqual([
      expect.stringMatching(
        /^Posts at 13:47: a third of your usual comments \([\d.]+ instead of [\d.]+; [\d.]+% instead of [\d.]+% of those reached; \d+ posts\)$/,
      ),
    ]);
    expect(verdictOf(whatWorked(list.toReversed(), DEFAULT_SETTINGS))).toEqual(lines);
    const logs = list.map(({ reach = 1 }) => Math.log(reach));
    const comparison = { logs, groups: logs.map((_, index) => index % 2), groupCount: 2, pools: logs.map(() => 0) };
    expect(beyondChance([comparison])).toEqual(beyondChance([comparison]));
  });

  it("compares posts of one kind: a pillar is not good because all of its posts are reels", () => {
    const reels = { kind: "reel", pillar: "products" } as const;
    const list = rows(40, (index) =>
      index < 15
        ? { ...reels, reach: 3_000 + index }
        : { pillar: ["craft", "place"][index % 2] ?? "", reach: 300 + index },
    );
    const { claims } = whatWorked(list, DEFAULT_SETTINGS);
    expect(claims.map(({ dimension, label }) => `${dimension} ${label}`)).toEqual(["kind reels", "kind pictures"]);
  });

  it("compares posts at one age: those that were read later are not better for it", () => {
    const late = { pillar: "craft", measured_at: "2027-01-04T08:40:00Z" };
    const list = rows(40, (index) =>
      index < 15 ? { ...late, reach: 900 + index } : { pillar: "place", reach: 300 + index },
    );
    expect(whatWorked(list, DEFAULT_SETTINGS).claims).toEqual([]);
    const same = list.map((one) => ({ ...one, measured_at: "2026-12-14T09:00:00Z" }));
    expect(whatWorked(same, DEFAULT_SETTINGS).claims.map(({ label }) => label)).toEqual(["craft", "place"]);
  });

  it("claims nothing from fewer than five posts", () => {
    const list = rows(9, (index) => ({ hook: index < 4 ? "NUMBER" : "QUESTION", reach: index < 4 ? 900 : 100 }));
    expect(groupsOf(list, "hook")).toEqual([
      ["a question", 5, 100],
      ["a number", 4, null],
    ]);
    expect(whatWorked(list, DEFAULT_SETTINGS).claims).toEqual([]);
    expect(whatWorked(list.slice(0, 4), DEFAULT_SETTINGS).metrics[0]?.median).toBeNull();
    expect(verdictOf(whatWorked([], DEFAULT_SETTINGS))).toEqual([]);
  });

  it.each([
    [0, "hardly any of"],
    [0.34, "a third of"],
    [1.45, "one and a half times"],
    [2.1, "twice"],
    [40, "at least eight times"],
  ])("says %d times in words that people use: %s", (ratio, words) => expect(timesInWords(ratio)).toBe(words));
});

describe("the best slot", () => {
  const boosted = (factor: number) => (post: InsightRow) => (post.published_at.includes("T13") ? factor : 1);

  it("is one that stands out, with its number", () => {
    const worked = whatWorked(madeUp(4, { posts: 90, boost: boosted(4) }), DEFAULT_SETTINGS);
    expect(bestSlotOf(worked, DEFAULT_SETTINGS.slots)).toMatch(
      /^Best slot so far: 13:47, with \S+ times your usual comments \(.*\d+ posts\)$/,
    );
    expect(bestSlotOf(worked, { monday: ["09:30"], sunday: ["13:47", "18:13"] })).toContain("13:47");
  });

  it.each([
    ["no slot stands out", 1, 90, DEFAULT_SETTINGS.slots],
    ["it is no slot any more", 4, 90, ["09:30", "18:13"]],
    ["a slot has fewer than eight posts", 40, 20, DEFAULT_SETTINGS.slots],
    ["there is no other slot", 4, 90, ["13:47"]],
  ])("is not named where %s", (_, factor, posts, slots) => {
    const worked = whatWorked(madeUp(4, { posts, boost: boosted(factor) }), DEFAULT_SETTINGS);
    expect(bestSlotOf(worked, slots)).toBeNull();
  });
});

describe("the numbers of groups", () => {
  it("are medians with the number of posts behind them, beside those of the other posts", () => {
    const list = rows(11, (index) => ({ pillar: index < 5 ? "craft" : "place", saves: index * 10, reach: 1_000 }));
    const saves = whatWorked(list, BERLIN).metrics.find(({ metric }) => metric === "saves");
    const pillars = saves?.dimensions.find(({ name }) => name === "pillar")?.groups;
    const standing = (median: number, usual: number) => expect.objectContaining({ median, usual });
    const shown = pillars?.map(({ label, posts, count, rate }) => [label, posts, count, rate?.median.toFixed(3)]);
    expect(shown).toEqual([
      ["place", 6, standing(75, 20), "0.075"],
      ["craft", 5, standing(20, 75), "0.020"],
    ]);
  });

  it.each([
    ["weekday", "Monday", {}],
    ["time", "09:30", {}],
    ["time", "11:00", { published_at: "2026-12-07T10:35:00Z" }],
    ["time", "23:30", { published_at: "2026-12-07T23:05:00Z" }],
    ["kind", "pictures", {}],
    ["pillar", "none", {}],
  ])("name the %s in the team's time zone: %s", (dimension, label, more) => {
    const settings = { ...BERLIN, slots: ["09:30", "23:30"] };
    const [reach] = whatWorked([row(1, { reach: 1, measured_at: "2026-12-15T09:00:00Z", ...more })], settings).metrics;
    const groups = reach?.dimensions.find(({ name }) => name === dimension)?.groups;
    expect(groups?.map((group) => group.label)).toEqual([label]);
  });

  it("count only the posts for which Instagram gave the metric", () => {
    const list = rows(12, (index) => (index < 6 ? { kind: "reel" } : { profile_visits: index }));
    expect(
      whatWorked(list, DEFAULT_SETTINGS).metrics.map(({ metric, posts, median }) => [metric, posts, median]),
    ).toEqual([["profile_visits", 6, 8.5]]);
  });
});

describe("the age of seven days", () => {
  const read = (days: number, reach: number) => {
    return row(1, { measured_at: new Date(Date.parse(MONDAY) + days * 86_400_000).toISOString(), reach });
  };

  it.each([
    ["a reading of that day", [read(3, 100), read(7.4, 180), read(28, 300)], 180],
    ["between the two readings around it, closer to the later one", [read(1, 100), read(4, 150), read(11, 190)], 172],
    ["the only reading, of an older post", [read(28, 300)], 300],
    ["none, for a post that is younger", [read(1, 100), read(6, 200)], undefined],
  ])("has the numbers of %s", (_, readings, reach) => {
    const { posts } = whatWorked(readings, DEFAULT_SETTINGS);
    expect(posts.map(({ row: { reach: at } }) => at)).toEqual(reach === undefined ? [] : [reach]);
  });

  it("keeps its readings in the file of a month beside the newest one", () => {
    const days = [1, 4, 11, 18, 25];
    const text = days.reduce<string | null>(
      (file, day) => withRows(file === null ? null : encodeUtf8(file), [read(day, day)]),
      null,
    );
    expect(readInsights([encodeUtf8(text ?? "")]).map(({ reach }) => reach)).toEqual([4, 11, 25]);
  });
});

describe("the pull request of a month", () => {
  const list = rows(14, (index) => ({ pillar: index < 9 ? "</text><script>" : "place", reach: index < 9 ? 40 : 20 }));
  const worked = whatWorked(list, DEFAULT_SETTINGS);

  it("shows a chart of the groups with enough posts, whatever they are called", () => {
    const [chart = ""] = worked.metrics.map(drawChart);
    expect(chart).toContain(">Median reach by pillar</text>");
    expect(chart).not.toContain("<script");
    expect(chart).toMatch(/<rect [^>]*width="330"[^>]*>\n<text [^>]*>2&#46;0× \(9\)</);
    expect(whatWorked(list.slice(0, 4), DEFAULT_SETTINGS).metrics.map(drawChart)).toEqual([null]);
  });

  it("has the table and the verdict beside the chart, and nothing where too few posts were counted", () => {
    const text = workedText(worked, "https://github.example/chart.svg");
    expect(text).toContain("- Posts of the pillar");
    expect(text).toContain("; the table has the same numbers](https://github.example/chart.svg)");
    expect(text).toContain("| pillar | place | 5 | 20 | 0.5× |");
    expect(text).not.toContain("<script");
    expect(workedText(whatWorked(madeUp(1, { posts: 30 }), DEFAULT_SETTINGS), "")).toContain(
      "- Nothing stands out yet.",
    );
    expect(workedText(whatWorked(list.slice(0, 4), DEFAULT_SETTINGS), "")).toBe("");
  });
});

describe("the rows", () => {
  const out = (id: string, day: string, media_id: string | null, more: DraftPost = {}): DraftPost => {
    return { id, status: "done", media_id, published_at: `2026-${day}T08:00:00Z`, ...more };
  };
  const posts = [
    out("old", "11-01", "1"),
    out("a", "12-01", "2", { caption: "3 loaves", pillar: "craft" }),
    out("b", "12-02", "3", { caption: "Why?", media_type: "REELS" }),
    out("c", "12-03", "4", { caption: "We erred.\n#bread" }),
    out("story", "12-03", "5", { media_type: "STORIES" }),
    out("unknown", "12-03", null),
    { id: "waiting", status: "pending" } as const,
  ];

  it("are of what was published in the last 30 days and is no story", () => {
    const captions = [{ caption: "We erred.\n#bakery", hook_type: "MISTAKE-CONFESSION" as const }];
    const found = measurablePosts(posts, { now: new Date("2026-12-07T09:00:00Z"), captions });
    expect(found.map(({ id, kind, hook, pillar }) => [id, kind, hook, pillar])).toEqual([
      ["c", "picture", "MISTAKE-CONFESSION", undefined],
      ["b", "reel", "QUESTION", undefined],
      ["a", "picture", "NUMBER", "craft"],
    ]);
  });

  it("stand in a file with the newest numbers of each post, and in what is read of several in the order of reading", () => {
    const young = { measured_at: "2026-12-08T10:00:00Z" };
    const first = withRows(null, [row(1, { reach: 1, ...young }), row(2, { reach: 2, ...young })]);
    const later = row(1, { reach: 9, measured_at: "2026-12-10T10:00:00Z" });
    const second = withRows(encodeUtf8(first), [later]);
    expect(readInsights([encodeUtf8(second)]).map(({ reach }) => reach)).toEqual([9, 2]);
    expect(readInsights([first, withRows(null, [later])].map(encodeUtf8)).map(({ reach }) => reach)).toEqual([1, 9, 2]);
    expect(second.split("\n")).toHaveLength(7);
  });

  it.each(["{", '{ "posts": [{ "id": "a" }] }', '{ "posts": [{ "username": "maria" }] }'])(
    "of a broken file count as none: %s",
    (text) => {
      expect(readInsights([encodeUtf8(text)])).toEqual([]);
    },
  );
});
