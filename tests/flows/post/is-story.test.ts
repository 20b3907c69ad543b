import { describe, expect, it } from "vitest";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { Content } from "../../../scripts/core/posting/content.ts";
import { publishedDigest } from "../../../scripts/core/posting/digest.ts";
import { isStory } from "../../../scripts/flows/post/find-published.ts";
import { journalOf } from "../../support/guard.ts";
import { goodPost } from "../../support/rules.ts";

const STORY = goodPost({ media_type: "STORIES" });

/** Whether a claim is taken for a story's, when the queue holds these posts by now. */
function isTakenForStory(claimed: DraftPost, posts: DraftPost[], over: Partial<JournalEntry> = {}): boolean {
  const [entry] = journalOf({ digest: publishedDigest(claimed), ...over }).entries;
  if (entry === undefined) throw new Error("no entry");
  return isStory({ posts, blobIds: new Map() } as unknown as Content, entry);
}

describe("whether a claim may be a story's, which no list of media shows", () => {
  it.each<[string, boolean, DraftPost, DraftPost[]]>([
    ["a picture", false, goodPost(), [goodPost()]],
    ["a story", true, STORY, [STORY]],
    ["a picture whose note was edited", false, goodPost(), [goodPost({ note: "Hm" })]],
    ["a post that is gone", true, goodPost(), [goodPost({ id: "other" })]],
    ["a post that was edited since", true, goodPost(), [goodPost({ caption: "Another" })]],
    ["a story that became a picture", true, STORY, [goodPost()]],
  ])("is told by the unchanged post, where the entry does not say: %s", (_, expected, claimed, posts) => {
    expect(isTakenForStory(claimed, posts)).toBe(expected);
  });

  it.each([true, false])("is what the entry says, whatever the queue holds: %s", (is_story) => {
    for (const posts of [[], [goodPost()], [STORY]])
      expect(isTakenForStory(goodPost(), posts, { is_story })).toBe(is_story);
  });
});
