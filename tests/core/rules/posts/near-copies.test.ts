import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../../scripts/core/generated/journal.ts";
import { fingerprintOf, publishedDigest, sha256 } from "../../../../scripts/core/posting/digest.ts";
import { duplicateContent } from "../../../../scripts/core/rules/posts/duplicate-content.ts";
import { repeatOf } from "../../../../scripts/core/rules/posts/repeat-of.ts";
import { entryOf as claimOf } from "../../../support/content.ts";
import { findingsInQueue, goodPost } from "../../../support/rules.ts";

const tagged = (tags: string) => `${goodPost().caption}\n\n${tags}`;
const a = goodPost({ id: "a", caption: tagged("#one #two #three") });
const { caption = "", image_url = "" } = a;
const story = (id: string, url: string): DraftPost => {
  const { caption: _, alt_text: __, ...rest } = goodPost({ id, media_type: "STORIES", image_url: url });
  return rest;
};
const places = (posts: DraftPost[], input = {}) =>
  findingsInQueue(posts, duplicateContent, input).map(({ severity, pointer }) => `${severity} ${pointer}`);

describe("duplicate-content, for copies that are not exact", () => {
  it.each<[string, DraftPost]>([
    ["a zero-width space", { caption: `${caption}\u200b` }],
    ["a no-break space", { caption: caption.replace(" ", "\u00a0") }],
    ["case", { caption: caption.toUpperCase() }],
    ["a parameter of the address", { image_url: `${image_url}?x=1` }],
    ["case of the host", { image_url: image_url.replace("cdn.example", "CDN.Example") }],
    ["the port that is the default", { image_url: image_url.replace(".com/", ".com:443/") }],
    ["an encoded letter", { image_url: image_url.replace("market", "%6Darket") }],
    ["the order of its hashtags", { caption: tagged("#two #Three #one") }],
    ["the order of hashtags with odd spaces", { caption: tagged("\u200b#two\u2800#three\u00a0＃one\u200b ") }],
    ["the alt text", { alt_text: "Another description" }],
    ["several of them", { caption: ` ${caption}\ufeff`, image_url: `${image_url}?v=2&w=3` }],
  ])("does not take %s for a difference", (_name, change) => {
    const copy = { ...a, id: "b", ...change };
    expect(places([a, copy])).toEqual(["error /posts/1"]);
    expect(places([{ ...copy, status: "done" }, a])).toEqual(["error /posts/1"]);
    expect(places([a], { archive: [{ ...copy, status: "done" }] })).toEqual(["error /posts/0"]);
  });

  it.each<[string, DraftPost]>([
    ["another caption and another parameter", { caption: "Tomorrow at nine.", image_url: `${image_url}?x=1` }],
    ["the path in other case, which hosts tell apart", { image_url: image_url.replace("market", "Market") }],
    ["other hashtags", { caption: tagged("#one #two #four") }],
    ["hashtags of the sentence in another order", { caption: "We bake #rye and #spelt today." }],
    ["another kind", { media_type: "STORIES" }],
  ])("accepts %s", (_name, change) => {
    expect(places([a, { ...a, id: "b", ...change }])).toEqual([]);
  });

  it.each(["media/a.jpg ", " media/a.jpg", "media/a.jpg\t"])("does not take a blank for a difference: %j", (path) => {
    expect(
      places([
        { ...a, image_url: "media/a.jpg" },
        { ...a, id: "b", image_url: path },
      ]),
    ).toEqual(["error /posts/1"]);
  });

  it("takes a reel with another cover for the same reel", () => {
    const { image_url: _, alt_text: __, ...rest } = a;
    const reel = (id: string, changes: DraftPost): DraftPost => ({
      ...rest,
      id,
      media_type: "REELS",
      video_url: "https://cdn.example.com/reel.mp4",
      ...changes,
    });
    const posts = [
      reel("a", {}),
      reel("b", { cover_url: "https://cdn.example.com/c.jpg" }),
      reel("c", { thumb_offset: 9 }),
    ];
    expect(places(posts)).toEqual(["error /posts/1", "error /posts/2"]);
  });

  it("only warns of stories whose addresses differ behind the question mark, which may select the picture", () => {
    const url = "https://cdn.example.com/s.jpg";
    expect(places([story("a", `${url}?id=7`), story("b", `${url}?id=8`)])).toEqual(["warning /posts/1"]);
    expect(places([story("a", url), story("b", url)])).toEqual(["error /posts/1"]);
    expect(places([story("a", url), story("b", "https://cdn.example.com/t.jpg")])).toEqual([]);
  });

  it("does not compare the captions of stories, which nobody sees", () => {
    const url = "https://cdn.example.com/s.jpg";
    const posts = [
      { ...story("a", url), caption: "one" },
      { ...story("b", url), caption: "two" },
    ];
    expect(places(posts)).toEqual(["error /posts/1"]);
  });

  it("knows by the journal what a post looked like that left queue and archive", () => {
    const journal = { entries: [entryOf(goodPost({ id: "gone" }))] };
    const input = { journal, digestOf: publishedDigest, sha256 };
    const copy = goodPost({ id: "b", caption: `${goodPost().caption}\u200b`, image_url: `${image_url}?x=1` });
    expect(places([copy], input)).toEqual(["error /posts/0"]);
    expect(places([goodPost({ id: "c", caption: "Other words." })], input)).toEqual([]);
    expect(places([{ ...copy, repeat_of: "gone" }], input)).toEqual([]);
  });

  it("reads journals that do not know what posts looked like", () => {
    const { fingerprint: _, ...old } = entryOf(goodPost({ id: "gone" }));
    const input = { journal: { entries: [old] }, digestOf: publishedDigest, sha256 };
    expect(places([goodPost({ id: "b" })], input)).toEqual(["error /posts/0"]);
    expect(places([goodPost({ id: "b", caption: `${caption}\u200b` })], input)).toEqual([]);
  });

  it("gets through 20,000 posts of which each repeats the one before", () => {
    const posts = Array.from({ length: 20_000 }, (_, index) =>
      goodPost({ id: `p${index}`, ...(index === 0 ? {} : { repeat_of: `p${index - 1}` }) }),
    );
    expect(places(posts)).toEqual([]);
  });
});

