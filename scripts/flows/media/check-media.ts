import type { DraftPost } from "../../core/content/draft-post.ts";
import type { Finding } from "../../core/findings/finding.ts";
import type { MediaCoverage } from "../../core/findings/report.ts";
import type { Settings } from "../../core/generated/settings.ts";
import { digestsOf } from "../../core/media/inspection.ts";
import { isMediaPath } from "../../core/media/media-path.ts";
import type { MediaSnapshot } from "../../core/media/media-snapshot.ts";
import { mediaUrls, namesFile } from "../../core/media/media-target.ts";
import type { MediaChecker, MediaReport } from "../../core/ports/media-check.ts";
import { changedPosts } from "../../core/rules/changes/queue-diff.ts";
import { compareFiles } from "../../core/rules/posts/duplicate-content.ts";
import { captionKey, filesOf, isBare, kindOf } from "../../core/rules/posts/same-post.ts";
import type { QueueInput } from "../../core/rules/rule.ts";

/** Posts that are fetched only to compare their files: more would hardly have the same caption by accident. */
const MAX_COMPARED_POSTS = 20;

/**
 * Fetches the media of pending posts, of new and changed ones only if the posts before the change are known, and compares their
 * files with those of other posts. Posts that name files of the repository are always checked: the files may have changed.
 */
export async function checkMedia(
  input: QueueInput,
  basePosts: readonly DraftPost[] | null,
  { createMediaChecker, files, media }: MediaSources,
): Promise<{ findings: Finding[]; coverage: MediaCoverage }> {
  const { posts } = input.queue;
  const pending = [...posts.keys()].filter((index) => posts[index]?.status === "pending");
  const isOffline = createMediaChecker === null;
  const checker = isOffline ? files?.checker : createMediaChecker(input.settings);
  const withFiles = pending.filter((index) => namesFile(posts[index] ?? {}));
  const changed = isOffline ? [] : basePosts === null ? pending : changedPosts(posts, pending, basePosts);
  const wanted = new Set([...changed, ...withFiles]);
  const checked = checker === undefined ? [] : pending.filter((index) => wanted.has(index));
  const fetched = checked.map((index) => posts[index] ?? {});
  const reports = await fetchAll([...fetched, ...postsToCompare(input, fetched)], (post) =>
    checker?.check(post, input.settings.media, { files: media }),
  );
  const findings = checked.flatMap((index) => {
    const found = reports.get(posts[index] ?? {})?.findings ?? [];
    return found.map((finding) => ({ ...finding, pointer: `/posts/${index}${finding.pointer}` }));
  });
  const whatFilesOf = (post: DraftPost) => filesOf(post, digestsOf(reports.get(post)?.measured ?? []));
  const ofFiles = reports.size === 0 ? [] : compareFiles({ ...input, filesOf: whatFilesOf });
  const whole = isOffline ? checked.filter((index) => !namesAddress(posts[index] ?? {})) : checked;
  const skippedPosts = pending.length - whole.length;
  const reason = isOffline ? "offline" : skippedPosts > 0 ? "unchanged" : null;
  return {
    findings: [...findings, ...ofFiles],
    coverage: { checkedPosts: whole.length, skippedPosts, reason },
  };
}

interface MediaSources {
  /** null: only files of the repository are checked. */
  createMediaChecker: ((settings: Settings) => MediaChecker) | null;
  files?: { checker?: MediaChecker | undefined };
  /** null: no post names a file. */
  media: MediaSnapshot | null;
}

function namesAddress(post: DraftPost): boolean {
  return mediaUrls(post).some(({ url }) => !isMediaPath(url));
}

async function fetchAll(
  posts: readonly DraftPost[],
  check: (post: DraftPost) => Promise<MediaReport> | undefined,
): Promise<Map<DraftPost, MediaReport>> {
  const reports = await Promise.all(posts.map(async (post) => [post, await check(post)] as const));
  return new Map(reports.flatMap(([post, report]) => (report === undefined ? [] : [[post, report] as const])));
}

/** Other posts with the caption of a fetched one. What is wrong with their own media is not reported. */
function postsToCompare({ queue, archive, journal }: QueueInput, fetched: readonly DraftPost[]): DraftPost[] {
  const contentOf = (post: DraftPost) => `${kindOf(post)}\n${captionKey(post)}`;
  const wanted = new Set(fetched.filter((post) => !isBare(post)).map(contentOf));
  if (wanted.size === 0) return [];
  const isFetched = new Set(fetched);
  const isKnown = new Set(
    journal.entries.filter(({ fingerprint }) => fingerprint?.media !== undefined).map(({ id }) => id),
  );
  const others = [...queue.posts, ...archive].filter((post) => {
    const isShown = post.status === "pending" || post.status === "done";
    return isShown && !isFetched.has(post) && (post.id === undefined || !isKnown.has(post.id)) && !isBare(post);
  });
  return others.filter((post) => wanted.has(contentOf(post))).slice(0, MAX_COMPARED_POSTS);
}
