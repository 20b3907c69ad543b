import { expect, it } from "vitest";
import { storiesAccount } from "../../../../scripts/core/rules/posts/stories.ts";
import { findingsInQueue, goodPost } from "../../../support/rules.ts";

it("notes once that stories need a Business account, at the first that waits", () => {
  const story = (id: string, status: "pending" | "done" = "pending") => goodPost({ id, status, media_type: "STORIES" });
  const posts = [story("old", "done"), goodPost(), story("a"), story("b")];
  expect(findingsInQueue(posts, storiesAccount)).toMatchObject([
    { severity: "note", pointer: "/posts/2/media_type", hint: expect.stringContaining("npm run doctor") },
  ]);
  expect(findingsInQueue([story("old", "done"), goodPost()], storiesAccount)).toEqual([]);
});
