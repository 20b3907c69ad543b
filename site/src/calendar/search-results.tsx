import {
  CHUNK_SIZE,
  type PostBrief,
  type PostDetail,
  type SiteIndex,
} from "../../../scripts/core/calendar/site-data.ts";
import { plural } from "../../../scripts/core/text/words.ts";
import { type Loaded, loadPosts, useLoaded } from "../shared/load-data.ts";
import { dayWords } from "../shared/words.ts";
import { type Filter, isWanted } from "./place.ts";
import { PostButton } from "./post-button.tsx";

/** Whoever searches finds it among these, or writes another word. */
const MAX_SHOWN = 50;

/** The posts of all months with the words in their captions, in order of day; null while nobody searches. */
export function useSearch(index: SiteIndex, filter: Filter): Loaded<PostDetail[]> | null {
  const isSearching = filter.text.trim() !== "";
  const all = useLoaded(isSearching ? `all posts ${index.version}` : null, () => loadAll(index));
  if (!isSearching) return null;
  if (all.state !== "here") return all;
  const found = all.data.filter((post) => isWanted(post, filter));
  return { state: "here", data: found.sort((a, b) => (`${a.day} ${a.time}` < `${b.day} ${b.time}` ? -1 : 1)) };
}

export function countPosts({ counts }: SiteIndex): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0);
}

async function loadAll(index: SiteIndex): Promise<PostDetail[]> {
  const chunks = Array.from({ length: Math.ceil(countPosts(index) / CHUNK_SIZE) }, (_, chunk) => chunk);
  return (await Promise.all(chunks.map((chunk) => loadPosts(chunk, index.version)))).flat();
}

export function SearchResults({ found, onOpen }: { found: Loaded<PostDetail[]>; onOpen: (post: PostBrief) => void }) {
  if (found.state === "loading") return <p class="quiet">Loading…</p>;
  if (found.state === "failed") return <p role="alert">{found.why}</p>;
  const { data: posts } = found;
  if (posts.length === 0) return <p class="quiet">No post of the queue has these words.</p>;
  const more = posts.length - MAX_SHOWN;
  return (
    <>
      <ol class="agenda stack tight">
        {posts.slice(0, MAX_SHOWN).map((post) => (
          <li key={post.n} class="agenda-day stack tight">
            <h2>{post.day === null ? "No day" : <time dateTime={post.day}>{dayWords.dated(post.day)}</time>}</h2>
            <PostButton look="agenda-post" post={{ ...post, mark: null }} onOpen={onOpen} />
          </li>
        ))}
      </ol>
      {more > 0 && <p class="quiet">And {plural(more, "further post")}: another word finds fewer.</p>}
    </>
  );
}
