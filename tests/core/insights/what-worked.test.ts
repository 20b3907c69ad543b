import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { InsightRow } from "../../../scripts/core/generated/insights.ts";
import { measurablePosts, readInsights, withRows } from "../../../scripts/core/insights/insight-rows.ts";
import { insightFacts, whatWorked } from "../../../scripts/core/insights/what-worked.ts";
import { drawChart, workedText } from "../../../scripts/core/insights/worked-text.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

/** A Monday, 09:30 in Berlin. */
const MONDAY = "2026-12-07T08:30:00Z";

function row(index: number, more: Partial<InsightRow> = {}): InsightRow {
  const id = `post-${index}`;
  const measured = { published_at: MONDAY, measured_at: "2026-12-20T10:00:00Z" };
  return { id, media_id: String(index), kind: "picture", ...measured, ...more };
}

const rows = (count: number, of: (index: number) => Partial<InsightRow>) =>
  Array.from({ length: count }, (_, index) => row(index, of(index)));

function groupsOf(list: readonly InsightRow[], dimension: string) {
  const found = whatWorked(list, "Europe/Berlin")[0]?.dimensions.find(({ name }) => name === dimension);
  return found?.groups.map(({ label, posts, median }) => [label, posts, median]);
}

describe("what worked", () => {
  it("gives medians with the number of posts behind them", () => {
    const list = rows(11, (index) => ({ pillar: index < 5 ? "craft" : "place", saves: index * 10 }));
    expect(groupsOf(list, "pillar")).toEqual([
      ["place", 6, 75],
      ["craft", 5, 20],
    ]);
  });

  it("claims nothing from fewer than five posts", () => {
    const list = rows(9, (index) => ({ hook: index < 4 ? "NUMBER" : "QUESTION", reach: index < 4 ? 900 : 100 }));
    expect(groupsOf(list, "hook")).toEqual([
      ["questions", 5, 100],
      ["numbers", 4, null],
    ]);
    expect(insightFacts(whatWorked(list, "UTC"))).toEqual([]);
    expect(whatWorked(list.slice(0, 4), "UTC")[0]?.median).toBeNull();
  });

  it.each([
    ["weekday", "Monday"],
    ["hour", "09:00"],
    ["kind", "pictures"],
    ["pillar", "none"],
  ])("names the %s in the team's time zone", (dimension, label) =>
    expect(groupsOf([row(1, { reach: 1 })], dimension)).toEqual([[label, 1, null]]),
  );

  it("counts only the posts for which Instagram gave the metric", () => {
    const list = rows(12, (index) => (index < 6 ? { kind: "reel" } : { profile_visits: index }));
    expect(whatWorked(list, "UTC").map(({ metric, posts, median }) => [metric, posts, median])).toEqual([
      ["profile_visits", 6, 8.5],
    ]);
  });

  it("says what differs most, as facts", () => {
    const hooked = (index: number) => (index < 9 ? { hook: "NUMBER", saves: 40 } : { hook: "QUESTION", saves: 20 });
    const list = rows(19, (index) => ({ ...hooked(index), reach: 500 }) as Partial<InsightRow>);
    const fact = "saves are twice the median for numbers in the hook, 9 posts";
    expect(insightFacts(whatWorked(list, "UTC"))).toEqual([fact]);
  });
});

describe("the pull request of a month", () => {
  const list = rows(14, (index) => ({ pillar: index < 9 ? "</text><script>" : "place", reach: index < 9 ? 40 : 20 }));
  const summaries = whatWorked(list, "UTC");

  it("shows a chart of the groups with enough posts, whatever they are called", () => {
    const [chart = ""] = summaries.map(drawChart);
    expect(chart).toContain(">Median reach by pillar</text>");
    expect(chart).not.toContain("<script");
    expect(chart).toMatch(/<rect [^>]*width="330"[^>]*>\n<text [^>]*>40 \(9\)</);
    const few = whatWorked(list.slice(0, 4), "UTC").map(drawChart);
    expect(few).toEqual([null]);
  });

  it("has the table and the facts beside the chart, and nothing where too few posts were counted", () => {
    const text = workedText(summaries, "https://github.example/chart.svg");
    expect(text).toContain("; the table has the same numbers](https://github.example/chart.svg)");
    expect(text).toContain("| pillar | place | 5 | 20 |");
    expect(text).not.toContain("<script");
    expect(workedText(whatWorked(list.slice(0, 4), "UTC"), "")).toBe("");
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

  it("stand once a post in a file and in what is read of several, with the newest numbers", () => {
    const first = withRows(null, [row(1, { reach: 1 }), row(2, { reach: 2 })]);
    const later = row(1, { reach: 9, measured_at: "2026-12-27T10:00:00Z" });
    const second = withRows(encodeUtf8(first), [later]);
    expect(readInsights([encodeUtf8(second)]).map(({ reach }) => reach)).toEqual([9, 2]);
    expect(readInsights([first, withRows(null, [later])].map(encodeUtf8)).map(({ reach }) => reach)).toEqual([9, 2]);
    expect(second.split("\n")).toHaveLength(7);
  });

  it.each(["{", '{ "posts": [{ "id": "a" }] }', '{ "posts": [{ "username": "maria" }] }'])(
    "of a broken file count as none: %s",
    (text) => {
      expect(readInsights([encodeUtf8(text)])).toEqual([]);
    },
  );
});
