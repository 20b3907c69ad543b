import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import { DEFAULT_SETTINGS } from "../../../scripts/core/content/read-settings.ts";
import type { Doubt } from "../../../scripts/core/generated/journal.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { orderCandidates } from "../../../scripts/core/posting/order-candidates.ts";
import { contentOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-01-05T09:30:00.000Z");

/** Waiting posts by number, and the time of the last try in vain by number. */
function ordered(
  count: number,
  triedAt: ReadonlyMap<number, string> = new Map(),
  over: DraftPost = {},
  there = new Set<string>(),
): number[] {
  const posts = Array.from({ length: count }, (_, at) => goodPost({ id: `p${at}`, caption: `Caption ${at}`, ...over }));
  const doubts = [...triedAt].map(([at, time]): Doubt => {
    const digest = publishedDigest(goodPost({ caption: `Caption ${at}` }));
    return { id: `p${at}`, digest, since: time, at: time };
  });
  const content = contentOf({ posts, journal: { entries: [], doubts } });
  return [...orderCandidates(content, NOW, { isLeft: ({ id }) => !there.has(id), isForced: false })].map(
    ({ index }) => index,
  );
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("the posts that one run tries", () => {
  it("are those that are due, in the order of the queue", () => {
    expect(ordered(60)).toEqual(range(0, 60));
    expect(ordered(3, new Map(), { not_before: "2026-01-05T09:30:01Z" })).toEqual([]);
    expect(ordered(4, new Map(), {}, new Set(["p0", "p2"]))).toEqual([1, 3]);
  });

  it("are two from the front, then those that nobody has tried, then those tried longest ago", () => {
    const early = "2026-01-03T09:30:00.000Z";
    const late = "2026-01-04T09:30:00.000Z";
    const tried = new Map(range(0, 20).map((at) => [at, at >= 12 && at < 17 ? early : late]));
    expect(ordered(22, tried)).toEqual([0, 1, 20, 21, ...range(12, 17), ...range(2, 12), ...range(17, 20)]);
  });

  const at = (time: string) => new Date(`2026-01-05T${time}:00Z`);
  const tried = (
    dates: (string | undefined)[],
    { now = at("09:30"), perDay = 1, isForced = false, left = dates.length } = {},
  ) => {
    const posts = dates.map((time, index) => {
      const not_before = time === undefined ? {} : { not_before: time.includes("T") ? time : at(time).toISOString() };
      return goodPost({ id: `p${index}`, ...not_before });
    });
    const settings = { ...DEFAULT_SETTINGS, posts_per_day: perDay };
    const content = contentOf({ posts, settings });
    const isLeft = ({ index }: { index: number }) => index < left;
    return [...orderCandidates(content, now, { isLeft, isForced })].map(({ index }) => index);
  };

  it("are none while the day is kept for a later post, unless the run is forced", () => {
    expect(tried([undefined, "18:00"])).toEqual([]);
    expect(tried([undefined, "18:00"], { isForced: true })).toEqual([0]);
    // A date takes only the slot that it needs.
    expect(tried([undefined, "18:00"], { perDay: 2 })).toEqual([0]);
    expect(tried([undefined, "18:00", "18:01"], { perDay: 2 })).toEqual([0]);
    expect(tried([undefined, "18:00", "13:00"], { perDay: 2 })).toEqual([]);
    // Nothing is kept for a post that no slot of the day can take.
    expect(tried([undefined, "23:00"])).toEqual([0]);
    expect(tried([undefined, "2026-01-06T08:00:00Z"])).toEqual([0]);
  });

  it("are those dated on the day first, where it has no slot for more, and then the others", () => {
    expect(tried([undefined, "09:00", undefined])).toEqual([1, 0, 2]);
    expect(tried([undefined, "09:00", "18:00"])).toEqual([1]);
    expect(tried([undefined, "09:00", undefined], { perDay: 2 })).toEqual([0, 1, 2]);
    expect(tried([undefined, "2026-01-04T09:00:00Z"])).toEqual([0, 1]);
    // One that may not be sent keeps nothing.
    expect(tried([undefined, undefined, "09:00"], { left: 2 })).toEqual([0, 1]);
  });

  it("are tried anew once they were edited", () => {
    const tried = new Map(range(0, 10).map((at) => [at, "2026-01-04T09:30:00.000Z"]));
    expect(ordered(12, tried, { image_url: "https://cdn.example.com/new.jpg" })).toEqual(range(0, 12));
  });
});
