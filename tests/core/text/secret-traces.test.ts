import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { COMPACT_CLOTHES } from "../../support/secret-clothes.ts";

const SECRET = "IGAAx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaUi4oXqKr";

describe("a piece of a secret", () => {
  it.each(COMPACT_CLOTHES)("is recognised %s, wherever it is cut and whatever stands in it", (_name, dress) => {
    const scrubber = new Scrubber([SECRET]);
    const dressed = dress(SECRET);
    const pieces = Array.from({ length: dressed.length - 19 }, (_, start) => dressed.slice(start, start + 20));
    expect(pieces.filter((piece) => !scrubber.recognises([...piece].join("-")))).toEqual([]);
  });

  it("has to be as long as asked for", () => {
    const scrubber = new Scrubber([SECRET]);
    expect([SECRET.slice(4, 9), SECRET.slice(4, 10)].map((piece) => scrubber.recognises(piece))).toEqual([false, true]);
    const pieces = [SECRET.slice(4, 15), SECRET.slice(4, 16)];
    expect(pieces.map((piece) => scrubber.recognises(piece, 12))).toEqual([false, true]);
  });

  it("is not every short number, such as an address and a port", () => {
    const scrubber = new Scrubber(["token17900000000000001"]);
    expect(["790000000", "7900000000"].map((digits) => scrubber.recognises(digits))).toEqual([false, true]);
  });

  it("is next to never seen where there is none", () => {
    const scrubber = new Scrubber([SECRET, "ghs_k3Yx81ZkQ0vR7bT3mNw5LsY2hJdP9cF6gEaU"]);
    const shortcode = fc.stringMatching(/^[A-Za-z0-9_-]{11}$/);
    const seen = fc.sample(shortcode, { numRuns: 150, seed: 7 }).filter((text) => scrubber.recognises(text));
    expect(seen).toEqual([]);
  });

  it("is not looked for in records and addresses, whose words are no secret", () => {
    const scrubber = new Scrubber(['{"access_token":"x","token_type":"bearer"}', "https://hooks.example/services/T0"]);
    expect(scrubber.recognises("access_token bearer services")).toBe(false);
  });
});
