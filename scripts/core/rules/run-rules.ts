import { type Complaint, MAX_COMPLAINTS, tooManyComplaints } from "../findings/finding.ts";
import type { Objection, Rule, RuleHead } from "./rule.ts";

/** A complaint, with the file that it is about where the rule named one. */
export type RuleComplaint = Complaint & Pick<Objection, "file">;

/** What the rules say about one subject, in the order of the rules. `base` is the pointer to the subject in its file. */
export function runRules<Subject, Context>(
  rules: readonly Rule<Subject, Context>[],
  subject: Subject,
  { context, base }: { context: Context; base: string },
): RuleComplaint[] {
  const complaints: RuleComplaint[] = [];
  // By index, and without a look into empty lists: ten thousand posts would cost four hundred thousand iterators.
  for (let at = 0; at < rules.length; at++) {
    const rule = rules[at];
    if (rule === undefined) continue;
    try {
      const objections = rule.check(subject, context);
      if (objections.length === 0) continue;
      for (const objection of objections) complaints.push(toComplaint(rule, objection, base));
    } catch {
      complaints.push(crashOf(rule, base));
    }
  }
  return complaints;
}

/** Joins groups of complaints. From {@link MAX_COMPLAINTS} on, the other groups are left out, and a last complaint says so. */
export function joinUpToLimit<C extends Complaint>(groups: Iterable<readonly C[]>): (C | Complaint)[] {
  const complaints: (C | Complaint)[] = [];
  for (const group of groups) {
    if (complaints.length >= MAX_COMPLAINTS) return [...complaints, tooManyComplaints()];
    for (const complaint of group) complaints.push(complaint);
  }
  return complaints;
}

function toComplaint({ id, severity }: RuleHead, objection: Objection, base: string): RuleComplaint {
  return { rule: id, severity, ...objection, pointer: base + objection.pointer };
}

/** A rule that crashes must neither hide what the others find nor let the subject pass. */
function crashOf({ id }: RuleHead, pointer: string): RuleComplaint {
  const message = `The rule "${id}" crashed here and did not finish its check.`;
  const hint = "This is a bug in mergecast, not in your content: please report it together with the content.";
  return { rule: id, severity: "error", pointer, message, hint };
}
