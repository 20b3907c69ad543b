import { describe, expect, it } from "vitest";
import { defaultId, type MonthPlan, postsOfMonth, toPost } from "../../../scripts/core/captions/caption-to-post.ts";
import { goodBatch } from "../../support/caption-batch.ts";

const PLACE = { id: "2026-08-day-01", imageUrl: "https://cdn.example.com/a.jpg" };

describe("the post of a caption", () => {
  const [draft] = goodBatch();

  it("waits with the words of the caption, and with nothing that only the batch is about", () => {
    const { pillar, cta_type, caption, alt_text } = draft ?? {};
    const bare = { id: PLACE.id, status: "pending", image_url: PLACE.imageUrl };
    expect(toPost(draft ?? {}, PLACE)).toEqual({ ...bare, pillar, cta_type, caption, alt_text });
    expect(toPost({}, PLACE)).toEqual(bare);
  });

  it.each([
    ["NEEDS_FACT_CHECK", true],
    ["EVERGREEN", false],
    [null, false],
  ] as const)("says in a note what has to be checked before it is merged: %s", (flag, isNoted) => {
    const { note } = toPost({ ...draft, flag }, PLACE);
    expect(note).toEqual(isNoted ? expect.stringMatching(/check the facts/) : undefined);
  });
});

describe("the id of a caption's post", () => {
  it.each([
    ["2026-08.json", 3, "2026-08-day-03"],
    ["2026-08.json", 31, "2026-08-day-31"],
    ["my captions (2).v1.json", 3, "my-captions-2-.v1-day-03"],
    [".json", 3, "captions-day-03"],
  ])("is made of the name of the batch and the day: %s, %i", (name, day, id) => expect(defaultId(name, day)).toBe(id));
});

const NOW = new Date("2026-10-01T00:00:00Z");
const DATES = { slots: ["18:00", "09:00"], timeZone: "Europe/Berlin", postsPerDay: 2, now: NOW };

function plan(days: readonly number[], over: Partial<MonthPlan> = {}) {
  const captions = days.map((day, index) => ({ ...goodBatch()[index % 8], day }));
  return postsOfMonth({
    month: "2026-11",
    captions,
    addresses: new Map(days.map((day) => [day, `https://example.com/${day}.jpg`])),
    dates: DATES,
    idOf: (day) => `november-${day}`,
    ...over,
  });
}

describe("the posts of a month's captions", () => {
  it("take one slot after the other, from the first slot of the first day", () => {
    const { posts, problems } = plan([1, 2, 3, 4]);
    expect(problems).toEqual([]);
    expect(posts.map(({ id, not_before, image_url }) => [id, not_before, image_url])).toEqual([
      ["november-1", "2026-11-01T08:00:00Z", "https://example.com/1.jpg"],
      ["november-2", "2026-11-01T17:00:00Z", "https://example.com/2.jpg"],
      ["november-3", "2026-11-02T08:00:00Z", "https://example.com/3.jpg"],
      ["november-4", "2026-11-02T17:00:00Z", "https://example.com/4.jpg"],
    ]);
  });

  it("leave out a caption without a picture", () => {
    const addresses = new Map([[2, "https://example.com/2.jpg"]]);
    expect(plan([1, 2], { addresses })).toMatchObject({ posts: [{ id: "november-2" }], problems: [] });
  });

  it("have no dates when they are to go out when their turn comes", () => {
    const { posts, problems } = plan([1, 90], { dates: null });
    expect(problems).toEqual([]);
    expect(posts).toHaveLength(2);
    for (const post of posts) expect(post).not.toHaveProperty("not_before");
  });

  it("reach the last slot of the month and no further", () => {
    expect(plan([60])).toMatchObject({ posts: [{ not_before: "2026-11-30T17:00:00Z" }], problems: [] });
    expect(plan([61]).problems).toEqual(["2026-11 has no slot for caption 61. Leave it out, or give --undated."]);
  });

  it("are refused when their slot has passed", () => {
    const dates = { ...DATES, now: new Date("2026-11-01T08:00:01Z") };
    const passed = ["The slot of day 1 has passed. Leave it out, or give --undated."];
    expect(plan([1, 2], { dates }).problems).toEqual(passed);
    expect(plan([1], { dates: { ...DATES, now: new Date("2026-11-01T08:00:00Z") } }).problems).toEqual([]);
  });

  it("are refused where a picture has no caption or two", () => {
    const addresses = new Map([5, 1].map((day) => [day, "https://example.com/a.jpg"]));
    const problems = ["There is no caption for day 5.", "There are 2 captions for day 1."];
    expect(plan([1, 1], { addresses }).problems).toEqual(problems);
  });
});
