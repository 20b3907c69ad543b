import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { feedback } from "../../../scripts/core/captions/check-batch.ts";
import { proposalText } from "../../../scripts/core/captions/proposal-text.ts";
import { readBatch } from "../../../scripts/core/captions/read-batch.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";
import { findingsAbout, findingsIn, goodBatch, seeded } from "../../support/caption-batch.ts";

const read = (value: unknown) => readBatch(encodeUtf8(JSON.stringify(value)));
const finding = (severity: "error" | "warning", index: number): Finding => ({
  rule: "r",
  severity,
  pointer: `/${index}`,
  message: `${severity} ${index}.`,
  hint: "Change it.",
});
const many = (severity: "error" | "warning", count: number) =>
  Array.from({ length: count }, (_, index) => finding(severity, index));

describe("a batch", () => {
  it("has at most 400 captions, and says so when it has more", () => {
    const [caption] = goodBatch();
    expect(read(Array(400).fill(caption))).toMatchObject({ findings: [] });
    const { captions, findings } = read(Array(401).fill(caption));
    expect(captions).toHaveLength(400);
    expect(findings).toMatchObject([{ severity: "error", message: expect.stringContaining("401 captions") }]);
  });
});

describe("what a model is told", () => {
  it("are sixty points at most, errors first, and how many more there are", () => {
    const lines = feedback([...many("warning", 30), ...many("error", 40)]).split("\n");
    const points = lines.filter((line) => /^- (?:error|warning) /.test(line));
    expect(points).toHaveLength(60);
    expect(points.slice(0, 40).every((line) => line.startsWith("- error"))).toBe(true);
    expect(lines).toContain("- and 10 more like these");
    expect(feedback(many("error", 60))).not.toContain("more like these");
  });
});

describe("the text of a proposal", () => {
  const propose = (warnings: readonly Finding[], flag: "NEEDS_FACT_CHECK" | null = null) =>
    proposalText({ month: "2026-08", captions: goodBatch().map((one) => ({ ...one, flag })), warnings });

  it("lists thirty warnings, and says how many more there are", () => {
    const text = propose(many("warning", 31));
    expect(text.match(/^- warning \d+\./gm)).toHaveLength(30);
    expect(text).toContain("- and 1 more");
    expect(propose(many("warning", 30))).not.toContain("- and ");
  });

  it("shows what the model wrote as text, in the table too", () => {
    const [first, ...others] = goodBatch();
    const said = { ...first, caption: "One | two @someone\n\nMore.", image_direction: "<b>loaf</b> | @someone" };
    const captions = [said, ...others].map((one) => ({ ...one, flag: null }));
    const text = proposalText({ month: "2026-08", captions, warnings: [] });
    const [row = ""] = text.split("\n").filter((line) => line.startsWith("| 1 |"));
    expect(row.split(/(?<!\\)\|/)).toHaveLength(10);
    expect(row).not.toMatch(/@someone|<b>/);
  });

  it("names the days whose facts must be checked", () => {
    expect(propose([])).not.toContain("Check the facts");
    expect(propose([], "NEEDS_FACT_CHECK")).toContain("Check the facts of day 1, 2, 3, 4, 5, 6, 7, 8:");
  });
});

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
