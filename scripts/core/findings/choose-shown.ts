import { type LocatedFinding, postIndexOf, SEVERITIES } from "./finding.ts";
import { countBySeverity, joinCounts, type SeverityCounts } from "./report.ts";

/** Nobody reads more, and a file of junk has a hundred thousand findings. */
export const MAX_SHOWN = 200;

interface ShownFindings {
  /** In text order. */
  shown: readonly LocatedFinding[];
  /** How many are left out; null for none. */
  more: SeverityCounts | null;
}

export function chooseShown(findings: readonly LocatedFinding[], max: number = MAX_SHOWN): ShownFindings {
  if (findings.length <= max) return { shown: findings, more: null };
  const worst = new Set(worstFirst(findings).slice(0, max));
  return {
    shown: findings.filter((finding) => worst.has(finding)),
    more: countBySeverity(findings.filter((finding) => !worst.has(finding))),
  };
}

/** Such as "… and 12 more errors and 3 more warnings." */
export function describeMore(more: SeverityCounts): string {
  return `… and ${joinCounts(more, "more ")}. Correct the first ones, then check again.`;
}

/**
 * The findings in order of importance, for places that show only a few. Errors come before warnings, and notes come last. Within
 * each: first findings about whole files, which may hide or cause others, then forbidden changes, then everything else. Ties keep
 * the text order.
 */
export function worstFirst(findings: readonly LocatedFinding[]): LocatedFinding[] {
  const byRank = Map.groupBy(findings, rankOf);
  return [...byRank.keys()].sort((a, b) => a - b).flatMap((rank) => byRank.get(rank) ?? []);
}

function rankOf({ severity, rule, pointer }: LocatedFinding): number {
  const kind = postIndexOf(pointer) === null ? 0 : rule.startsWith("guard/") ? 1 : 2;
  return SEVERITIES.indexOf(severity) * 10 + kind;
}
