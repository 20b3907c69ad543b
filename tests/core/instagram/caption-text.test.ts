import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  beginsWithWord,
  findHashtags,
  findMentions,
  foldCaption,
  HASHTAG_SIGNS,
  hasMoreSigns,
  hasWords,
  MENTION_SIGNS,
} from "../../../scripts/core/instagram/caption-text.ts";

describe("findHashtags", () => {
  it.each([
    ["#bread and #Butter_2", ["#bread", "#Butter_2"]],
    ["#bread#butter", ["#bread", "#butter"]],
    ["#bread #bread", ["#bread", "#bread"]],
    ['(#bread), "#butter" #jam!', ["#bread", "#butter", "#jam"]],
    ["#größe #пекарня #パン屋 #हिन्दी #café", ["#größe", "#пекарня", "#パン屋", "#हिन्दी", "#café"]],
    ["#1 #2026", ["#1", "#2026"]],
    ["#🍞 #🍞bread", ["#🍞", "#🍞bread"]],
    ["＃ブレッド", ["＃ブレッド"]],
    ["🍞#bread", ["#bread"]],
    ["first\n#bread\n#butter", ["#bread", "#butter"]],
  ])("finds the tags of %j", (caption, tags) => {
    expect(findHashtags(caption)).toEqual(tags);
  });

  it.each([
    ["a sign alone", "# #! ##"],
    ["a sign inside a word", "C#minor a#b 𝒜#b"],
    ["the part of a link", "https://example.com/#part www.example.com/a#part https://x.example/#a#b"],
    ["a keycap", "#️⃣"],
  ])("does not count %s", (_name, caption) => {
    expect(findHashtags(caption)).toEqual([]);
  });

  it("finds plain tags as it finds all others", () => {
    const TAG = /^#[\p{L}\p{N}_\p{Extended_Pictographic}][\p{L}\p{M}\p{N}_\p{Extended_Pictographic}\u200d]*/u;
    const ascii = Array.from({ length: 128 }, (_, code) => String.fromCharCode(code));
    const units = [
      "a",
      "Z",
      "_",
      "7",
      "é",
      "\u0301",
      "\u200d",
      "パ",
      "😀",
      "\ud83d",
      "\u00a9",
      "\u20e3",
      "-",
      ...ascii,
    ];
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...units), maxLength: 6 }), (tail) => {
        const [first] = TAG.exec(`#${tail}`) ?? [];
        const found = findHashtags(`#${tail}`);
        if (first === undefined) expect(found.includes(`#${tail}`)).toBe(false);
        else expect(found[0]).toBe(first);
      }),
      { numRuns: 3_000 },
    );
  });

  it("counts again after a link", () => {
    expect(findHashtags("https://example.com/#part #bread")).toEqual(["#bread"]);
  });

  it.each([
    ["signs", "#".repeat(500_000)],
    ["signs after a link", `https://x.example/${"#a".repeat(500_000)}`],
    ["tags without a break", "#a".repeat(500_000)],
    ["a tag of a million letters", `#${"a".repeat(1_000_000)}`],
    ["mentions", "@a".repeat(500_000)],
  ])("gets through a million characters of %s", (_name, caption) => {
    expect(findHashtags(caption).length + findMentions(caption).length).toBeLessThanOrEqual(500_000);
  });
});

describe("findMentions", () => {
  it("finds names and leaves mail addresses and links alone", () => {
    const caption = "@a.b_c and @d, mail me@example.com, see https://example.com/@e or (@f)@ @";
    expect(findMentions(caption)).toEqual(["@a.b_c", "@d", "@f"]);
  });
});

describe("hasMoreSigns", () => {
  const captions = fc.string({ unit: fc.constantFrom("#", "＃", "@", "a", "é", " ", "://"), maxLength: 30 });

  it("is true of every text with more tags than that", () => {
    fc.assert(
      fc.property(captions, fc.integer({ min: 0, max: 5 }), (caption, limit) => {
        if (findHashtags(caption).length > limit) expect(hasMoreSigns(caption, HASHTAG_SIGNS, limit)).toBe(true);
        if (findMentions(caption).length > limit) expect(hasMoreSigns(caption, MENTION_SIGNS, limit)).toBe(true);
      }),
      { numRuns: 2_000 },
    );
  });

  it("counts the signs of all kinds together", () => {
    expect([2, 3].map((limit) => hasMoreSigns("#a ＃b #c", HASHTAG_SIGNS, limit))).toEqual([true, false]);
  });
});

describe("beginsWithWord", () => {
  it("is true only of captions whose beginning has words", () => {
    const captions = fc.string({
      unit: fc.constantFrom("#", "＃", "a", "Z", "1", "é", " ", "😀", "\ud83d"),
      maxLength: 200,
    });
    fc.assert(
      fc.property(captions, (caption) => {
        // Behind a space, hasWords looks at the whole text.
        if (beginsWithWord(caption)) expect(hasWords(` ${foldCaption(caption)}`)).toBe(true);
      }),
    );
  });
});

describe("foldCaption", () => {
  it("cuts after 125 characters and never through an emoji", () => {
    expect(foldCaption("x".repeat(200))).toHaveLength(125);
    expect(foldCaption(`${"x".repeat(124)}😀`)).toBe("x".repeat(124));
    expect(foldCaption("short")).toBe("short");
  });
});

describe("hasWords", () => {
  it("says of a text that begins with a letter at once what it says of it behind a space", () => {
    const rests = fc.string({
      unit: fc.constantFrom("#", "＃", "a", "1", " ", "\u20e3", "\ufe0f", "\u3164", "é", "😀"),
      maxLength: 12,
    });
    fc.assert(
      fc.property(fc.constantFrom("a", "Z", "q"), rests, (first, rest) => {
        expect([hasWords(` ${first}${rest}`), hasWords(first + rest)]).toEqual([true, true]);
      }),
    );
  });

  it("sees words between tags that share a beginning", () => {
    expect(hasWords("#a #ab")).toBe(false);
    expect(hasWords("#ab #a b")).toBe(true);
  });

  it("gets through a text that is nothing but tags", () => {
    expect(hasWords("#a".repeat(100_000))).toBe(false);
    expect(hasWords("＃ab #c ".repeat(30_000))).toBe(false);
  });
});
