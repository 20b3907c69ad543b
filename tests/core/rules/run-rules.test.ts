import { describe, expect, it } from "vitest";
import { MAX_FINDINGS, SEVERITIES } from "../../../scripts/core/findings/finding.ts";
import { captionBook } from "../../../scripts/core/rules/captions/index.ts";
import { guardRules } from "../../../scripts/core/rules/changes/check-change.ts";
import { postRules, queueRules } from "../../../scripts/core/rules/posts/index.ts";
import type { Rule, RuleFinding } from "../../../scripts/core/rules/rule.ts";
import { joinUpToLimit, runRules } from "../../../scripts/core/rules/run-rules.ts";

function rule(id: string, ...findings: RuleFinding[]): Rule<string> {
  return { id, severity: "error", description: "Tests.", check: () => findings };
}

const broken: Rule<string> = {
  ...rule("broken"),
  check() {
    throw new Error("secret detail at /home/user/file.ts:1");
  },
};
const place = { context: undefined, base: "/posts/3" };
const finding = { pointer: "/caption", message: "Wrong.", hint: "Correct it." };

describe("runRules", () => {
  it("adds the rule's id and severity, and the place of the subject", () => {
    expect(runRules([rule("a", finding)], "", place)).toEqual([
      { rule: "a", severity: "error", ...finding, pointer: "/posts/3/caption" },
    ]);
  });

  it("keeps the severity and the file that a finding names", () => {
    const special: RuleFinding = { ...finding, severity: "warning", file: "settings.json" };
    expect(runRules([rule("a", special)], "", place)).toMatchObject([{ severity: "warning", file: "settings.json" }]);
  });

  it("makes an error of a rule that crashes, without its details, and goes on", () => {
    const findings = runRules([broken, rule("a", finding)], "", place);
    expect(findings).toMatchObject([
      { rule: "broken", severity: "error", pointer: "/posts/3", message: expect.stringContaining("crashed here") },
      { rule: "a" },
    ]);
    expect(JSON.stringify(findings)).not.toContain("secret detail");
  });
});

describe("joinUpToLimit", () => {
  const error = { rule: "a", severity: "error", ...finding } as const;
  const full = Array.from({ length: MAX_FINDINGS }, () => error);

  it("joins groups in order", () =>
    expect(joinUpToLimit([[error], [], [error, error]])).toEqual([error, error, error]));

  it("leaves the rest out above the limit, and says so, but not where the limit is reached at the very end", () => {
    expect(joinUpToLimit([full])).toHaveLength(MAX_FINDINGS);
    const findings = joinUpToLimit([full, [error], [error]]);
    expect(findings).toHaveLength(MAX_FINDINGS + 1);
    expect(findings.at(-1)?.rule).toBe("too-many-findings");
  });
});

describe("the three books", () => {
  it.each([
    ["posts", [...postRules, ...queueRules]],
    ["captions", captionBook],
    ["changes", guardRules],
  ])("have the same head: %s", (_name, book) => {
    expect(new Set(book.map(({ id }) => id)).size).toBe(book.length);
    for (const { id, severity, description } of book) {
      expect(id).toMatch(/^(?:guard\/)?[a-z]+(-[a-z]+)*$/);
      expect(SEVERITIES).toContain(severity);
      expect(description).toMatch(/^[^\n]+\.$/);
    }
  });
});
