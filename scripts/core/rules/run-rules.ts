import { type Finding, MAX_FINDINGS, tooManyFindings } from "../findings/finding.ts";
import type { Rule, RuleFinding, RuleHead } from "./rule.ts";

/** A finding, with the file that it is about where the rule named one. */
export type FindingInFile = Finding & Pick<RuleFinding, "file">;

/** What the rules find in one subject, in the order of the rules. `base` is the pointer to the subject in its file. */
export function runRules<Subject, Context>(
  rules: readonly Rule<Subject, Context>[],
  subject: Subject,
  { context, base }: { context: Context; base: string },
): FindingInFile[] {
  return rules.flatMap((rule) => {
    const { id, severity } = rule;
    try {
      const found = rule.check(subject, context);
      return found.map((finding) => ({ rule: id, severity, ...finding, pointer: base + finding.pointer }));
    } catch {
      return [crashOf(rule, base)];
    }
  });
}

/** Joins groups of findings. From {@link MAX_FINDINGS} on, the other groups are left out, and a last finding says so. */
export function joinUpToLimit<F extends Finding>(groups: Iterable<readonly F[]>): (F | Finding)[] {
  const findings: (F | Finding)[] = [];
  for (const group of groups) {
    if (findings.length >= MAX_FINDINGS) return [...findings, tooManyFindings()];
    for (const finding of group) findings.push(finding);
  }
  return findings;
}

/** A rule that crashes must neither hide what the others find nor let the subject pass. */
function crashOf({ id }: RuleHead, pointer: string): FindingInFile {
  const message = `The rule "${id}" crashed here and did not finish its check.`;
  const hint = "This is a bug in mergecast, not in your content: please report it together with the content.";
  return { rule: id, severity: "error", pointer, message, hint };
}
