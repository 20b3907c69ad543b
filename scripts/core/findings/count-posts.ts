import type { DraftPost } from "../rules/rule.ts";
import type { PostCounts } from "./report.ts";

export function countPosts(posts: readonly DraftPost[], now: Date): PostCounts {
  const counts: PostCounts = { pending: 0, held: 0, done: 0, failed: 0 };
  for (const { status, not_before } of posts) {
    if (status === undefined) continue;
    counts[status]++;
    if (status === "pending" && not_before !== undefined && Date.parse(not_before) > now.getTime()) counts.held++;
  }
  return counts;
}
