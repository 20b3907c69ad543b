import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { worstFirst } from "../../../scripts/core/findings/choose-shown.ts";
import type { LocatedFinding } from "../../../scripts/core/findings/finding.ts";
import { renderGithub } from "../../../scripts/core/findings/render-github.ts";
import type { ValidationReport } from "../../../scripts/core/findings/report.ts";
import { finding, hostileReport, report } from "../../support/findings.ts";

const github = (given: ValidationReport, hasSummary = true) => [...renderGithub(given, { hasSummary })].join("");

describe("renderGithub", () => {
  it("annotates the line, with message and hint", () => {
    const [line] = github(report([finding()])).split("\n");
    expect(line).toBe(
      "::error file=content/queue.json,line=4,col=7,title=caption-length in market::Too long.%0AShorten it.",
    );
    expect(github(report(Array.from({ length: 10 }, () => finding())))).not.toContain("::notice");
  });

  it("escapes everything that could end the command or start another", () => {
    const evil = "100%\r\n::set-env name=a,b::c";
    const changes = { queueFile: "a:b,c", postIds: [evil] };
    const [line, ...rest] = github(report([finding({ message: evil, file: "a:b,c" })], changes)).split("\n");
    expect(line).toBe(
      "::error file=a%3Ab%2Cc,line=4,col=7,title=caption-length in 100%25%0A%3A%3Aset-env name=a%2Cb%3A%3Ac::100%25%0A::set-env name=a,b::c%0AShorten it.",
    );
    expect(rest.join("\n")).not.toMatch(/^::/m);
  });

  it("prints no line that the runner takes for a command but its own, whatever the texts hold", () => {
    const own = /^::(?:(?:error|warning) file=[^,:]*,line=4,col=7,title=[^,:]*|notice title=validate)::/;
    fc.assert(
      fc.property(hostileReport, (given) => {
        const printed = github(given);
        expect(printed.replaceAll(/[\n\t]/g, "")).not.toMatch(/[\p{Cc}\p{Cs}\u2028\u2029\u202e]/u);
        // The runner reads "##[…]" anywhere in a line and "::…::" after white space at its beginning.
        for (const line of printed.split("\n")) {
          expect(line).not.toContain("##[");
          if (line.trimStart().startsWith("::")) expect(line).toMatch(own);
        }
      }),
    );
  });

  it("keeps an annotation below what the runner cuts off", () => {
    const [line = ""] = github(report([finding({ message: "é".repeat(9_000) })])).split("\n");
    expect(line.split("::")[2]?.length).toBeLessThan(4_096);
  });

  it("shows the 10 worst of each kind and says how many more the summary holds", () => {
    const warnings = Array.from({ length: 11 }, () => finding({ severity: "warning" }));
    const errors = Array.from({ length: 12 }, () => finding());
    const worst = finding({ line: 900, pointer: "", rule: "json-syntax" });
    const lines = github(report([...warnings, ...errors, worst])).split("\n");
    expect(lines.slice(0, 10).every((line) => line.startsWith("::error "))).toBe(true);
    expect(lines[0]).toContain("line=900");
    expect(lines.slice(10, 20).every((line) => line.startsWith("::warning "))).toBe(true);
    expect(lines[20]).toBe("::notice title=validate::3 more errors and 1 more warning in the job summary");
    expect(lines[21]).toContain("13 errors and 11 warnings in 2 posts");
  });

  it("names the command that shows them all where there is no summary", () => {
    const lines = github(report(Array.from({ length: 11 }, () => finding())), false).split("\n");
    expect(lines[10]).toBe(
      "::notice title=validate::1 more error not shown here. To see more: npm run validate -- --format text",
    );
  });

  it("names the post by its id or its place, and a rule alone for what is of no post of the queue", () => {
    const titleOf = (changes: Partial<LocatedFinding>) =>
      /title=([^:]*)::/.exec(github(report([finding(changes)])))?.[1];
    expect(titleOf({})).toBe("caption-length in market");
    expect(titleOf({ pointer: "/posts/1" })).toBe("caption-length in post 2");
    expect(titleOf({ pointer: "" })).toBe("caption-length");
    expect(titleOf({ file: "content/archive/2025.json" })).toBe("caption-length");
  });

  it.each([
    [200, "190 more errors in the job summary"],
    [201, "191 more errors (the job summary shows more of them)"],
  ])("promises no more of %i errors than the summary holds", (count, words) =>
    expect(github(report(Array.from({ length: count }, () => finding())))).toContain(`::${words}\n`),
  );

  it("says what was not fetched, once, and nothing where all was", () => {
    const said = (reason: "offline" | null) =>
      github(report([], { media: { checkedPosts: 2, skippedPosts: reason === null ? 0 : 2, reason } })).trimEnd();
    expect(said("offline").split("\n")).toHaveLength(2);
    expect(said("offline")).toMatch(/not fetched \(--offline\)\.$/);
    expect(said(null)).not.toContain("null");
  });
});

it("worst come first: errors, then whole files, then what a change may not do, then the order of the text", () => {
  const findings = [
    finding({ severity: "warning", pointer: "", rule: "guard/mixed-change" }),
    finding({ line: 1 }),
    finding({ line: 2, rule: "guard/status" }),
    finding({ line: 3, pointer: "/posts", rule: "wrong-type" }),
    finding({ line: 4 }),
    finding({ line: 5, file: "content/settings.json", pointer: "/posts_per_day" }),
    finding({ severity: "warning", line: 6 }),
  ];
  const shown = worstFirst(findings).map(({ severity, line }) => `${severity} ${line}`);
  expect(shown.join(", ")).toBe("error 3, error 5, error 2, error 1, error 4, warning 4, warning 6");
});
