import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findingsAbout, findingsIn, goodBatch, seeded } from "../../support/caption-batch.ts";

describe("checking whatever comes", () => {
  it("never breaks down, and names a post for every finding about one", () => {
    const caption = fc.record(
      {
        day: fc.oneof(fc.integer(), fc.string()),
        hook_type: fc.constantFrom("NUMBER", "QUESTION", "x"),
        cta_type: fc.constantFrom("comment prompt", "link-in-bio push", 1),
        caption: fc.string({ unit: "grapheme", maxLength: 400 }),
        flag: fc.constantFrom(null, "EVERGREEN", "x"),
      },
      { requiredKeys: [] },
    );
    const batch = fc.oneof(fc.jsonValue(), fc.array(fc.oneof(caption, fc.jsonValue()), { maxLength: 12 }));
    fc.assert(
      fc.property(batch, (value) => {
        for (const { message, pointer } of findingsAbout(value)) {
          expect(message).not.toContain("crashed here");
          expect(/^\/\d/.test(pointer)).toBe(/^(?:Day|Entry) /.test(message));
        }
      }),
    );
  });

  it("blames exactly one post for one wrong call to action", () => {
    const index = fc.integer({ min: 0, max: 7 });
    const types = fc.constantFrom("comment prompt", "save/share prompt", "link-in-bio push", "no call to action");
    fc.assert(
      fc.property(index, types, (at, cta_type) => {
        const findings = findingsIn(seeded(at, { cta_type }));
        expect(findings.length).toBe(goodBatch()[at]?.cta_type === cta_type ? 0 : 1);
      }),
    );
  });
});
