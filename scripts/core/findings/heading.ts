import { postIndexOf } from "../check-queue.ts";
import type { Finding } from "../finding.ts";
import type { ValidationReport } from "./report.ts";

/** What a finding is about: a post of the queue, else a file. Holds text of strangers. */
export function headingOf(finding: Finding, report: ValidationReport): string {
  const index = finding.file === report.queueFile ? postIndexOf(finding.pointer) : null;
  if (index === null) return finding.file;
  const id = report.postIds[index] ?? null;
  return id === null ? `Post ${index + 1}` : `Post ${index + 1}, "${id}"`;
}
