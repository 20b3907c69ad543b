import { useEffect, useRef, useState } from "preact/hooks";
import { CHUNK_SIZE, type PostDetail, type SiteIndex } from "../../../scripts/core/calendar/site-data.ts";
import { loadPosts, useLoaded } from "../shared/load-data.ts";
import { KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/media-strip.tsx";
import { dayWords } from "../shared/words.ts";

export interface Feed {
  posts: PostDetail[];
  hasMore: boolean;
  failure: string | null;
  isLoading: boolean;
  /** Posts that the next chunk may bring. */
  awaited: number;
  showMore: () => void;
}

interface Part {
  day: string;
  posts: PostDetail[];
  nextChunk: number;
}

/** The profile grid as it looks at the end of `day`, loaded in chunks from the top. */
export function useFeed(index: SiteIndex, day: string): Feed {
  const { count } = index.feed;
  const [wanted, setWanted] = useState({ day, count: CHUNK_SIZE, tries: 0 });
  const { count: wantedCount, tries } = wanted.day === day ? wanted : { count: CHUNK_SIZE, tries: 0 };
  const loaded = useLoaded(`${day} ${wantedCount} ${tries}`, () => readFeed(index, day, wantedCount));
  const last = useRef<Part | null>(null);
  if (loaded.state === "here") last.current = loaded.data;
  const { posts, nextChunk } =
    last.current?.day === day ? last.current : { posts: [], nextChunk: firstChunk(index, day) };
  return {
    posts,
    hasMore: nextChunk * CHUNK_SIZE < count,
    failure: loaded.state === "failed" ? loaded.why : null,
    isLoading: loaded.state === "loading",
    awaited: loaded.state === "loading" ? Math.max(Math.min(CHUNK_SIZE, count - nextChunk * CHUNK_SIZE), 0) : 0,
    showMore: () =>
      setWanted({ day, count: (Math.floor(posts.length / CHUNK_SIZE) + 1) * CHUNK_SIZE, tries: tries + 1 }),
  };
}

/** One chunk fills a screen, but of the first one only a part may be shown, so that the second is asked for with it. */
async function readFeed(index: SiteIndex, day: string, wantedCount: number): Promise<Part> {
  const part: Part = { day, posts: [], nextChunk: firstChunk(index, day) };
  const second = part.nextChunk + 1;
  if (second * CHUNK_SIZE < index.feed.count) loadPosts(second, index.version).catch(() => undefined);
  while (part.posts.length < wantedCount && part.nextChunk * CHUNK_SIZE < index.feed.count) {
    const posts = await loadPosts(part.nextChunk++, index.version);
    part.posts.push(...posts.filter((post) => post.n < index.feed.count && post.day !== null && post.day <= day));
  }
  return part;
}

/** The last chunk that begins after the day may end on it. */
function firstChunk({ feed }: SiteIndex, day: string): number {
  const later = feed.chunkDays.findIndex((first) => first <= day);
  return Math.max((later === -1 ? feed.chunkDays.length : later) - 1, 0);
}

/** Three columns of 3:4 cells cropped to the centre, as Instagram shows profiles since January 2025. */
export function FeedGrid({ feed, onOpen }: { feed: Feed; onOpen: (n: number) => void }) {
  const { posts, hasMore, isLoading, awaited, failure } = feed;
  return (
    <>
      {posts.length === 0 && !isLoading && failure === null && (
        <p class="quiet feed-empty">No post is in the grid on this day.</p>
      )}
      <ul class="feed">
        {posts.map((post) => (
          <li key={post.n}>
            <FeedCell post={post} onOpen={onOpen} />
          </li>
        ))}
        {/* Their place, so that nothing below them moves when they come. */}
        {Array.from({ length: awaited }, (_, at) => (
          <li key={`awaited ${posts.length + at}`} class="feed-awaited" aria-hidden="true" />
        ))}
      </ul>
      {failure !== null && <p role="alert">{failure}</p>}
      {hasMore && <More feed={feed} />}
    </>
  );
}

function FeedCell({ post, onOpen }: { post: PostDetail; onOpen: (n: number) => void }) {
  const when = post.day === null ? "" : dayWords.short(post.day);
  return (
    <button type="button" class={`feed-cell state-${post.state}`} onClick={() => onOpen(post.n)}>
      <Picture url={post.picture} alt="" kind={post.kind} />
      {post.picture === null && <span class="feed-words">{post.text}</span>}
      {post.kind !== "picture" && (
        <span class="feed-kind">
          <KindIcon kind={post.kind} />
        </span>
      )}
      {post.state === "published" ? (
        <span class="unseen">Published {when}</span>
      ) : (
        <span class="feed-mark">
          <StateMark state={post.state} isBrief={post.state === "expected"} />
          <span>{when}</span>
        </span>
      )}
      <span class="unseen">
        <bdi>{post.text === "" ? post.id : post.text}</bdi>
      </span>
    </button>
  );
}

/** Loads more when it becomes visible or is pressed. */
function More({ feed }: { feed: Feed }) {
  const button = useRef<HTMLButtonElement>(null);
  const show = useRef(feed.showMore);
  show.current = feed.showMore;
  useEffect(() => {
    const watch = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && show.current(),
      { rootMargin: "300px" },
    );
    if (button.current !== null) watch.observe(button.current);
    return () => watch.disconnect();
  }, [feed.posts.length, feed.isLoading]);
  return (
    <p class="feed-more">
      <button ref={button} type="button" class="wide" onClick={feed.showMore}>
        {feed.isLoading ? "Loading…" : "Show older posts"}
      </button>
    </p>
  );
}
