import type { DraftPost } from "../core/content/draft-post.ts";
import type { Complaint } from "../core/findings/finding.ts";
import type { MediaCoverage } from "../core/findings/report.ts";
import type { Settings } from "../core/generated/settings.ts";
import { digestsOf } from "../core/media/inspection.ts";
import type { MediaChecker, MediaReport } from "../core/ports/media-check.ts";
import { changedPosts } from "../core/rules/changes/queue-diff.ts";
import { compareFiles } from "../core/rules/posts/compare-files.ts";
import type { QueueInput } from "../core/rules/posts/post-rule.ts";
import { captionKey, filesOf, isBare, kindOf } from "../core/rules/posts/same-post.ts";

/** Posts that are fetched only to compare their files: more would hardly have the same caption by accident. */
const MAX_COMPARED_POSTS = 20;

interface CheckedMedia {
  /** Pointers are relative to the queue file. */
  complaints: Complaint[];
  coverage: MediaCoverage;
}

/**
 * Fetches the media of pending posts, of new and changed ones only if the posts before the change are known, and compares their
 * files with those of other posts.
 */
export async function checkMedia(
  input: QueueInput,
  basePosts: readonly DraftPost[] | null,
  { createMediaChecker }: { createMediaChecker: ((settings: Settings) => MediaChecker) | null },
): Promise<CheckedMedia> {
  const { posts } = input.queue;
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  if (createMediaChecker === null) {
    return { complaints: [], coverage: { checkedPosts: 0, skippedPosts: pending.length, reason: "offline" } };
  }
  const changed = basePosts === null ? pending : changedPosts(posts, pending, basePosts);
  const fetched = changed.map((index) => posts[index] ?? {});
  const checker = createMediaChecker(input.settings);
  const reports = await fetchAll([...fetched, ...postsToCompare(input, fetched)], (post) =>
    checker.check(post, input.settings.media),
  );
  const complaints = changed.flatMap((index) => {
    const found = reports.get(posts[index] ?? {})?.complaints ?? [];
    return found.map((complaint) => ({ ...complaint, pointer: `/posts/${index}${complaint.pointer}` }));
  });
  const ofFiles = compareFiles({
    ...input,
    filesOf: (post) => filesOf(post, digestsOf(reports.get(post)?.measured ?? [])),
  });
  const skippedPosts = pending.length - changed.length;
  return {
    complaints: [...complaints, ...ofFiles],
    coverage: { checkedPosts: changed.length, skippedPosts, reason: skippedPosts > 0 ? "unchanged" : null },
  };
}

async function fetchAll(
  posts: readonly DraftPost[],
  check: (post: DraftPost) => Promise<MediaReport>,
): Promise<Map<DraftPost, MediaReport>> {
  return new Map(await Promise.all(posts.map(async (post) => [post, await check(post)] as const)));
}

/** Other posts with the caption of a fetched one. What is wrong with their own media is not reported. */
function postsToCompare({ queue, archive, journal }: QueueInput, fetched: readonly DraftPost[]): DraftPost[] {
  const contentOf = (post: DraftPost) => `${kindOf(post)}\n${captionKey(post)}`;
  const wanted = new Set(fetched.filter((post) => !isBare(post)).map(contentOf));
  if (wanted.size === 0) return [];
  const isFetched = new Set(fetched);
  const isKnown = new Set(journal.entries.filter(({ looks }) => looks?.media !== undefined).map(({ id }) => id));
  const others = [...queue.posts, ...archive].filter((post) => {
    const isShown = post.status === "pending" || post.status === "done";
    return isShown && !isFetched.has(post) && (post.id === undefined || !isKnown.has(post.id)) && !isBare(post);
  });
  return others.filter((post) => wanted.has(contentOf(post))).slice(0, MAX_COMPARED_POSTS);
}
