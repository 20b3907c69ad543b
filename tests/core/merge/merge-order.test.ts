import { describe, expect, it } from "vitest";
import { mergeQueues } from "../../../scripts/core/merge/merge-queues.ts";
import { lettersFile, lettersOf, merged } from "./queue-file.ts";

const mergeLetters = (base: string, ours: string, theirs: string, first: "ours" | "theirs" = "ours") =>
  lettersOf(merged({ base: lettersFile(base), ours: lettersFile(ours), theirs: lettersFile(theirs), first }));

describe("the order of merged posts", () => {
  it.each([
    ["posts added at the end by both", "abc", "abcx", "abcyz", "abcxyz"],
    ["posts added at the start by both", "abc", "xabc", "yabc", "xyabc"],
    ["posts added in different places", "abc", "axbc", "abyc", "axbyc"],
    ["posts added to an empty queue", "", "x", "y", "xy"],
    ["a post added behind one that the other side removed", "abc", "ac", "abxc", "axc"],
    ["a removal here and one there", "abcd", "acd", "abc", "ac"],
    ["a post removed by both", "abc", "ac", "ac", "ac"],
    ["everything removed here, a post added there", "abc", "", "abcx", "x"],
    ["a post moved here, one added there", "abcd", "dabc", "abcdx", "dabcx"],
    ["different posts moved here and there", "abcdef", "bacdef", "abcdfe", "bacdfe"],
    ["the same move on both sides", "abcd", "dabc", "dabcx", "dabcx"],
    ["a post moved here and removed there", "abcd", "dabc", "abc", "abc"],
    ["a post added at the end whose neighbour the other side moved", "abcd", "abcdx", "dabc", "dabcx"],
    ["a post behind its neighbour when others were moved in between", "abcd", "axbcd", "adbc", "axdbc"],
    ["the same post added by both, others around it", "ab", "abpx", "abxq", "abpxq"],
    ["the same post added by both in different places", "ab", "xab", "abx", "xab"],
  ])("keeps %s", (_what, base, ours, theirs, result) => {
    expect(mergeLetters(base, ours, theirs)).toBe(result);
  });

  it("puts the posts of the side that comes first before those of the other, whichever it is", () => {
    expect(mergeLetters("ab", "abx", "aby", "ours")).toBe("abxy");
    expect(mergeLetters("ab", "abx", "aby", "theirs")).toBe("abyx");
  });

  it("does not guess where a post belongs that both sides moved to different places", () => {
    const result = mergeQueues({ base: lettersFile("abcd"), ours: lettersFile("dabc"), theirs: lettersFile("adbc") });
    expect(result).toMatchObject({ kind: "conflict", conflicts: [{ kind: "moved-twice", id: "d" }] });
  });

  it("lets posts stay with what both sides left in place when they moved different posts past each other", () => {
    expect(mergeLetters("abc", "bac", "acb")).toBe("bac");
    expect(mergeLetters("abc", "acb", "bac")).toBe("bac");
  });

  it("keeps a new post with a neighbour that stayed, whichever other post was moved wherever", () => {
    const letters = [..."abcde"];
    for (const moved of letters) {
      const rest = letters.filter((letter) => letter !== moved);
      // Of two neighbours that changed places, either may be the one that was moved.
      const places = [0, 1, 2, 3, 4].filter((place) => Math.abs(place - letters.indexOf(moved)) > 1);
      for (const place of places) {
        const theirs = rest.toSpliced(place, 0, moved).join("");
        for (let at = 0; at <= letters.length; at++) {
          const ours = letters.toSpliced(at, 0, "x").join("");
          const result = mergeLetters("abcde", ours, theirs);
          const neighbours = letters[at - 1] === moved ? `x${letters[at] ?? ""}` : `${letters[at - 1] ?? ""}x`;
          expect(result, `${ours} and ${theirs}`).toContain(neighbours);
          expect(result.replace("x", ""), `${ours} and ${theirs}`).toBe(theirs);
        }
      }
    }
  });
});
