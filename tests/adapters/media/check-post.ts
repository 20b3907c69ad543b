import type { Socket } from "node:net";
import { createMediaChecker, type MediaCheckerOptions } from "../../../scripts/adapters/media/media-checker.ts";
import type { DraftPost } from "../../../scripts/core/content/draft-post.ts";
import type { MediaReport } from "../../../scripts/core/ports/media-check.ts";
import { startRawServer } from "./raw-server.ts";

/** One check with a checker of its own, which may ask 127.0.0.1 unless the test says otherwise. */
export async function checkPost(post: DraftPost, options: Partial<MediaCheckerOptions> = {}): Promise<MediaReport> {
  const checker = createMediaChecker({ allowPrivateHosts: ["127.0.0.1"], ...options });
  try {
    return await checker.check(post);
  } finally {
    await checker.close();
  }
}

/** The rule ids of the findings, in order. */
export function rulesOf(report: MediaReport): string[] {
  return report.findings.map((finding) => finding.rule);
}

/** What the checker says when a host answers like this. */
export async function checkAnswer(answer: (socket: Socket, path: string) => void, timeoutMs = 10_000) {
  await using server = await startRawServer(answer);
  const report = await checkPost({ image_url: `${server.origin}/a.jpg` }, { timeoutMs });
  return { report, rules: rulesOf(report), requests: server.requests };
}
