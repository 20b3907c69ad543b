import type { DraftPost } from "../content/draft-post.ts";
import type { QueueReading } from "../content/read-queue.ts";
import type { ValidationReport } from "../findings/report.ts";
import type { Journal } from "../generated/journal.ts";
import type { MeasuredMedia } from "../media/inspection.ts";
import type { Content } from "../posting/content.ts";

/** The input of a preview. Settings, record and archive are the current ones, not the proposed ones. */
export interface PreviewInput {
  /** Of one of several accounts; null for the single one. */
  account: string | null;
  /** How many accounts share the comment. */
  sharedBy: number;
  /** The queue to compare `after` with; null when there is none yet. */
  before: QueueReading | null;
  /** The queue after merging, or as proposed when the merge is not possible; null when the change deletes it. */
  after: QueueReading | null;
  standing: Standing;
  /** Findings of the checks in `after`. */
  report: ValidationReport;
  settings: Content["settings"];
  journal: Journal;
  archive: readonly DraftPost[];
  digestOf: (post: DraftPost) => string;
  /** Measurements of a post's media; null when it was not fetched. */
  measuredOf: (post: DraftPost) => readonly MeasuredMedia[] | null;
  /** Number of new and changed posts whose media was not fetched, because of the limits on posts and time. */
  unfetchedPosts: number;
  /** Other files that the change touches. */
  otherFiles: readonly string[];
  /** The proposed commit; null for files without one. */
  commit: string | null;
  now: Date;
}

/**
 * How the proposed queue relates to the current one. "current": it is based on it. "merged": it is based on an older one and was
 * merged with the current one. "conflicting": it is based on an older one and cannot be merged.
 */
export type Standing = "current" | "merged" | "conflicting";
