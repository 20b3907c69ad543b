import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { plainWords } from "../../../scripts/core/text/plain-words.ts";
import { knownWord } from "../../../scripts/core/text/vocabulary.ts";
import { ANY_CHARACTER } from "../../support/any-character.ts";
import { CLOTHES, commonRun } from "../../support/secret-clothes.ts";

describe("the plain words of a message", () => {
  it.each([
    [
      "The media could not be fetched from this URI: https://a.example/x.jpg",
      "The media could not be fetched from this URI: …",
    ],
    ["Only photo or video can be accepted as media type.", "Only photo or video can be accepted as media type."],
    ["(#4) Application request limit reached", "Application request limit reached"],
    ["(#100) The parameter image_url is required", "The parameter image_url is required"],
    [
      "Error validating access token: Session has expired on Monday, 01-Jun-26 09:00:00 PDT. The current time is now.",
      "Error validating access token: session has expired on … the current time is now.",
    ],
    ["Media ID is not available", "Media ID is not available"],
    [
      "An unexpected error has occurred. Please retry your request later.",
      "An unexpected error has occurred. Please retry your request later.",
    ],
    ["Resource not accessible by integration", "Resource not accessible by integration"],
    [
      'Repository rule violations found\n\nRequired status check "validate-content" is expected.',
      "Repository rule violations found. Required status check validate-content is expected.",
    ],
    [
      "The model `writer-9` does not exist or you don’t have access to it.",
      "The model … does not exist or you don't have access to it.",
    ],
    ["Incorrect API key provided: sk-abc123.", "Incorrect API key provided: …"],
    ["Invalid OAuth access token - Cannot parse access token", "Invalid OAuth access token cannot parse access token"],
    ["The parameter 'media_type' is \"not\" (yet) `valid`.", "The parameter media_type is not yet valid."],
    ["Upload the photo/video!", "Upload the photo/video!"],
    ["The validate-access-token-again check failed here", "The … check failed here"],
  ])("of %j stay readable", (message, words) => {
    expect(plainWords(message)).toBe(words);
  });

  it.each([
    "",
    "   ",
    "IGAAx81Zk",
    "Das Medium konnte nicht abgerufen werden.",
    "<html><body>502</body></html>",
    "… — •",
  ])("of %j are none", (message) => {
    expect(plainWords(message)).toBe("");
  });

  it("are cut between words at 240 characters", () => {
    const words = plainWords("request limit reached ".repeat(100));
    expect(words).toMatch(/^(?:Request|request) limit .*(?:request|limit|reached)…$/);
    expect(words.length).toBeLessThanOrEqual(241);
  });

  it.each(CLOTHES)("hold no piece of a secret that comes %s", (_name, dress) => {
    const secret = fc.stringMatching(/^IG[A-Za-z0-9_-]{38,60}$/);
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `Invalid access token ${text} for this request.`,
      (text: string) =>
        `The media could not be fetched from this address (${text}), please try again with another one later on.`,
    );
    fc.assert(
      fc.property(secret, around, (text, put) => {
        const dressed = dress(text);
        expect(commonRun(plainWords(put(dressed)), dressed)).toBeNull();
      }),
    );
  });

  it("consist of our own vocabulary, in our own spelling, whatever the message is", () => {
    const word = fc.constantFrom("The", "MEDIA", "oauth", "doesn't", "photo/video", "a", "k3y", "…", "(x)");
    const message = fc.oneof(
      fc.string({ unit: ANY_CHARACTER }),
      fc.array(word).map((words) => words.join(" ")),
    );
    fc.assert(
      fc.property(message, (text) => {
        const pieces = plainWords(text).split(/[ /-]/);
        const words = pieces.map((piece) => piece.replace(/[.,:;!?…]+$/, "")).filter((piece) => piece !== "");
        expect(words.filter((piece) => knownWord(piece) === null)).toEqual([]);
      }),
    );
  });
});

describe("the vocabulary", () => {
  it("has nothing that spells something else: letters, digits, numerals, spelling alphabets", () => {
    const spelling = "b c i x z 0 7 three seven alpha alfa bravo delta echo golf hotel india kilo mike november oscar";
    expect(spelling.split(" ").filter((word) => knownWord(word) !== null)).toEqual([]);
  });
});
