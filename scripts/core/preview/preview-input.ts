import type { DraftPost } from "../content/draft-post.ts";
import type { QueueReading } from "../content/read-queue.ts";
import type { ValidationReport } from "../findings/report.ts";
import type { Journal } from "../generated/journal.ts";
import type { MeasuredMedia } from "../ports/media-check.ts";
import type { Content } from "../posting/content.ts";

/** Everything the preview of a change is made of. Settings, journal and archive are those that hold now, not the proposed ones. */
export interface PreviewInput {
  /** What `after` is compared with; null when there is no queue yet. */
  before: QueueReading | null;
  /** The queue as merging would leave it, or as proposed when that cannot be told; null when the change deletes it. */
  after: QueueReading | null;
  standing: Standing;
  /** What the checks found in `after`. */
  report: ValidationReport;
  settings: Content["settings"];
  journal: Journal;
  archive: readonly DraftPost[];
  digestOf: (post: DraftPost) => string;
  /** What was measured of the media of a post; null when it was not fetched. */
  measuredOf: (post: DraftPost) => readonly MeasuredMedia[] | null;
  /** New and changed posts whose media was left out, because there are too many or time was up. */
  unfetchedPosts: number;
  /** Files beside the queue that the change touches too. */
  otherFiles: readonly string[];
  /** Commit that is proposed; null for files without one. */
  commit: string | null;
  now: Date;
}

/**
 * How the proposed queue stands to the current one: made from it; made from an older one, and both were put together; made
 * from an older one that cannot be put together with it.
 */
export type Standing = "current" | "merged" | "conflicting";
