import { describe, expect, it } from "vitest";
import type { Finding } from "../../../scripts/core/finding.ts";
import { renderGithub } from "../../../scripts/core/findings/render-github.ts";
import { renderJson } from "../../../scripts/core/findings/render-json.ts";
import { renderText } from "../../../scripts/core/findings/render-text.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";

function finding(changes: Partial<Finding> = {}): Finding {
  return {
    ...{ rule: "caption-length", severity: "error", file: "content/queue.json", line: 4, column: 7 },
    ...{ pointer: "/posts/0/caption", message: "Too long.", hint: "Shorten it." },
    ...changes,
  };
}

function report(findings: Finding[], changes: Partial<ValidationReport> = {}): ValidationReport {
  return {
    findings,
    queueFile: "content/queue.json",
    postIds: ["market", null],
    counts: { pending: 2, held: 1, done: 0, failed: 0 },
    media: { checkedPosts: 0, skippedPosts: 2, reason: "offline" },
    ...changes,
  };
}

const text = (given: ValidationReport, hasColours = false) => [...renderText(given, { hasColours })].join("");
const github = (given: ValidationReport) => [...renderGithub(given)].join("");

describe("renderText", () => {
  it("groups findings by post and file and ends with the counts", () => {
    const findings = [
      finding(),
      finding({ severity: "warning", rule: "hook-line", message: "No words.", hint: "Add some." }),
      finding({ pointer: "/posts/1", line: 9 }),
      finding({ file: "content/settings.json", pointer: "/posts/0", line: 1 }),
    ];
    expect(text(report(findings))).toBe(
      [
        'Post 1, "market"',
        "  content/queue.json:4:7  error  Too long.",
        "    Shorten it. (caption-length)",
        "  content/queue.json:4:7  warning  No words.",
        "    Add some. (hook-line)",
        "",
        "Post 2",
        "  content/queue.json:9:7  error  Too long.",
        "    Shorten it. (caption-length)",
        "",
        "content/settings.json",
        "  content/settings.json:1:7  error  Too long.",
        "    Shorten it. (caption-length)",
        "",
        "3 errors and 1 warning in 2 posts (2 pending, 1 of them held until later).",
        "Media of 2 pending posts was not fetched (--offline).",
        "",
      ].join("\n"),
    );
  });

  it("says when all is well", () => {
    const counts = { pending: 1, held: 0, done: 2, failed: 1 };
    const media = { checkedPosts: 1, skippedPosts: 0, reason: null };
    const all = report([], { counts, media, postIds: ["a", "b", "c", "d"] });
    expect(text(all)).toBe("No problems in 4 posts (1 pending; 2 done; 1 failed).\n");
    expect(text(report([], { counts: { pending: 0, held: 0, done: 0, failed: 0 }, media, postIds: [] }))).toBe(
      "No problems in 0 posts.\n",
    );
  });

  it("disarms what could command a terminal or fake a line", () => {
    const evil = "\u001b[2J\u009b31m\nPost 9\r\t\u202e";
    const printed = text(report([finding({ message: evil, hint: evil, file: evil })], { postIds: [evil] }));
    expect(printed.replaceAll("\n", "")).not.toMatch(/[\p{Cc}\u202e]/u);
    expect(printed).not.toMatch(/^Post 9/m);
  });

  it("uses colours only when asked", () => {
    expect(text(report([finding()]))).not.toContain("\u001b[");
    expect(text(report([finding()]), true)).toContain("\u001b[31merror\u001b[0m");
  });
});

describe("renderJson", () => {
  it("is one JSON object with the findings and the counts", () => {
    const findings = Array.from({ length: 1203 }, (_, index) => finding({ line: index + 1 }));
    const parsed = JSON.parse([...renderJson(report(findings))].join(""));
    expect(parsed.findings).toEqual(findings);
    expect(parsed).toMatchObject({
      errors: 1203,
      warnings: 0,
      posts: { total: 2, pending: 2, held: 1, done: 0, failed: 0 },
    });
  });

  it("is JSON without findings too", () => {
    expect(JSON.parse([...renderJson(report([]))].join(""))).toMatchObject({ findings: [], errors: 0 });
  });
});

describe("renderGithub", () => {
  it("annotates the line, with message and hint", () => {
    expect(github(report([finding()])).split("\n")[0]).toBe(
      "::error file=content/queue.json,line=4,col=7,title=caption-length in market::Too long.%0AShorten it.",
    );
  });

  it("escapes whatever could end the command or begin another", () => {
    const evil = "100%\r\n::set-env name=a,b::c";
    const [line, ...rest] = github(
      report([finding({ message: evil, file: "a:b,c" })], { queueFile: "a:b,c", postIds: [evil] }),
    ).split("\n");
    expect(line).toBe(
      "::error file=a%3Ab%2Cc,line=4,col=7,title=caption-length in 100%25%0D%0A%3A%3Aset-env name=a%2Cb%3A%3Ac::100%25%0D%0A::set-env name=a,b::c%0AShorten it.",
    );
    expect(rest.join("\n")).not.toMatch(/^::/m);
  });

  it("shows 10 of each kind, errors first, and says how many more there are", () => {
    const warnings = Array.from({ length: 11 }, () => finding({ severity: "warning" }));
    const errors = Array.from({ length: 12 }, () => finding());
    const lines = github(report([...warnings, ...errors])).split("\n");
    expect(lines.slice(0, 10).every((line) => line.startsWith("::error "))).toBe(true);
    expect(lines[10]).toBe(
      "::notice title=validate::2 more errors. To see them all: npm run validate -- --format text",
    );
    expect(lines.slice(11, 21).every((line) => line.startsWith("::warning "))).toBe(true);
    expect(lines[21]).toContain("1 more warning.");
    expect(lines[22]).toContain("12 errors and 11 warnings in 2 posts");
  });
});
