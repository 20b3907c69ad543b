import { describe, expect, it } from "vitest";
import { nearestWord } from "../../../scripts/core/text/nearest-word.ts";

const fields = ["caption", "image_url", "video_url", "id", "note"];

describe("nearestWord", () => {
  it.each([
    ["captoin", "caption"],
    ["Caption", "caption"],
    ["cation", "caption"],
    ["imag_url", "image_url"],
    ["nots", "note"],
    ["ID", "id"],
    // Swapped letters are one slip, in short names too; the usual edit distance takes them for two.
    ["ntoe", "note"],
    ["di", "id"],
  ])("takes %s for %s", (word, meant) => {
    expect(nearestWord(word, fields)).toBe(meant);
  });

  it.each(["", "x", "location", "hashtags", "i".repeat(100_000)])("finds nothing near %.20s", (word) => {
    expect(nearestWord(word, ["caption", "image_url", "video_url"])).toBeNull();
  });
});
