import { describe, expect, it } from "vitest";
import { captionLength, hashtags, hookLine, mentions } from "../../../../scripts/core/rules/posts/caption-rules.ts";
import { findingsIn, placesIn } from "../../../support/rules.ts";

const tags = (count: number) => Array.from({ length: count }, (_, index) => `#tag${index}`).join(" ");
const names = (count: number) => Array.from({ length: count }, (_, index) => `@name${index}`).join(" ");

describe("caption-length", () => {
  it("accepts 2,200 characters", () => {
    expect(findingsIn({ caption: "x".repeat(2200) }, captionLength)).toEqual([]);
  });

  it("refuses 2,201 and says that this is 1 too many", () => {
    const [finding] = findingsIn({ caption: "x".repeat(2201) }, captionLength);
    expect(finding).toMatchObject({
      severity: "error",
      pointer: "/caption",
      hint: "Shorten it by at least 1 character.",
    });
    expect(finding?.message).toContain("2201 characters: 1 more than the 2200");
  });

  it("counts UTF-16 units, two for most emoji", () => {
    expect(findingsIn({ caption: "😀".repeat(1100) }, captionLength)).toEqual([]);
    expect(findingsIn({ caption: "😀".repeat(1101) }, captionLength)[0]?.message).toContain("2202 characters: 2 more");
  });

  it("has nothing to say without a caption", () => {
    expect(findingsIn({}, captionLength)).toEqual([]);
  });
});

describe("hashtags", () => {
  it("accepts 5", () => {
    expect(findingsIn({ caption: tags(5) }, hashtags)).toEqual([]);
  });

  it("warns from 6 to 30, because the app announces 5", () => {
    for (const count of [6, 30]) expect(placesIn({ caption: tags(count) }, hashtags)).toEqual(["warning /caption"]);
    expect(findingsIn({ caption: tags(6) }, hashtags)[0]?.message).toContain("has 6 hashtags");
  });

  it("refuses 31 and says how many to remove", () => {
    const [finding] = findingsIn({ caption: tags(31) }, hashtags);
    expect(finding).toMatchObject({ severity: "error", hint: "Remove 1 of them." });
  });

  it("asks for less where the settings do", () => {
    const settings = { hashtags: { max: 3 } };
    expect(findingsIn({ caption: tags(3) }, hashtags, { settings })).toEqual([]);
    expect(placesIn({ caption: tags(4) }, hashtags, { settings })).toEqual(["error /caption"]);
    expect(placesIn({ caption: "#one" }, hashtags, { settings: { hashtags: { max: 0 } } })).toEqual(["error /caption"]);
  });

  it("never allows more than the platform, whatever the settings say", () => {
    const settings = { hashtags: { max: 99 } };
    expect(placesIn({ caption: tags(31) }, hashtags, { settings })).toEqual(["error /caption"]);
  });
});

describe("mentions", () => {
  it("accepts 20 and refuses 21", () => {
    expect(findingsIn({ caption: names(20) }, mentions)).toEqual([]);
    const [finding] = findingsIn({ caption: names(21) }, mentions);
    expect(finding).toMatchObject({ severity: "error", pointer: "/caption", hint: "Remove 1 of the @mentions." });
  });
});

describe("hook-line", () => {
  it.each([
    ["words first", `What a day. ${tags(3)}`],
    ["words that end within the fold", `${"\n".repeat(120)}Hello`],
    ["a number", "3"],
    ["words in another script", "今日の市場"],
    ["a mention", "@friend"],
  ])("accepts %s", (_name, caption) => {
    expect(findingsIn({ caption }, hookLine)).toEqual([]);
  });

  it.each([
    ["hashtags only", "#one #two"],
    ["emoji only", "🍞🥐 1️⃣ ☕️"],
    ["white space only", " \n\t "],
    ["nothing", ""],
    ["words beyond the fold only", `${"\n".repeat(125)}Hello`],
    ["a hashtag cut by the fold", `${"\n".repeat(121)}#hello`],
    ["letters that are blank", "\u3164\u3164"],
  ])("warns of %s", (_name, caption) => {
    expect(placesIn({ caption }, hookLine)).toEqual(["warning /caption"]);
  });

  it("leaves stories alone, whose caption nobody sees", () => {
    expect(findingsIn({ caption: "#one", media_type: "STORIES" }, hookLine)).toEqual([]);
  });
});
