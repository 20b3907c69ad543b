import { describe, expect, it } from "vitest";
import { notBefore } from "../../../../scripts/core/rules/posts/not-before.ts";
import { findingsIn } from "../../../support/rules.ts";

describe("not-before", () => {
  it.each(["2026-12-24T09:00:00Z", "2026-12-24T09:00Z", "2026-12-24T09:00:00.500Z", "2028-02-29T23:59:59Z"])(
    "accepts %s",
    (not_before) => {
      expect(findingsIn({ not_before }, notBefore)).toEqual([]);
    },
  );

  it.each([
    ["2026-12-24T10:00:00+01:00", "The same moment in UTC: 2026-12-24T09:00:00Z"],
    ["2026-12-24T09:00:00+00:00", "The same moment in UTC: 2026-12-24T09:00:00Z"],
    ["2026-12-24T09:00:00", "If it is UTC already, write 2026-12-24T09:00:00Z"],
    ["2026-12-24 09:00", "If it is UTC already, write 2026-12-24T09:00:00Z"],
    ["2026-12-24", "If it is UTC already, write 2026-12-24T00:00:00Z"],
    ["2026-02-30T09:00:00Z", "Write it like 2026-12-24T09:00:00Z"],
    ["2026-02-29T09:00:00Z", "Write it like 2026-12-24T09:00:00Z"],
    ["2026-12-24T24:00:00Z", "Write it like 2026-12-24T09:00:00Z"],
    ["2026-12-24T09:60:00Z", "Write it like 2026-12-24T09:00:00Z"],
    ["2026-13-01", "Write it like 2026-12-24T09:00:00Z"],
    ["2026-12-24T09:00:00z", "Write it like 2026-12-24T09:00:00Z"],
    ["24.12.2026", "Write it like 2026-12-24T09:00:00Z"],
    ["tomorrow", "Write it like 2026-12-24T09:00:00Z"],
    ["1766566800", "Write it like 2026-12-24T09:00:00Z"],
    ["", "Write it like 2026-12-24T09:00:00Z"],
  ])("refuses %j and says how to write it", (not_before, hint) => {
    const findings = findingsIn({ not_before }, notBefore);
    expect(findings).toMatchObject([{ severity: "error", pointer: "/not_before" }]);
    expect(findings[0]?.hint).toContain(hint);
  });

  it("converts a time without zone from the team's own zone, in winter and in summer", () => {
    const hintFor = (not_before: string) =>
      findingsIn({ not_before }, notBefore, { settings: { timezone: "Europe/Berlin" } })[0]?.hint;
    expect(hintFor("2026-12-24T09:00")).toBe("If it is Europe/Berlin time, write 2026-12-24T08:00:00Z");
    expect(hintFor("2026-07-01T09:00:00")).toBe("If it is Europe/Berlin time, write 2026-07-01T07:00:00Z");
  });
});
