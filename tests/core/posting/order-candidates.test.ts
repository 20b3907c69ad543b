import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Doubt } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { orderCandidates } from "../../../scripts/core/posting/order-candidates.ts";
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
  const content = { posts, archive: [], journal: { entries: [], doubts }, blobIds: new Map() } as unknown as Content;
  return [...orderCandidates(content, NOW, ({ id }) => !there.has(id))].map(({ index }) => index);
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("the posts that one run tries", () => {
  it("are those that are due, in the order of the queue", () => {
    expect(ordered(60)).toEqual(range(0, 60));
    expect(ordered(3, new Map(), { not_before: "2026-01-05T09:30:01Z" })).toEqual([]);
    expect(ordered(4, new Map(), {}, new Set(["p0", "p2"]))).toEqual([1, 3]);
  });

  it("are five from the front, then those that nobody has tried, then those tried longest ago", () => {
    const early = "2026-01-03T09:30:00.000Z";
    const late = "2026-01-04T09:30:00.000Z";
    const tried = new Map(range(0, 20).map((at) => [at, at >= 12 && at < 17 ? early : late]));
    expect(ordered(22, tried)).toEqual([...range(0, 5), 20, 21, ...range(12, 17), ...range(5, 12), ...range(17, 20)]);
  });

  it("are tried anew once they were edited", () => {
    const tried = new Map(range(0, 10).map((at) => [at, "2026-01-04T09:30:00.000Z"]));
    expect(ordered(12, tried, { image_url: "https://cdn.example.com/new.jpg" })).toEqual(range(0, 12));
  });
});
