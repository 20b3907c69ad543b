import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { lookBack, recordState } from "../../../scripts/core/posting/record-state.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const AT = "2026-03-01T12:00:00Z";
const live: DraftPost = goodPost({ id: "a", status: "done", media_id: "5", published_at: AT });
const DONE = { id: "a", digest: publishedDigest(live), outcome: "done", media_id: "5", published_at: AT } as const;
const recorded = (over: Partial<JournalEntry> = {}) => entryOf({ ...DONE, ...over });

interface Case {
  posts?: DraftPost[];
  archive?: DraftPost[];
  entries?: JournalEntry[];
  record?: Content["record"];
  tokenRefreshedAt?: Date | null;
  /** What the account shows; left out: it was not asked. */
  media?: RecentMedia[];
}

const NOTHING = { posts: [], entries: [] };

const WHOLE = { kind: "whole" };

function judged({ posts = [live], archive = [], entries = [recorded()], media, ...over }: Case) {
  const content = contentOf({ posts, archive, journal: { entries }, record: "read", tokenRefreshedAt: null, ...over });
  return recordState(content, media === undefined ? null : { media, stories: [] });
}

describe("a record that is all that was published", () => {
  it.each<[string, Case]>([
    ["of what the queue says", {}],
    ["of a post with an open claim, which is settled", { entries: [recorded({ outcome: null, media_id: null })] }],
    ["of a renamed post, by its medium", { posts: [{ ...live, id: "new", caption: "Edited" }] }],
    [
      "of a renamed post whose medium nobody knows, by its time, although it was edited since",
      { posts: [{ ...live, id: "new", media_id: null, alt_text: "?" }], entries: [recorded({ media_id: null })] },
    ],
    [
      "of a renamed story",
      { posts: [{ ...live, id: "new", media_id: null }], entries: [recorded({ media_id: null })] },
    ],
    ["where nothing was published yet", { posts: [goodPost({ id: "a" })], entries: [], record: "none" }],
    ["where a person has set a post to done", { posts: [goodPost({ id: "a", status: "done" })], entries: [] }],
    ["beside a token that was refreshed", { tokenRefreshedAt: new Date(AT) }],
  ])("is sound: %s", (_, one) => {
    expect(judged(one)).toEqual({ kind: "unknown" });
    expect(judged({ ...one, media: [] })).toEqual(WHOLE);
  });

  it.each<[string, Case, string]>([
    ["the queue knows of a post", { entries: [] }, "a went out"],
    ["the archive knows of a post", { posts: [], archive: [live], entries: [] }, "a went out"],
    [
      "the queue knows of a second medium with the same content",
      { posts: [live, { ...live, id: "copy", media_id: "6", published_at: "2026-03-02T12:00:00Z" }] },
      "copy went out",
    ],
    ["it says that a live post is not", { entries: [recorded({ outcome: "abandoned" })] }, "a went out"],
    ["none beside a refresh", { ...NOTHING, record: "none", tokenRefreshedAt: new Date(AT) }, "token-status.json"],
    ["it is damaged", { ...NOTHING, record: "damaged" }, "damaged"],
  ])("is not: %s", (_, one, words) =>
    expect(judged(one)).toEqual({ kind: "behind", why: expect.stringContaining(words) }),
  );
});

const medium = (id: string, caption: string, over: Partial<RecentMedia> = {}): RecentMedia => {
  return { id, caption, timestamp: new Date("2026-03-04T12:00:00Z"), ...over };
};
const waiting = (id: string, over: Partial<DraftPost> = {}) =>
  goodPost({ id, caption: `Words of ${id}`, image_url: `https://cdn.example.com/${id}.jpg`, ...over });
const QUEUE = [live, waiting("b"), waiting("c", { not_before: "2027-01-01T00:00:00Z" })];
const TWO = [medium("6", "Words of b"), medium("7", "WORDS of c")];
const early = { timestamp: new Date("2026-02-20T12:00:00Z") };

describe("a record beside an account that shows more", () => {
  it.each<[string, Case]>([
    ["two waiting posts, of which one is held", { media: TWO }],
    ["them before all that it knows", { media: TWO.map((one) => ({ ...one, ...early })) }],
    [
      "a waiting post, and one of the archive again",
      { archive: [waiting("d", { status: "done" })], media: [TWO[0] ?? medium("", ""), medium("8", "Words of d")] },
    ],
    [
      "two of the archive again",
      {
        posts: [],
        archive: ["d", "e"].map((id) => waiting(id, { status: "done" })),
        media: [medium("8", "Words of d"), medium("9", "Words of e")],
      },
    ],
    [
      "one waiting post, and there is no record",
      { posts: QUEUE.slice(1), entries: [], record: "none", media: [medium("7", "Words of c")] },
    ],
  ])("is behind: %s", (_, one) =>
    expect(judged({ posts: QUEUE, ...one })).toEqual({
      kind: "behind",
      why: expect.stringMatching(/account shows/),
    }),
  );

  it.each<[string, Case]>([
    ["one waiting post, which people may have posted by hand", { media: [medium("6", "Words of b")] }],
    ["the same post twice", { media: [medium("6", "Words of b"), medium("7", "Words of b")] }],
    [
      "one medium, and two posts with its words",
      { posts: [...QUEUE, waiting("b2", { caption: "Words of b" })], media: [medium("6", "Words of b")] },
    ],
    [
      "two that only resemble posts",
      { media: [medium("6", "Words of b, more"), medium("7", "Words of c", { kind: "VIDEO" })] },
    ],
    ["two of other words", { media: [medium("6", "By hand"), medium("7", "By hand too")] }],
    [
      "two that are recorded",
      {
        posts: [...QUEUE, goodPost({ id: "x", media_id: "6" })],
        entries: [recorded(), recorded({ id: "y", media_id: "7" })],
        media: TWO,
      },
    ],
    [
      "posts of open claims, which are settled",
      { entries: [recorded(), ...["b", "c"].map((id) => recorded({ id, outcome: null, media_id: null }))], media: TWO },
    ],
    [
      "posts that somebody said are others",
      {
        entries: [
          recorded(),
          recorded({ id: "b", outcome: "abandoned", media_id: null, not_live_at: "2026-03-05T12:00:00Z" }),
        ],
        media: TWO,
      },
    ],
    [
      "its newest post, whose medium nobody knows, and a waiting one by hand",
      {
        posts: [{ ...live, media_id: null }, ...QUEUE.slice(1)],
        entries: [recorded({ media_id: null })],
        media: [medium("5", live.caption ?? ""), medium("6", "Words of b")],
      },
    ],
    [
      "two of the archive again, before all that it knows",
      {
        posts: [],
        archive: ["d", "e"].map((id) => waiting(id, { status: "done" })),
        media: [medium("8", "Words of d", early), medium("9", "Words of e", early)],
      },
    ],
  ])("is whole: %s", (_, one) => expect(judged({ posts: QUEUE, ...one })).toEqual(WHOLE));

  it("is read back thirty days, or to its newest entry if that is older", () => {
    const now = new Date("2026-05-10T12:00:00Z");
    const backOf = (...entries: JournalEntry[]) => lookBack(contentOf({ journal: { entries } }), now).toISOString();
    const thirty = "2026-04-10T12:00:00.000Z";
    expect(backOf()).toBe(thirty);
    expect(backOf(recorded({ published_at: "2026-05-09T12:00:00Z" }), recorded())).toBe(thirty);
    expect(backOf(recorded({ published_at: "2026-01-09T12:00:00Z" }), recorded())).toBe("2026-03-01T12:00:00.000Z");
  });
});
