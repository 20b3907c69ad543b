import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { findRecordGap } from "../../../scripts/core/posting/record-gap.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const AT = "2026-03-01T12:00:00Z";
const live: DraftPost = goodPost({ id: "a", status: "done", media_id: "5", published_at: AT });
const DONE = { id: "a", digest: publishedDigest(live), outcome: "done", media_id: "5", published_at: AT } as const;
const entry = (over: Partial<JournalEntry> = {}) => entryOf({ ...DONE, ...over });

interface Case {
  posts?: DraftPost[];
  archive?: DraftPost[];
  entries?: JournalEntry[];
  record?: Content["record"];
  tokenRefreshedAt?: Date | null;
}

function gap({ posts = [live], archive = [], entries = [entry()], record = "read", tokenRefreshedAt = null }: Case) {
  return findRecordGap(contentOf({ posts, archive, journal: { entries }, record, tokenRefreshedAt }));
}

describe("a record that is all that was published", () => {
  it.each<[string, Case]>([
    ["of what the queue says", {}],
    [
      "of a post with an open claim, which finds out what became of it",
      { entries: [entry({ outcome: null, media_id: null })] },
    ],
    ["of a renamed post, by its medium", { posts: [{ ...live, id: "new", caption: "Edited" }] }],
    [
      "of a renamed story, by its content",
      { posts: [{ ...live, id: "new", media_id: null }], entries: [entry({ media_id: null })] },
    ],
    ["where nothing was published yet", { posts: [goodPost({ id: "a" })], entries: [], record: "none" }],
    [
      "where a person has set a post to done without publishing it",
      { posts: [goodPost({ id: "a", status: "done" })], entries: [] },
    ],
    ["beside a token that was refreshed", { tokenRefreshedAt: new Date(AT) }],
  ])("is sound: %s", (_, one) => {
    expect(gap(one)).toBeNull();
  });

  it.each<[string, Case, string]>([
    ["the queue knows of a post", { entries: [] }, "a went out"],
    ["the archive knows of a post", { posts: [], archive: [live], entries: [] }, "a went out"],
    ["it says that a live post is not", { entries: [entry({ outcome: "abandoned" })] }, "a went out"],
    [
      "there is none, and the token was refreshed",
      { posts: [], entries: [], record: "none", tokenRefreshedAt: new Date(AT) },
      "token-status.json",
    ],
    ["it is damaged", { posts: [], entries: [], record: "damaged" }, "damaged"],
  ])("is not: %s", (_, one, words) => {
    expect(gap(one)).toContain(words);
  });
});
