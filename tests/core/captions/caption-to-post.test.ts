import { describe, expect, it } from "vitest";
import { defaultId, toPost } from "../../../scripts/core/captions/caption-to-post.ts";
import { goodBatch } from "../../support/caption-batch.ts";

const PLACE = { id: "2026-08-day-01", imageUrl: "https://cdn.example.com/a.jpg" };

describe("the post of a caption", () => {
  const [draft] = goodBatch();

  it("waits with the words of the caption, and with nothing that only the batch is about", () => {
    expect(toPost(draft ?? {}, PLACE)).toEqual({
      id: PLACE.id,
      status: "pending",
      pillar: draft?.pillar,
      cta_type: draft?.cta_type,
      caption: draft?.caption,
      image_url: PLACE.imageUrl,
      alt_text: draft?.alt_text,
    });
    expect(toPost({}, PLACE)).toEqual({ id: PLACE.id, status: "pending", image_url: PLACE.imageUrl });
  });

  it.each([
    ["NEEDS_FACT_CHECK", true],
    ["EVERGREEN", false],
    [null, false],
  ] as const)("says in a note what has to be checked before it is merged: %s", (flag, isNoted) => {
    const { note } = toPost({ ...draft, flag }, PLACE);
    expect(note).toEqual(isNoted ? expect.stringMatching(/check the facts/) : undefined);
  });
});

describe("the id of a caption's post", () => {
  it.each([
    ["2026-08.json", 3, "2026-08-day-03"],
    ["2026-08.json", 31, "2026-08-day-31"],
    ["my captions (2).v1.json", 3, "my-captions-2-.v1-day-03"],
    [".json", 3, "captions-day-03"],
  ])("is made of the name of the batch and the day: %s, %i", (name, day, id) => {
    expect(defaultId(name, day)).toBe(id);
  });
});
