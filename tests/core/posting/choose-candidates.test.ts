import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { Doubt } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { chooseCandidates } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-01-05T09:30:00.000Z");

/** Waiting posts by number, and the time of the last try in vain by number. */
function chosen(
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
  return chooseCandidates(content, NOW, ({ id }) => !there.has(id)).map(({ index }) => index);
}
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, at) => from + at);

describe("the posts that one run tries", () => {
  it("are the first ten that are due, in the order of the queue", () => {
    expect(chosen(4)).toEqual(range(0, 4));
    expect(chosen(60)).toEqual(range(0, 10));
    expect(chosen(3, new Map(), { not_before: "2026-01-05T09:30:01Z" })).toEqual([]);
    expect(chosen(4, new Map(), {}, new Set(["p0", "p2"]))).toEqual([1, 3]);
  });

  it("are five from the front, and behind them those that nobody has tried, else those tried longest ago", () => {
    const early = "2026-01-03T09:30:00.000Z";
    const late = "2026-01-04T09:30:00.000Z";
    const tried = new Map(range(0, 10).map((at) => [at, late]));
    expect(chosen(60, tried)).toEqual([...range(0, 5), ...range(10, 15)]);
    const all = new Map(range(0, 20).map((at) => [at, at >= 12 && at < 17 ? early : late]));
    expect(chosen(20, all)).toEqual([...range(0, 5), ...range(12, 17)]);
  });

  it("are tried anew once they were edited", () => {
    const tried = new Map(range(0, 10).map((at) => [at, "2026-01-04T09:30:00.000Z"]));
    expect(chosen(60, tried, { image_url: "https://cdn.example.com/new.jpg" })).toEqual(range(0, 10));
  });

  it("come to every post in turn, so that no number of broken ones holds up a sound one", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), (count) => {
        const tried = new Map<number, string>();
        const runs = Math.ceil(Math.max(0, count - 5) / 5) + 1;
        for (let run = 0; run < runs; run++) {
          const now = chosen(count, tried);
          expect(now.length).toBe(Math.min(10, count));
          expect(now).toEqual([...new Set(now)].sort((a, b) => a - b));
          for (const at of now) tried.set(at, new Date(NOW.getTime() + run * 1_000).toISOString());
        }
        expect(tried.size).toBe(count);
      }),
      { numRuns: 30 },
    );
  });
});
