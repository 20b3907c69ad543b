import type { DraftPost } from "../content/draft-post.ts";
import { joinPosts, splitPosts, withBodies } from "../content/post-list.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../findings/problem.ts";
import { encodeUtf8 } from "../text/bytes.ts";

interface ArchiveRequest {
  queueText: string;
  /** Text of a year's archive file; null when there is none yet. */
  archiveOf(year: string): string | null;
  /** Posts published before this instant leave the queue. */
  before: Date;
}

interface ArchiveResult {
  queueText: string;
  /** Changed archive files by year. Store them before the queue: a post in both places is harmless, a post in neither is lost. */
  archives: Map<string, string>;
  ids: string[];
}

/** Moves done posts out of the queue, byte for byte. After a crash between the writes, a second call moves nothing twice. */
export function archivePosts({ queueText, archiveOf, before }: ArchiveRequest): Result<ArchiveResult, string> {
  const queue = splitPosts(queueText);
  const { posts, account } = readQueue(encodeUtf8(queueText)).queue;
  if (queue === null || posts.length !== queue.posts.length)
    return { ok: false, error: "the queue file cannot be read" };
  const leaving = new Set([...posts.keys()].filter((index) => isOld(posts[index] ?? {}, before)));
  const archives = new Map<string, string>();
  for (const [year, indexes] of Map.groupBy(leaving, (index) => posts[index]?.published_at?.slice(0, 4) ?? "")) {
    const bodies = indexes.map((index) => queue.posts[index]?.body ?? "");
    const text = append(archiveOf(year) ?? emptyArchive(account ?? ""), bodies);
    if (text === null) return { ok: false, error: `archive/${year}.json cannot be read` };
    archives.set(year, text);
  }
  const staying = queue.posts.filter((_, index) => !leaving.has(index)).map(({ body }) => body);
  return {
    ok: true,
    value: {
      queueText: leaving.size === 0 ? queueText : joinPosts(withBodies(queue, staying)),
      archives,
      ids: [...leaving].map((index) => posts[index]?.id ?? ""),
    },
  };
}

function isOld({ status, published_at }: DraftPost, before: Date): boolean {
  return status === "done" && published_at !== undefined && Date.parse(published_at) < before.getTime();
}

/** null when the archive is not a list of posts. A post that it already contains, byte for byte, is not added again. */
function append(text: string, bodies: readonly string[]): string | null {
  const archive = splitPosts(text);
  if (archive === null) return null;
  const known = archive.posts.map(({ body }) => body);
  const fresh = bodies.filter((body) => !known.includes(body));
  return fresh.length === 0 ? text : joinPosts(withBodies(archive, [...known, ...fresh]));
}

function emptyArchive(account: string): string {
  return `{\n  "account": ${JSON.stringify(account)},\n  "posts": []\n}\n`;
}
