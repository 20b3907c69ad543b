import { describe, expect, it } from "vitest";
import { readNotes, readVoice } from "../../../scripts/core/captions/read-material.ts";

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

describe("the material", () => {
  it("leaves examples, explanations, comments and empty files out", () => {
    const notes = readNotes([
      { name: "README.md", text: "How to" },
      { name: "example-craft.md", text: "36 hours" },
      { name: "empty.txt", text: "  \n" },
      { name: "craft.md", text: "40 loaves <!-- secret plan -->" },
    ]);
    expect(notes).toEqual([{ name: "craft.md", text: "40 loaves " }]);
  });

  it("takes one caption a file, or several between lines", () => {
    const voice = readVoice([
      { name: "a.txt", text: "One.\r\n\r\n#a\r\n" },
      { name: "b.md", text: "Two.\n---\nThree -- with dashes --- inside.\n\n-----\n\n" },
      { name: "tone.md", text: "Dry.\n" },
      { name: "example.md", text: "No." },
    ]);
    expect(voice).toEqual({ samples: ["One.\n\n#a", "Two.", "Three -- with dashes --- inside."], tone: "Dry." });
  });
});
