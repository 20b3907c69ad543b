import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { lostClaims, mediaUses, prunable } from "../../../scripts/core/posting/media-use.ts";
import { donePost, failedPost, journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const FILE = { image_url: "media/a.jpg" };
const OLD = "2026-01-02T09:30:00Z";
const BEFORE = new Date("2026-02-01T00:00:00Z");

function contentWith(posts: DraftPost[], entries: Partial<JournalEntry>[] = [], archive: DraftPost[] = []): Content {
  return { posts, archive, journal: journalOf(...entries) } as unknown as Content;
}
const isPrunable = (content: Content) => prunable(["a.jpg"], mediaUses(content), BEFORE).length === 1;

describe("a file of the media folder", () => {
  const out = donePost({ ...FILE, published_at: OLD });

  it.each<[string, Content]>([
    ["no post uses it", contentWith([goodPost()])],
    ["its only post has been out for long", contentWith([out])],
    [
      "its only post has been out for long, and the claim has ended",
      contentWith([out], [{ id: "live", outcome: "done" }]),
    ],
    ["its only post is in the archive", contentWith([], [], [out])],
    ["another post is claimed", contentWith([out], [{ id: "another" }])],
  ])("may go when %s", (_, content) => expect(isPrunable(content)).toBe(true));

  it.each<[string, Content]>([
    ["waits", contentWith([goodPost(FILE)])],
    ["failed and may be tried again", contentWith([failedPost(FILE)])],
    ["is claimed", contentWith([goodPost(FILE)], [{}])],
    ["is marked as out while a claim on it is open", contentWith([out], [{ id: "live" }])],
    ["went out at that very instant", contentWith([donePost({ ...FILE, published_at: BEFORE.toISOString() })])],
    ["went out at an unknown time", contentWith([{ ...goodPost(FILE), id: "x", status: "done" }])],
    ["uses it as its cover", contentWith([goodPost({ cover_url: "media/a.jpg" })])],
    ["uses it in a carousel", contentWith([goodPost({ children: [{ image_url: "media/a.jpg" }] })])],
    ["waits beside one that has been out for long", contentWith([out, goodPost(FILE)])],
  ])("stays while a post of it %s", (_, content) => expect(isPrunable(content)).toBe(false));
});

describe("a claim whose post is gone", () => {
  it("is told, as nobody knows which files it uses", () => {
    const entries = [{ id: "gone" }, { id: "market" }, { id: "live" }, { id: "ended", outcome: "abandoned" }] as const;
    const content = contentWith([goodPost()], [...entries], [donePost()]);
    expect(lostClaims(content)).toEqual(["gone"]);
  });
});
