import { useEffect, useState } from "preact/hooks";
import {
  CHUNK_SIZE,
  type ChunkData,
  type PostDetail,
  type SiteIndex,
} from "../../../scripts/core/calendar/site-data.ts";
import { loadData } from "../shared/load-data.ts";

export interface Feed {
  posts: PostDetail[];
  hasMore: boolean;
  failure: string | null;
  isLoading: boolean;
  /** Posts that the next piece may bring. */
  awaited: number;
  showMore: () => void;
}

interface Pieces {
  day: string;
  posts: PostDetail[];
  nextChunk: number;
  failure: string | null;
}

/** The profile grid as it looks at the end of `day`, loaded in chunks from the top. */
export function useFeed(index: SiteIndex, day: string): Feed {
  const chunkCount = Math.ceil(index.feed.count / CHUNK_SIZE);
  const start = (): Pieces => ({ day, posts: [], nextChunk: firstChunk(index, day), failure: null });
  const [wanted, setWanted] = useState(1);
  const [state, setState] = useState<Pieces>(start);
  const pieces = state.day === day ? state : start();
  const isDue = pieces.failure === null && pieces.nextChunk < chunkCount && needsMore(pieces.posts.length, wanted);
  useEffect(() => setWanted(1), [day]);
  useEffect(() => {
    if (!isDue) return;
    let isWanted = true;
    const settle = (next: Partial<Pieces>) => {
      if (isWanted) setState({ ...pieces, ...next });
    };
    loadChunk(index, pieces.nextChunk).then(
      (posts) =>
        settle({
          posts: [...pieces.posts, ...posts.filter((post) => isOut(post, day))],
          nextChunk: pieces.nextChunk + 1,
        }),
      (error: unknown) => settle({ failure: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      isWanted = false;
    };
  }, [isDue, day, pieces.nextChunk]);
  return {
    posts: pieces.posts,
    hasMore: pieces.nextChunk < chunkCount,
    failure: pieces.failure,
    isLoading: isDue,
    awaited: isDue ? Math.min(CHUNK_SIZE, index.feed.count - pieces.nextChunk * CHUNK_SIZE) : 0,
    showMore: () => {
      if (pieces.failure !== null) setState({ ...pieces, failure: null });
      setWanted(Math.floor(pieces.posts.length / CHUNK_SIZE) + 1);
    },
  };
}

/** One chunk fills a screen, but of the first one only a part may be shown. */
function needsMore(count: number, wanted: number): boolean {
  return count < wanted * CHUNK_SIZE;
}

/** The last chunk that begins after the day may end on it. */
function firstChunk({ feed }: SiteIndex, day: string): number {
  const later = feed.chunkDays.findIndex((first) => first <= day);
  const end = later === -1 ? feed.chunkDays.length : later;
  return Math.max(end - 1, 0);
}

async function loadChunk(index: SiteIndex, number: number): Promise<PostDetail[]> {
  const { posts } = await loadData<ChunkData>(`posts-${number}.json`, index.version);
  return posts.filter(({ n }) => n < index.feed.count);
}

function isOut(post: PostDetail, day: string): boolean {
  return post.day !== null && post.day <= day;
}
