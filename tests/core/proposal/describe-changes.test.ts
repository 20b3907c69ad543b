import { describe, expect, it } from "vitest";
import { describeChange, messageOfChanges, titleOfChanges } from "../../../scripts/core/proposal/describe-changes.ts";
import type { ListChange } from "../../../scripts/core/queue/change-posts.ts";

const WORDS = { timeZone: "Europe/Berlin", now: new Date("2026-11-23T08:00:00Z") };
const HELD = "2026-12-24T17:00:00Z";

describe("what a change does, in words", () => {
  it.each<[ListChange, string[]]>([
    [
      { kind: "add", place: "last", posts: [{ id: "a" }, { id: "b", not_before: HELD }] },
      ["Adds a, a picture.", "Adds b, a picture, held until Thu 24 Dec, 18:00 (Europe/Berlin)."],
    ],
    [
      { kind: "add", place: "next", posts: [{ id: "a", media_type: "REELS" }] },
      ["Adds a, a reel, as the next one to go out."],
    ],
    [
      { kind: "add", place: { before: "b" }, posts: [{ id: "a", media_type: "CAROUSEL", children: [{}, {}, {}] }] },
      ["Adds a, a carousel of 3, before b."],
    ],
    [
      { kind: "add", place: { after: "b" }, posts: [{ id: "a", media_type: "STORIES", image_url: "x" }] },
      ["Adds a, a picture story, after b."],
    ],
    [{ kind: "add", place: "by-date", posts: [{ media_type: "STORIES" }] }, ["Adds a post, a video story."]],
    [{ kind: "replace", post: { id: "a" } }, ["Replaces a."]],
    [
      { kind: "edit", id: "a", set: { caption: "New.", image_url: "x" }, remove: ["not_before"] },
      ["Edits a: caption, picture, no date."],
    ],
    [{ kind: "edit", id: "a", set: {}, remove: [] }, ["Edits a: nothing."]],
    [{ kind: "move", id: "a", place: "by-date", notBefore: HELD }, ["Moves a to Thu 24 Dec, 18:00 (Europe/Berlin)."]],
    [{ kind: "move", id: "a", place: { after: "b" } }, ["Moves a, after b."]],
    [{ kind: "swap", ids: ["a", "b"] }, ["Lets a and b change places."]],
    [{ kind: "remove", ids: ["a", "b", "c"] }, ["Removes a.", "Removes b.", "Removes c."]],
    [{ kind: "requeue", id: "a" }, ["Tries a again."]],
  ])("%j", (change, sentences) => {
    expect(describeChange(change, WORDS)).toEqual(sentences);
  });
});

describe("the title of several changes", () => {
  const changes: ListChange[] = [
    { kind: "remove", ids: ["a", "b"] },
    { kind: "requeue", id: "c" },
    { kind: "add", place: "last", posts: [{ id: "d" }, { id: "e" }] },
  ];

  it("names each of them, as does the message of the commit", () => {
    expect(titleOfChanges(changes)).toBe("3 changes: remove a and b, retry c and add d and e");
    expect(messageOfChanges(changes)).toBe("queue: remove a and b, retry c and add d and e");
  });

  it("is that of the post where there is only one", () => {
    expect(titleOfChanges([{ kind: "add", place: "last", posts: [{ id: "d", caption: "Winter\nmarket" }] }])).toBe(
      "Post: Winter market",
    );
    expect(titleOfChanges(changes.slice(2))).toBe("2 posts");
    expect(titleOfChanges(changes.slice(1, 2))).toBe("Post: retry c");
    expect(titleOfChanges([])).toBe("No changes");
  });

  it("is cut where a post says much, and never within a letter", () => {
    const title = titleOfChanges([{ kind: "add", place: "last", posts: [{ id: "d", caption: "🍞".repeat(100) }] }]);
    expect(title.length).toBeLessThanOrEqual(71);
    expect(title.isWellFormed()).toBe(true);
  });
});
