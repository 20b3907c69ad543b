import { createMediaChecker, type MediaCheckerOptions } from "../../../scripts/adapters/media/media-checker.ts";
import type { MediaReport } from "../../../scripts/core/ports.ts";
import type { DraftPost } from "../../../scripts/core/rules/rule.ts";

/** One check with a checker of its own, which may ask 127.0.0.1 unless the test says otherwise. */
export async function checkPost(post: DraftPost, options: Partial<MediaCheckerOptions> = {}): Promise<MediaReport> {
  const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], ...options });
  try {
    return await checker.check(post);
  } finally {
    await checker.close();
  }
}

/** The rule ids of the complaints, in order. */
export function rulesOf(report: MediaReport): string[] {
  return report.complaints.map((complaint) => complaint.rule);
}
