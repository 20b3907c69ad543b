import { countBySeverity, type ValidationReport } from "./report.ts";

/** One line about the whole check, such as "2 errors and 1 warning in 12 posts (8 pending, 3 done, 1 failed)." */
export function summarise(report: ValidationReport): string {
  const { errors, warnings } = countBySeverity(report.findings);
  const found = errors + warnings === 0 ? "No problems" : joinCounts(errors, warnings);
  return `${found} in ${plural(report.postIds.length, "post")}${describeStates(report)}.`;
}

/** What was left out, if anything. */
export function describeCoverage({ media }: ValidationReport): string | null {
  if (media.skippedPosts === 0 || media.reason === null) return null;
  const posts = plural(media.skippedPosts, "pending post");
  return media.reason === "offline"
    ? `Media of ${posts} was not fetched (--offline).`
    : `Media of ${posts} was not fetched: unchanged.`;
}

/** Such as "2 errors and 1 warning"; "" when both are zero. `before` stands in front of the nouns: "2 more errors". */
export function joinCounts(errors: number, warnings: number, before = ""): string {
  const parts = [
    errors > 0 ? plural(errors, `${before}error`) : "",
    warnings > 0 ? plural(warnings, `${before}warning`) : "",
  ];
  return parts.filter((part) => part !== "").join(" and ");
}

function describeStates({ counts }: ValidationReport): string {
  const held = counts.held > 0 ? `, ${counts.held} of them held until later` : "";
  const parts = [
    counts.pending > 0 ? `${counts.pending} pending${held}` : "",
    counts.done > 0 ? `${counts.done} done` : "",
    counts.failed > 0 ? `${counts.failed} failed` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
