import { describe, expect, it } from "vitest";
import type { Severity } from "../../../scripts/core/findings/finding.ts";
import { renderJson, renderText } from "../../../scripts/core/findings/render-text.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { finding, report } from "../../support/findings.ts";

const text = (given: ValidationReport, hasColours = false) => [...renderText(given, { hasColours })].join("");

describe("renderText", () => {
  it("groups findings by post and file and ends with the counts", () => {
    const findings = [
      finding(),
      finding({ severity: "warning", rule: "hook-line", message: "No words.", hint: "Add some." }),
      finding({ file: "content/settings.json", pointer: "/posts/0", line: 1 }),
    ];
    expect(text(report(findings))).toBe(
      `Post 1, "market"
  content/queue.json:4:7  error  Too long.
    Shorten it. (caption-length)
  content/queue.json:4:7  warning  No words.
    Add some. (hook-line)

content/settings.json
  content/settings.json:1:7  error  Too long.
    Shorten it. (caption-length)

2 errors and 1 warning in 2 posts (2 pending, 1 of them on hold).
Media of 2 pending posts was not fetched (--offline).
`,
    );
  });

  it("says when all is well", () => {
    const counts = { pending: 1, held: 0, done: 2, failed: 1 };
    const media = { checkedPosts: 1, skippedPosts: 0, reason: null };
    const all = report([], { counts, media, postIds: ["a", "b", "c", "d"] });
    expect(text(all)).toBe("No problems in 4 posts (1 pending; 2 done; 1 failed).\n");
    const none = report([], { counts: { pending: 0, held: 0, done: 0, failed: 0 }, media, postIds: [] });
    expect(text(none)).toBe("No problems in 0 posts.\n");
  });

  it("disarms what could command a terminal or fake a line", () => {
    const evil = "\u001b[2J\u009b31m\nPost 9\r\t\u202e";
    const printed = text(report([finding({ message: evil, hint: evil, file: evil })], { postIds: [evil] }));
    expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(printed).not.toMatch(/^Post 9/m);
  });

  it("holds nothing that the runner of a workflow takes for a command", () => {
    const evil = "::add-mask::a ##[stop-commands]b";
    const printed = text(report([finding({ message: evil, hint: evil, file: evil })], { postIds: [evil] }));
    expect(printed).not.toMatch(/^\s*::|##\[/m);
    expect(printed).toContain("add-mask::a");
  });

  it("shows the 200 worst of very many, in the order of the file, and counts the rest and all", () => {
    const warnings = Array.from({ length: 1000 }, (_, index) => finding({ line: index + 1, severity: "warning" }));
    const printed = text(report([...warnings, finding({ line: 5000 })]));
    expect(printed.match(/ warning /g)).toHaveLength(199);
    expect(printed).toMatch(/queue\.json:199:.*[\s\S]*queue\.json:5000:/);
    expect(printed).toContain("… and 801 more warnings. Correct the first ones");
    expect(printed).toContain("1 error and 1,000 warnings in");
  });

  it("uses colours only when asked", () => {
    expect(text(report([finding()]))).not.toContain("\u001b[");
    expect(text(report([finding()]), true)).toContain("\u001b[31merror\u001b[0m");
  });

  it.each<[string, Severity[], string]>([
    ["red", ["warning", "error"], "\u001b[31m1 error and 1 warning"],
    ["yellow", ["note", "warning"], "\u001b[33m1 warning"],
    ["green", ["note"], "\u001b[32m"],
    ["green", [], "\u001b[32m"],
  ])("ends in %s after %j", (_colour, severities, end) => {
    const lines = text(report(severities.map((severity) => finding({ severity }))), true)
      .trimEnd()
      .split("\n");
    // The last line says what was not fetched.
    expect(lines.at(-2)?.startsWith(end), lines.at(-2)).toBe(true);
  });
});

describe("renderJson", () => {
  it("is one JSON object with the findings and the counts", () => {
    const findings = Array.from({ length: 120 }, (_, index) => finding({ line: index + 1 }));
    const parsed = JSON.parse([...renderJson(report(findings))].join(""));
    expect(parsed.findings).toEqual(findings);
    expect(parsed.more).toBeUndefined();
    expect(parsed).toMatchObject({
      errors: 120,
      warnings: 0,
      notes: 0,
      posts: { total: 2, pending: 2, held: 1, done: 0, failed: 0 },
    });
  });

  it("has the 200 worst of very many, and counts the rest", () => {
    const warnings = Array.from({ length: 1000 }, (_, index) => finding({ line: index + 1, severity: "warning" }));
    const findings = [...warnings, finding({ line: 5000 })];
    const parsed = JSON.parse([...renderJson(report(findings))].join(""));
    expect(parsed.findings).toEqual([...warnings.slice(0, 199), finding({ line: 5000 })]);
    expect(parsed).toMatchObject({ errors: 1, warnings: 1000, more: { errors: 0, warnings: 801 } });
  });

  it("is JSON without findings too", () =>
    expect(JSON.parse([...renderJson(report([]))].join(""))).toMatchObject({ findings: [], errors: 0 }));
});
