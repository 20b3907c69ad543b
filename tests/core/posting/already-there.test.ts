import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { RecentMedia } from "../../../scripts/core/ports/platform.ts";
import { createMediumFinder } from "../../../scripts/core/posting/already-there.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { contentOf, entryOf } from "../../support/content.ts";
import { goodPost } from "../../support/rules.ts";

const AT = new Date("2026-03-01T12:00:00Z");
const medium = (over: Partial<RecentMedia> = {}): RecentMedia => ({
  id: "5",
  caption: "Hello spring",
  timestamp: AT,
  ...over,
});
const [at, claim] = [AT.toISOString(), { at: AT.toISOString(), run: "r" }];
const entry = (over: Partial<JournalEntry>) =>
  entryOf({ id: "other", claim, outcome: "done", published_at: at, ...over });

interface Case {
  post?: DraftPost;
  media?: RecentMedia[];
  entries?: JournalEntry[];
  others?: DraftPost[];
  archive?: DraftPost[];
}

function found({ post = {}, media = [medium()], entries = [], others = [], archive = [] }: Case): string | null {
  const wanted = goodPost({ id: "a", caption: "Hello spring", ...post });
  const content = contentOf({ posts: [wanted, ...others], archive, journal: { entries } });
  return createMediumFinder(content, media)({ id: "a", post: wanted })?.id ?? null;
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
  ])("is found %s", (_, one) => {
    expect(found(one)).toBe("5");
  });

  it.each<[string, Case]>([
    ["another caption", { media: [medium({ caption: "Hello summer" })] }],
    ["no caption, which nothing tells apart", { post: { caption: " " }, media: [medium({ caption: "" })] }],
    ["another kind", { media: [medium({ kind: "CAROUSEL_ALBUM" })] }],
    ["a medium that the journal records", { entries: [entry({ media_id: "5" })] }],
    ["a medium that the queue records", { others: [goodPost({ id: "b", media_id: "5" })] }],
    ["a medium that the archive records", { archive: [goodPost({ id: "b", media_id: "5" })] }],
    [
      "a medium that may be a published post whose medium nobody knows",
      { entries: [entry({ caption_digest: captionDigest("Hello spring") })] },
    ],
    ["a story, which is in no list", { post: { media_type: "STORIES" } }],
    [
      "what somebody has looked at and found to be another post",
      { entries: [entry({ id: "a", outcome: "abandoned", not_live_at: "2026-03-01T12:00:00Z" })] },
    ],
  ])("is not taken for it: %s", (_, one) => {
    expect(found(one)).toBeNull();
  });
});
