import { describe, expect, it } from "vitest";
import { readNotes } from "../../../scripts/core/captions/read-material.ts";

const textOf = (text: string) => readNotes([{ name: "place.md", text }])[0]?.text;

describe("what is taken out of notes", () => {
  it.each([
    ["a <!-- b --> c", "a  c"],
    ["<!-- a -->b<!---->c<!-- d\n-->e", "bce"],
    ["a <!-- without an end", "a <!-- without an end"],
    ["a --> b <!-- c --> d", "a --> b  d"],
    ["a <!-- b <!-- c --> d --> e", "a  d --> e"],
    ["a <!--> b --> c", "a  c"],
  ])("is every remark that ends: %j", (text, expected) => {
    expect(textOf(text)).toBe(expected);
  });

  it("is found in notes of nothing but beginnings", () => {
    expect(textOf("<!--".repeat(100_000))).toHaveLength(400_000);
  });
});
