import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import { createWitness, describeCopy, findCopied } from "../../../scripts/core/posting/already-there.ts";
import { captionDigest, fingerprintOf, publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const AT = new Date("2026-03-01T12:00:00Z");
const medium = (over: Partial<RecentMedia> = {}): RecentMedia => {
  return { id: "5", caption: "Hello spring", timestamp: AT, ...over };
};
const [at, claim] = [AT.toISOString(), { at: AT.toISOString(), run: "r" }];
const entry = (over: Partial<JournalEntry>) =>
  entryOf({ id: "other", claim, outcome: "done", published_at: at, ...over });

interface Case {
  post?: DraftPost;
  media?: RecentMedia[];
  entries?: JournalEntry[];
  others?: DraftPost[];
  archive?: DraftPost[];
  stories?: RecentMedia[];
}

/** The id of the medium, with a question mark where only people can say that it is the post. */
function found({ post = {}, media = [medium()], entries = [], others = [], archive = [], stories = [] }: Case) {
  const wanted = goodPost({ id: "a", caption: "Hello spring", ...post });
  const content = contentOf({ posts: [wanted, ...others], archive, journal: { entries } });
  const sighting = createWitness(content, { media, stories }).find({ id: "a", post: wanted });
  return sighting === null ? null : `${sighting.medium.id}${sighting.isSame ? "" : "?"}`;
}

describe("a post that the account shows already", () => {
  it.each<[string, Case]>([
    ["with the same caption", {}],
    ["with the caption as the platform gives it back", { post: { caption: "Hello  @spring" } }],
    ["as a repetition, whose original has a medium of its own", { post: { repeat_of: "b" } }],
    ["of the same kind", { media: [medium({ kind: "IMAGE" })] }],
    ["as a reel", { post: { media_type: "REELS" }, media: [medium({ kind: "VIDEO" })] }],
    [
      "although somebody had found an older one that is not it",
      { entries: [entry({ id: "a", outcome: "abandoned", not_live_at: "2026-03-01T11:59:59Z" })] },
    ],
    [
      "although another post with that caption has a medium of its own",
      { entries: [entry({ media_id: "4", caption_digest: captionDigest("Hello spring") })] },
    ],
  ])("is found %s", (_, one) => expect(found(one)).toBe("5"));

  const NEAR = "Fresh bread on Saturday\n\nCome early. #bread #harbour";
  it.each<[string, string]>([
    ["one letter corrected", "Fresh braed on Saturday\n\nCome early. #bread #harbour"],
    ["hashtags left out", "Fresh bread on Saturday\n\nCome early."],
    ["other hashtags in the text", "Fresh #bread bread on Saturday\n\nCome early. #harbour"],
    ["an emoji more", "Fresh bread on Saturday 🥐\n\nCome early. #bread #harbour"],
    ["the same first line", "Fresh bread on Saturday\n\nSee you!"],
    ["a word more in a long text", `${"We knead and wait. ".repeat(3)}Fresh bread`],
  ])("is asked about: %s", (name, caption) => {
    const post = { caption: name.startsWith("a word") ? `${"We knead and wait. ".repeat(3)}Fresh rye bread` : NEAR };
    expect(found({ post, media: [medium({ caption })] })).toBe("5?");
  });

  it.each<[string, Case]>([
    ["hashtags in another order", { post: { caption: "Hello #a #b" }, media: [medium({ caption: "Hello\n#B #a" })] }],
    [
      "letters that look alike",
      { post: { caption: "Hello spring" }, media: [medium({ caption: "H\u0435llo spring" })] },
    ],
  ])("is the same with %s", (_, one) => expect(found(one)).toBe("5"));

  it.each<[string, Case]>([
    ["of another kind", { media: [medium({ kind: "VIDEO" })] }],
    ["a story of today", { post: { media_type: "STORIES" }, media: [], stories: [medium({ kind: "IMAGE" })] }],
    [
      "a near one, beside an open claim of its own",
      { post: { caption: "Hello spring!" }, entries: [entry({ id: "a", outcome: null })] },
    ],
  ])("is asked about: %s", (_, one) => expect(found(one)).toBe("5?"));

  it.each<[string, Case]>([
    [
      "a near one that is another's open claim",
      {
        post: { caption: "Hello spring!" },
        entries: [entry({ outcome: null, caption_digest: captionDigest("Hello spring") })],
      },
    ],
    ["a story of another kind", { post: { media_type: "STORIES" }, media: [], stories: [medium({ kind: "VIDEO" })] }],
    [
      "a story that is recorded",
      { post: { media_type: "STORIES" }, stories: [medium()], entries: [entry({ media_id: "5" })] },
    ],
    [
      "a story of a claim whose medium nobody knows",
      { post: { media_type: "STORIES" }, stories: [medium()], entries: [entry({ is_story: true })] },
    ],
    [
      "a story that somebody has looked at",
      {
        post: { media_type: "STORIES" },
        stories: [medium()],
        entries: [entry({ id: "a", outcome: "abandoned", not_live_at: "2026-03-01T12:00:00Z" })],
      },
    ],
    [
      "a short heading that many have",
      { post: { caption: "News\n\nOpen today" }, media: [medium({ caption: "News\n\nClosed for a week" })] },
    ],
    [
      "another number in a short text",
      { post: { caption: "Day 1 of the fair" }, media: [medium({ caption: "Day 2 of the fair" })] },
    ],
    [
      "another word in a short text",
      { post: { caption: "Open on Monday" }, media: [medium({ caption: "Open on Sunday" })] },
    ],
    ["another caption", { media: [medium({ caption: "Hello summer" })] }],
    ["no caption, which nothing tells apart", { post: { caption: " " }, media: [medium({ caption: "" })] }],
    ["a medium that the journal records", { entries: [entry({ media_id: "5" })] }],
    ["a medium that the queue records", { others: [goodPost({ id: "b", media_id: "5" })] }],
    ["a medium that the archive records", { archive: [goodPost({ id: "b", media_id: "5" })] }],
    [
      "one that may be a live post without a known one",
      { entries: [entry({ caption_digest: captionDigest("Hello spring") })] },
    ],
    ["a medium for a story", { post: { media_type: "STORIES" } }],
    ["a story for a medium", { media: [], stories: [medium()] }],
    [
      "a medium whose address is recorded",
      { media: [medium({ permalink: "p" })], others: [goodPost({ id: "b", permalink: "p" })] },
    ],
    [
      "what somebody has looked at and found to be another post",
      { entries: [entry({ id: "a", outcome: "abandoned", not_live_at: "2026-03-01T12:00:00Z" })] },
    ],
  ])("is not taken for it: %s", (_, one) => expect(found(one)).toBeNull());
});

function identityOf(post: DraftPost) {
  const fingerprint = fingerprintOf(post, new Map());
  const own = { id: post.id ?? "", digest: publishedDigest(post, new Map()) };
  return { ...own, ...(fingerprint === undefined ? {} : { fingerprint }) };
}
const published = (post: DraftPost, outcome: "done" | null = "done") => entryOf({ ...identityOf(post), outcome });

function copiedBy(post: DraftPost, entries: JournalEntry[], others: DraftPost[] = []): string | null {
  const content = contentOf({ posts: [...others, post], journal: { entries } });
  return findCopied(content, identityOf(post))?.id ?? null;
}

const FIRST = goodPost({ id: "first" });

describe("a copy of a published post", () => {
  it.each(["done", null] as const)("is found in the journal, whose outcome is %s", (outcome) =>
    expect(copiedBy(goodPost({ id: "again" }), [published(FIRST, outcome)])).toBe("first"),
  );

  it("is one of several, and the first is named", () => {
    const entries = [published(goodPost({ id: "other", caption: "Quite another text" })), published(FIRST)];
    expect(copiedBy(goodPost({ id: "again" }), [...entries, published(goodPost({ id: "third" }))])).toBe("first");
  });

  it("is none that says what it repeats, nor the same post itself, nor another post", () => {
    expect(copiedBy(goodPost({ id: "again", repeat_of: "first" }), [published(FIRST)])).toBeNull();
    expect(copiedBy(FIRST, [published(FIRST)])).toBeNull();
    const both = [published(goodPost({ id: "stranger" })), published(FIRST)];
    expect(copiedBy(goodPost({ id: "again", repeat_of: "first" }), both)).toBeNull();
    expect(copiedBy(goodPost({ id: "again", caption: "Quite another text" }), [published(FIRST)])).toBeNull();
  });

  it("is none that repeats a live post under the name that people gave it after its claim", () => {
    const entry = { ...published(FIRST), media_id: "m1" };
    const renamed = goodPost({ id: "renamed", status: "done", media_id: "m1" });
    const again = goodPost({ id: "again", repeat_of: "renamed" });
    expect(copiedBy(again, [entry], [renamed])).toBeNull();
    expect(copiedBy(again, [entry], [{ ...renamed, media_id: "m2" }])).toBe("first");
    const at = { media_id: null, published_at: "2026-01-05T09:00:00.000Z" };
    expect(copiedBy(again, [{ ...entry, ...at }], [{ ...renamed, ...at }])).toBeNull();
  });

  it("is one too when it repeats something else", () => {
    const entries = [published(FIRST), published(goodPost({ id: "other", caption: "Quite another text" }))];
    expect(copiedBy(goodPost({ id: "again", repeat_of: "other" }), entries)).toBe("first");
  });

  it("is described by what became of the first", () => {
    expect(describeCopy(published(FIRST))).toContain("was already published as first.");
    expect(describeCopy(published(FIRST, null))).toContain("is being published as first.");
  });
});

describe("what followers see of a post", () => {
  const fingerprint = (over: DraftPost, digests: Record<string, string> = {}) =>
    fingerprintOf(goodPost(over), new Map(Object.entries(digests)));
  const [plain, signed] = ["https://cdn.example.com/a.jpg", "https://cdn.example.com/a.jpg?sig=1"];

  it("holds the digests of its files where they are known, and nothing otherwise", () => {
    expect(fingerprint({})).not.toHaveProperty("media");
    expect(fingerprint({}, { "/image_url": "f".repeat(64) })?.media).toBeDefined();
    expect(fingerprint({}, { "/image_url": "f".repeat(64) })?.media).not.toEqual(
      fingerprint({}, { "/image_url": "e".repeat(64) })?.media,
    );
  });

  it("counts what is behind the question mark only where no caption tells posts apart", () => {
    expect(fingerprint({ image_url: plain })?.addresses).toBe(fingerprint({ image_url: signed })?.addresses);
    const bare = (image_url: string) => fingerprint({ image_url, caption: "" })?.addresses;
    expect(bare(plain)).not.toBe(bare(signed));
  });
});