describe("repeat_of", () => {
  const repeating = (id: string, other: string) => goodPost({ id, repeat_of: other });
  const done = goodPost({ id: "d", status: "done" });

  it("allows a copy of the post that it names, directly or over another repetition", () => {
    expect(places([done, repeating("b", "d")])).toEqual([]);
    expect(places([done, repeating("b", "d"), repeating("c", "b")])).toEqual([]);
    expect(places([repeating("b", "d")], { archive: [done] })).toEqual([]);
  });

  it("allows the one that is repeated to go out later", () => {
    expect(places([repeating("b", "a"), a])).toEqual([]);
  });

  it("does not allow a second copy that names the same post", () => {
    const posts = [done, repeating("b", "d"), repeating("c", "d")];
    expect(places(posts)).toEqual(["error /posts/2"]);
    expect(findingsInQueue(posts, repeatOf)).toMatchObject([
      { severity: "error", pointer: "/posts/2/repeat_of", hint: expect.stringContaining('"repeat_of": "b"') },
    ]);
  });

  it("does not allow a copy of another post than the one it names", () => {
    expect(places([done, goodPost({ id: "e", caption: "Other", status: "done" }), repeating("b", "e")])).toEqual([
      "error /posts/2",
    ]);
  });

  it("is free again when the repetition failed", () => {
    expect(places([done, { ...repeating("b", "d"), status: "failed" }, repeating("c", "d")])).toEqual([]);
  });

  it.each([
    ["a post that does not exist", "nobody", "no such post"],
    ["the post itself", "b", "repeats itself"],
  ])("names %s", (_name, other, message) => {
    expect(findingsInQueue([repeating("b", other)], repeatOf)).toMatchObject([
      { severity: "error", pointer: "/posts/0/repeat_of", message: expect.stringContaining(message) },
    ]);
  });

  it("may name a post that only the journal knows", () => {
    const journal = { entries: [entryOf(goodPost({ id: "gone" }))] };
    expect(findingsInQueue([repeating("b", "gone")], repeatOf, { journal })).toEqual([]);
  });

  it("gives a repetition a digest of its own and leaves all others as they were", () => {
    const params = [
      ["alt_text", a.alt_text],
      ["caption", caption],
      ["image_url", image_url],
    ];
    const digest = createHash("sha256")
      .update(JSON.stringify([params]))
      .digest("hex");
    expect(publishedDigest(a)).toBe(digest);
    expect(publishedDigest(repeating("b", "a"))).not.toBe(digest);
    expect(publishedDigest(repeating("b", "a"))).toBe(publishedDigest(repeating("c", "a")));
  });
});

function entryOf(post: DraftPost): JournalEntry {
  const fingerprint = fingerprintOf(post, new Map());
  const own = { id: post.id ?? "", digest: publishedDigest(post), outcome: "done", media_id: "3" } as const;
  return claimOf({ ...own, ...(fingerprint === undefined ? {} : { fingerprint }) });
}
