import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_SUMMARY_BYTES, renderSummary } from "../../../scripts/core/findings/render-summary.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { finding, hostileReport, report } from "../../support/findings.ts";

const summary = (given: ValidationReport, maxBytes = MAX_SUMMARY_BYTES) => [...renderSummary(given, maxBytes)].join("");
const sizeOf = (text: string) => Buffer.byteLength(text);

describe("renderSummary", () => {
  it("is a table per post and file, those with errors first", () => {
    const findings = [
      finding({ severity: "warning", rule: "hook-line", message: "No words.", hint: "Add some." }),
      finding({ pointer: "/posts/1", line: 9 }),
      finding({ pointer: "/posts/1", line: 10, severity: "warning" }),
      finding({ file: "content/settings.json", pointer: "/posts_per_day", line: 2 }),
    ];
    const [head, ...tables] = summary(report(findings)).split("### ");
    expect(head).toBe(
      "## Content check\n\n2 errors and 2 warnings in 2 posts (2 pending, 1 of them on hold).\n\nMedia of 2 pending posts was not fetched (--offline).\n\n",
    );
    expect(tables.map((table) => table.split("\n")[0])).toEqual([
      ...["Post 2", "content/settings.json", "Post 1, &#34;market&#34;"],
    ]);
    expect(tables[0]).toBe(
      `Post 2

| where | | what is wrong | what to do |
|---|---|---|---|
| content/queue.json:9:7 | **error** | Too long. | Shorten it. (caption-length) |
| content/queue.json:10:7 | warning | Too long. | Shorten it. (caption-length) |

`,
    );
  });

  it("says when all is well", () => {
    const media = { checkedPosts: 2, skippedPosts: 0, reason: null };
    expect(summary(report([], { media }))).toMatch(/\n\nNo problems in 2 posts \(2 pending, 1 of them on hold\)\.\n$/);
  });

  it("holds no markup, mention, link or line but its own, whatever the texts hold", () => {
    fc.assert(
      fc.property(hostileReport, (given) => {
        const printed = summary(given);
        for (const line of printed.split("\n")) {
          expect(line).toMatch(/^(?:$|## Content check$|\d|No|Media|### |\|---\|---\|---\|---\|$|\|(?:[^|]*\|){4}$)/);
        }
        expect(printed.replaceAll("**error**", "").replaceAll(/&#\d+;/g, "")).not.toMatch(/[<>`*_~[\]\\$&]/);
        expect(printed).not.toMatch(/@\w|#\d+[^;\d]|:\/\/|www\./);
      }),
    );
  });

  it("is never larger than GitHub takes, and names 200 findings however long each is", () => {
    const findings = (text: string, hint = "") =>
      Array.from({ length: 200 }, (_, line) => finding({ message: text, hint, line }));
    const endless = summary(report(findings("ü".repeat(100_000))));
    expect(endless.match(/^\| content\/queue\.json:\d+:/gm)).toHaveLength(200);
    const escaped = summary(report(findings("<@a&*|".repeat(20_000), "<@a&*|".repeat(20_000))));
    for (const text of [endless, escaped]) expect(sizeOf(text)).toBeLessThanOrEqual(1_048_576);
    expect(escaped).toMatch(/\n\d+ more findings did not fit here\./);
  });

  it("shows the 200 worst within its size, and says how many findings did not fit", () => {
    const findings = Array.from({ length: 20_000 }, (_, index) => finding({ message: "ü".repeat(300), line: index }));
    for (const roomBytes of [MAX_SUMMARY_BYTES, 50_000]) {
      const printed = summary(report(findings), roomBytes);
      expect(sizeOf(printed)).toBeLessThanOrEqual(roomBytes);
      const rows = printed.match(/\*\*error\*\*/g)?.length ?? 0;
      expect(rows).toBe(roomBytes === MAX_SUMMARY_BYTES ? 200 : 73);
      expect(printed.trimEnd()).toMatch(new RegExp(`\n${20_000 - rows} more findings did not fit here\\. `));
    }
  });

  it("takes the whole room, to the last byte, and counts what is left", () => {
    const two = report([finding(), finding({ pointer: "/posts/1" })]);
    const whole = summary(two);
    const room = Array.from({ length: 2000 }, (_, bytes) => bytes).find((bytes) => summary(two, bytes) === whole) ?? 0;
    expect(summary(two, room - 1)).toMatch(/\n1 more finding did not fit here\. /);
    const sizes = Array.from({ length: room }, (_, bytes) => /(\d+) more finding/.exec(summary(two, bytes))?.[1] ?? "");
    expect([...new Set(sizes)]).toEqual(["", "2", "1"]);
  });

  it("stays within the remaining room, even if there is none", () => {
    fc.assert(
      fc.property(fc.nat(3_000), hostileReport, (maxBytes, given) => {
        expect(sizeOf(summary(given, maxBytes))).toBeLessThanOrEqual(maxBytes);
      }),
    );
    expect(summary(report([finding()]), -5)).toBe("");
  });

  it("cuts a very long text", () =>
    expect(summary(report([finding({ message: "a".repeat(100_000) })])).length).toBeLessThan(3_000));
});
