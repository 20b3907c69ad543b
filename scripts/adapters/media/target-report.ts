import type { DraftPost } from "../../core/content/draft-post.ts";
import type { Complaint } from "../../core/findings/finding.ts";
import type { MeasuredMedia } from "../../core/media/inspection.ts";
import { judgeCropping } from "../../core/media/judge-cropping.ts";
import { isHostTrouble, type Remark } from "../../core/media/media-rules.ts";
import { type MediaTarget, nameMedia } from "../../core/media/media-target.ts";
import type { MediaReport, ReadFile } from "../../core/ports/media-check.ts";

/** What the check of one file of a post found. */
export interface TargetReport {
  complaints: Complaint[];
  /** null when the file itself was not inspected. */
  measured: MeasuredMedia | null;
  /** Of a file of the repository that was read. */
  file?: ReadFile;
}

export function toComplaint(remark: Remark, target: MediaTarget): Complaint {
  const { rule, severity = "error", says, hint } = remark;
  return { rule, severity, pointer: target.pointer, message: `${nameMedia(target.url)} ${says}`, hint };
}

/** Puts the reports on all files of a post together, with what concerns them together. */
export function joinReports(post: DraftPost, reports: readonly TargetReport[]): MediaReport {
  const measured = reports.flatMap((report) => report.measured ?? []);
  const files = reports.flatMap(({ file }) => file ?? []);
  const complaints = [...reports.flatMap((report) => report.complaints), ...judgeCropping(post, measured)];
  const report = { complaints, isHostTrouble: isHostTrouble(complaints), measured };
  return files.length === 0 ? report : { ...report, files };
}
