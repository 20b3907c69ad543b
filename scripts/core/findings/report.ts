import type { DraftPost } from "../content/draft-post.ts";
import { plural } from "../text/words.ts";
import { type Finding, postIndexOf } from "./finding.ts";

/** What a check of the content folder found. */
export interface ValidationReport {
  /** File by file, in the order of the text. */
  findings: Finding[];
  /** The queue, as findings name it. */
  queueFile: string;
  /** Id of each post of the queue, null where there is none. */
  postIds: (string | null)[];
  counts: PostCounts;
  media: MediaCoverage;
}

export interface PostCounts {
  pending: number;
  /** Of the pending ones, those whose not_before is still to come. */
  held: number;
  done: number;
  failed: number;
}

export interface MediaCoverage {
  /** Posts whose media was fetched. */
  checkedPosts: number;
  /** Pending posts whose media was not fetched, and why. */
  skippedPosts: number;
  reason: "offline" | "unchanged" | null;
}

export function countBySeverity(findings: readonly Finding[]): { errors: number; warnings: number } {
  const errors = findings.filter(({ severity }) => severity === "error").length;
  return { errors, warnings: findings.length - errors };
}

export function countPosts(posts: readonly DraftPost[], now: Date): PostCounts {
  const counts: PostCounts = { pending: 0, held: 0, done: 0, failed: 0 };
  for (const { status, not_before } of posts) {
    if (status === undefined) continue;
    counts[status]++;
    if (status === "pending" && not_before !== undefined && Date.parse(not_before) > now.getTime()) counts.held++;
  }
  return counts;
}

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

/** What a finding is about: a post of the queue, else a file. Holds text of strangers. */
export function headingOf(finding: Finding, report: ValidationReport): string {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.file;
  const id = report.postIds[index] ?? null;
  return id === null ? `Post ${index + 1}` : `Post ${index + 1}, "${id}"`;
}
