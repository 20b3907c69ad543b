import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import { dueCandidates, isHeld, mediaIdsOfOthers, recordedMedium } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const NOW = new Date("2026-01-05T09:30:00.000Z");

const entry = (over: Partial<JournalEntry>) => entryOf({ id: "a", container_id: "1", ...over });

const contentWith = (
  posts: DraftPost[],
  { entries = [], archive = [] }: { entries?: JournalEntry[]; archive?: DraftPost[] } = {},
) => contentOf({ posts, archive, journal: { entries } });

describe("a post that is held", () => {
  it.each([
    ["2026-01-05T09:30:00.001Z", true],
    ["2026-01-05T09:30:00.000Z", false],
    ["2026-01-05T10:30:00+01:00", false],
    ["2026-01-05T09:30:00-01:00", true],
    ["some day", false],
    [undefined, false],
  ])("waits for its very moment: %s", (notBefore, expected) =>
    expect(isHeld(goodPost(notBefore === undefined ? {} : { not_before: notBefore }), NOW)).toBe(expected),
  );
});

describe("the posts that are due", () => {
  const due = (posts: DraftPost[], entries: JournalEntry[] = []) =>
    [...dueCandidates(contentWith(posts, { entries }), NOW)].map(({ id, index }) => `${index} ${id}`);

  it("are those that wait, in the order of the queue", () => {
    const posts = [
      goodPost({ id: "out", status: "done" }),
      goodPost({ id: "held", not_before: "2026-01-05T09:30:01Z" }),
      goodPost({ id: "b" }),
      goodPost({ id: "bad", status: "failed" }),
      goodPost({ id: "a" }),
    ];
    expect(due(posts)).toEqual(["2 b", "4 a"]);
  });

  it.each<[Partial<JournalEntry>, boolean]>([
    [{ id: "a" }, false],
    [{ id: "a", outcome: "done" }, false],
    [{ id: "a", outcome: "abandoned" }, true],
    [{ id: "a", outcome: "failed" }, true],
    [{ id: "other" }, true],
    [{ id: "other", digest: publishedDigest(goodPost({ id: "a" })) }, false],
    // A copy of a published post is an error, which the rules report.
    [{ id: "other", digest: publishedDigest(goodPost({ id: "a" })), outcome: "done" }, true],
    [{ id: "other", digest: publishedDigest(goodPost({ id: "a" })), outcome: "abandoned" }, true],
  ])("are not those that the journal has as claimed or published: %j", (over, isDue) =>
    expect(due([goodPost({ id: "a" })], [entry(over)])).toEqual(isDue ? ["0 a"] : []),
  );
});

describe("the medium that the queue records for a claim", () => {
  const out = goodPost({ id: "a", status: "done", media_id: "7", published_at: "2026-01-05T09:31:00Z" });
  const claimed = entry({ digest: publishedDigest(out) });

  it("is that of the same post, in queue or archive", () => {
    const medium = { mediaId: "7", publishedAt: "2026-01-05T09:31:00Z" };
    expect(recordedMedium(contentWith([out]), claimed)).toEqual(medium);
    expect(recordedMedium(contentWith([out], { entries: [entry({ media_id: "7" })] }), claimed)).toEqual(medium);
    expect(recordedMedium(contentWith([], { archive: [out] }), claimed)).toEqual(medium);
    expect(recordedMedium(contentWith([{ ...out, id: "renamed" }]), claimed)).toEqual(medium);
    const { published_at: _, ...undated } = out;
    expect(recordedMedium(contentWith([undated]), claimed)).toEqual({ mediaId: "7", publishedAt: null });
  });

  it.each<[string, DraftPost, JournalEntry[]]>([
    ["is not published", { ...out, status: "pending" }, []],
    ["has no known medium", { ...out, media_id: null }, []],
    ["was edited since", { ...out, caption: "Another one" }, []],
    ["is another one, with a claim of its own", { ...out, id: "b" }, [entry({ id: "b", container_id: "2" })]],
    ["names a medium of another claim", out, [entry({ id: "b", container_id: "2", media_id: "7", outcome: "done" })]],
    ["names a medium of another container of it", out, [entry({ container_id: "2", media_id: "7", outcome: "done" })]],
  ])("is not believed of a post that %s", (_, post, entries) =>
    expect(recordedMedium(contentWith([post], { entries }), claimed)).toBeNull(),
  );

  it("is not among those of the other posts", () => {
    const archive = [goodPost({ id: "old", media_id: "8" }), goodPost({ id: "a", media_id: "9" })];
    const posts = [out, goodPost({ id: "b", media_id: "10" }), goodPost({ id: "c" })];
    expect(mediaIdsOfOthers(contentWith(posts, { archive }), "a")).toEqual(new Set(["8", "10"]));
  });
});
