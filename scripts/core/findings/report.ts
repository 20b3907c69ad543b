import { plural } from "../text/words.ts";
import { type LocatedFinding, postIndexOf } from "./finding.ts";

export const FORMATS = ["text", "json", "github"] as const;
export type Format = (typeof FORMATS)[number];

export interface ValidationReport {
  /** File by file, in text order. */
  findings: LocatedFinding[];
  /** The queue's name in findings. */
  queueFile: string;
  /** Id of each post in the queue; null where it is missing. */
  postIds: (string | null)[];
  counts: PostCounts;
  media: MediaCoverage;
}

/** Of no post. */
export const EMPTY_REPORT: ValidationReport = {
  findings: [],
  queueFile: "",
  postIds: [],
  counts: { pending: 0, held: 0, done: 0, failed: 0 },
  media: { checkedPosts: 0, skippedPosts: 0, reason: null },
};

interface PostCounts {
  pending: number;
  /** Pending posts whose not_before has not passed yet. */
  held: number;
  done: number;
  failed: number;
}

export interface MediaCoverage {
  /** Posts whose media was fetched. */
  checkedPosts: number;
  /** Pending posts whose media was not fetched, and the reason. */
  skippedPosts: number;
  reason: "offline" | "unchanged" | null;
}

export interface SeverityCounts {
  errors: number;
  warnings: number;
  notes: number;
}

export function countBySeverity(findings: readonly Pick<LocatedFinding, "severity">[]): SeverityCounts {
  const counts = { error: 0, warning: 0, note: 0 };
  for (const { severity } of findings) counts[severity]++;
  return { errors: counts.error, warnings: counts.warning, notes: counts.note };
}

interface CountedPost {
  status?: "pending" | "done" | "failed";
  not_before?: string;
}

export function countPosts(posts: readonly CountedPost[], now: Date): PostCounts {
  const counts = { ...EMPTY_REPORT.counts };
  for (const { status, not_before } of posts) {
    if (status === undefined) continue;
    counts[status]++;
    if (status === "pending" && not_before !== undefined && Date.parse(not_before) > now.getTime()) counts.held++;
  }
  return counts;
}

/** One line about the whole check, such as "2 errors and 1 warning in 12 posts (8 pending, 3 done, 1 failed)." */
export function summarise(report: ValidationReport): string {
  const counts = countBySeverity(report.findings);
  const hasProblems = counts.errors + counts.warnings > 0;
  const found = [hasProblems ? "" : "No problems", joinCounts(counts)].filter((part) => part !== "").join(" and ");
  return `${found} in ${plural(report.postIds.length, "post")}${describeStates(report)}.`;
}

/** What was not checked; null if nothing. */
export function describeCoverage({ media }: ValidationReport): string | null {
  if (media.skippedPosts === 0 || media.reason === null) return null;
  const posts = plural(media.skippedPosts, "pending post");
  return media.reason === "offline"
    ? `Media of ${posts} was not fetched (--offline).`
    : `Media of ${posts} was not fetched: unchanged.`;
}

/** Such as "2 errors and 1 warning"; "" when all are zero. `before` comes before the nouns: "2 more errors". */
export function joinCounts({ errors, warnings, notes }: SeverityCounts, before = ""): string {
  const parts = [
    errors > 0 ? plural(errors, `${before}error`) : "",
    warnings > 0 ? plural(warnings, `${before}warning`) : "",
    notes > 0 ? plural(notes, `${before}note`) : "",
  ].filter((part) => part !== "");
  return parts.length < 3 ? parts.join(" and ") : `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}

function describeStates({ counts }: ValidationReport): string {
  const held = counts.held > 0 ? `, ${counts.held} of them on hold` : "";
  const parts = [
    counts.pending > 0 ? `${counts.pending} pending${held}` : "",
    counts.done > 0 ? `${counts.done} done` : "",
    counts.failed > 0 ? `${counts.failed} failed` : "",
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : ` (${parts.join("; ")})`;
}

/** What a finding is about: a post in the queue, else a file. May contain foreign text. */
export function headingOf(finding: LocatedFinding, report: ValidationReport): string {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.file;
  const id = report.postIds[index] ?? null;
  return id === null ? `Post ${index + 1}` : `Post ${index + 1}, "${id}"`;
}
