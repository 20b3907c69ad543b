import { describe, expect, it } from "vitest";
import { locateFindings } from "../../../scripts/core/content/locate-findings.ts";
import { readQueue } from "../../../scripts/core/content/read-queue.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

describe("locateFindings", () => {
  it("places findings of text and shape in the order of the text", () => {
    const text =
      '{\n  "account": 5,\n  "posts": [\n    { "captoin": "x",\n      "status": "Done", "status": "Done" }\n  ]\n}\n';
    const reading = readQueue(encodeUtf8(text));
    const findings = locateFindings({ file: "queue.json", reading, findings: reading.findings });
    expect(findings.map(({ rule, line, column }) => `${line}:${column} ${rule}`)).toEqual([
      "2:14 wrong-type",
      "4:5 missing-field",
      "4:5 missing-field",
      "4:5 missing-field",
      "4:7 unknown-field",
      "5:25 duplicate-key",
      "5:35 wrong-value",
    ]);
    expect(Object.keys(findings[0] ?? {})).toEqual([
      "rule",
      "severity",
      "file",
      "line",
      "column",
      "pointer",
      "message",
      "hint",
    ]);
  });

  it("returns nothing for a file without findings", () => {
    expect(locateFindings({ file: "queue.json", reading: { text: "{}" }, findings: [] })).toEqual([]);
  });
});
