import { useEffect, useRef } from "preact/hooks";
import type { PostDetail } from "../../../scripts/core/calendar/site-data.ts";
import { KindIcon, StateMark } from "../shared/marks.tsx";
import { Picture } from "../shared/picture.tsx";
import { dayWords } from "../shared/words.ts";
import type { Feed } from "./load-feed.ts";

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
