import type { Finding } from "../finding.ts";

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
