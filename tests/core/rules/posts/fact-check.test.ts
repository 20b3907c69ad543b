import { expect, it } from "vitest";
import { toPost } from "../../../../scripts/core/captions/caption-to-post.ts";
import { factCheck } from "../../../../scripts/core/rules/posts/fact-check.ts";
import { goodBatch } from "../../../support/caption-batch.ts";

const context = { settings: {}, allowPrivateHosts: [], isRefused: () => false };
const [caption] = goodBatch();
const post = toPost({ ...caption, flag: "NEEDS_FACT_CHECK" }, { id: "a", imageUrl: "https://m.example/a.jpg" });

it("remains a finding of a flagged caption until somebody removes the mark from the note", () => {
  expect(factCheck.check(post, context)).toMatchObject([{ pointer: "/note" }]);
  expect(factCheck.check({ ...post, note: "Checked by Ada." }, context)).toEqual([]);
  const { note: _, ...checked } = post;
  expect(factCheck.check(checked, context)).toEqual([]);
});

it("says nothing of posts that are out or have failed", () => {
  for (const status of ["done", "failed"] as const) expect(factCheck.check({ ...post, status }, context)).toEqual([]);
});

it("warns only, so that the post can be added and published", () => {
  expect(factCheck.severity).toBe("warning");
});
