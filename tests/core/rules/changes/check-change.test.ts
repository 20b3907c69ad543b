import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readBase } from "../../../../scripts/core/rules/changes/change.ts";
import { donePost, filesOf, guardFindings, guardPlaces, journalOf } from "../../../support/guard.ts";
import { goodPost } from "../../../support/rules.ts";

describe("checkChange", () => {
  it("has a base only where there was a queue", () => {
    const files = { ...filesOf({}), queue: null, isComplete: true, changedPaths: null };
    expect(readBase(files, journalOf())).toBeNull();
  });

  it.each(["", "{", "5", '{"account": "x"}', '{"account": "x", "posts": {}}', "[".repeat(10_000)])(
    "warns of a base that cannot be read (%.20s) and guards only the bot's files",
    (text) => {
      const head = { posts: [donePost()], tokenStatus: {} };
      const findings = guardFindings({ base: { posts: text }, head });
      const expected = ["guard/base warning", "guard/bot-files error"];
      expect(findings.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(expected);
    },
  );

  it("does not take what a broken queue lacks for removed", () => {
    const base = { posts: [donePost(), goodPost()] };
    expect(guardPlaces({ base, head: { posts: '{"account": "x", "posts": [' } })).toEqual([]);
  });

  it("still guards a queue with faults in posts or with unknown fields", () => {
    const text = JSON.stringify({ account: "x", extra: 1, posts: [{ id: 5 }, { ...donePost(), caption: "Other" }] });
    expect(guardPlaces({ base: { posts: [donePost()] }, head: { posts: text } })).toEqual([
      "guard/published-posts queue.json /posts/1/caption",
    ]);
  });

  it("copes with whatever two queues may hold, and finds nothing where nothing changed", () => {
    const post = fc.record(
      {
        id: fc.constantFrom<unknown>("a", "b", "__proto__", "constructor", "", 5, null),
        status: fc.constantFrom<unknown>("pending", "done", "failed", "Done", 1),
        caption: fc.constantFrom<unknown>("x", "y", {}, null),
        media_id: fc.constantFrom<unknown>("1", null, 2),
        children: fc.constantFrom<unknown>([{ image_url: "https://a.example/1.jpg" }], [null], "x"),
        "~/%": fc.constant(1),
      },
      { requiredKeys: [] },
    );
    const posts = fc.array(fc.oneof({ weight: 9, arbitrary: post }, fc.constantFrom<unknown>(null, 5, [])), {
      maxLength: 6,
    });
    fc.assert(
      fc.property(posts, posts, posts, (before, after, archive) => {
        const base = { posts: before, archive: { "a.json": archive } };
        const journal = journalOf({ id: "a" });
        expect(guardPlaces({ journal, base, head: base })).toEqual([]);
        const findings = guardFindings({ journal, base, head: { posts: after, archive: { "b.json": before } } });
        expect(findings.filter(({ message }) => message.includes("crashed here"))).toEqual([]);
      }),
      { numRuns: 500 },
    );
  });

  it("compares 10,000 posts with as many", () => {
    const posts = Array.from({ length: 10_000 }, (_, index) => donePost({ id: `p${index}`, caption: `${index}` }));
    const base = { posts };
    const renamed = { posts: posts.map((post) => ({ ...post, id: `new-${post.id}` })) };
    expect(guardPlaces({ base, head: { posts: posts.toReversed() } })).toHaveLength(9_999);
    expect(guardPlaces({ base, head: renamed })).toHaveLength(10_000);
    expect(guardPlaces({ base, head: { posts: [] } })).toHaveLength(10_000);
  });
});
