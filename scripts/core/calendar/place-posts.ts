import type { DraftPost } from "../content/draft-post.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { isTaken } from "../posting/content.ts";
import { type Forecast, forecast } from "../schedule/forecast.ts";
import { kindOf } from "./preview-post.ts";
import { forecastContentOf, type SiteContent } from "./read-site-content.ts";
import type { PostState, Trouble } from "./site-data.ts";

export interface PlacedPost {
  post: DraftPost;
  /** Index in the queue, from 0; null for archived posts and for claims whose post was removed. */
  index: number | null;
  state: PostState;
  /** null for stuck posts only. */
  at: Date | null;
  trouble: Trouble | null;
}

interface Timeline {
  /** Archive first, then the queue, each in order. */
  posts: PlacedPost[];
  forecast: Forecast;
}

/** Gives every post its instant: what is live, what will go out and when, and what needs attention. */
export function placePosts(content: SiteContent, now: Date): Timeline {
  const { reading, journal, archive, digestOf } = content.check;
  const { posts } = reading.queue;
  const { entries } = journal;
  const coming = forecast(forecastContentOf(content), { now, digestOf });
  const expectedAt = new Map(coming.expected.map(({ index, at }) => [index, at]));
  const entryOf = findEntries(entries, digestOf);
  const claimed = new Set<JournalEntry>();
  const placed = posts.map((post, index): PlacedPost => {
    const entry = entryOf(post);
    if (entry !== null) claimed.add(entry);
    return { post, index, ...stateOf(post, entry, expectedAt.get(index) ?? null) };
  });
  const archived = archive.map((post): PlacedPost => ({ post, index: null, ...stateOf(post, entryOf(post), null) }));
  const orphans = entries
    .filter((entry) => entry.outcome === null && !claimed.has(entry))
    .map((entry): PlacedPost => ({ post: { id: entry.id }, index: null, ...unconfirmed(entry) }));
  return { posts: [...archived, ...placed, ...orphans], forecast: coming };
}

/** The one entry that determines a post's state: an open claim before a finished one, then the newest. */
function findEntries(
  entries: readonly JournalEntry[],
  digestOf: (post: DraftPost) => string,
): (post: DraftPost) => JournalEntry | null {
  const open = entries.filter(({ outcome }) => outcome === null);
  const done = new Map(entries.filter(({ outcome }) => outcome === "done").map((entry) => [entry.id, entry]));
  return (post) => {
    const candidate = { index: 0, post, id: post.id ?? "", digest: open.length === 0 ? "" : digestOf(post) };
    const claim = post.status === "done" ? undefined : open.find((entry) => isTaken(entry, candidate));
    return claim ?? done.get(candidate.id) ?? null;
  };
}

type Standing = Pick<PlacedPost, "state" | "at" | "trouble">;

function stateOf(post: DraftPost, entry: JournalEntry | null, expectedAt: Date | null): Standing {
  if (entry !== null && entry.outcome === null) return unconfirmed(entry);
  if (entry !== null || post.status === "done") {
    return dated("published", entry?.published_at ?? post.published_at, NO_DATE);
  }
  if (post.status === "failed") return failed(post);
  if (expectedAt !== null) return { state: "expected", at: expectedAt, trouble: null };
  return { state: "stuck", at: null, trouble: whyStuck(post) };
}

function dated(state: "published" | "failed", instant: string | null | undefined, trouble: Trouble | null): Standing {
  const timeMs = Date.parse(instant ?? "");
  if (Number.isNaN(timeMs)) return { state: "stuck", at: null, trouble };
  return { state, at: new Date(timeMs), trouble: state === "failed" ? trouble : null };
}

function failed(post: DraftPost): Standing {
  const trouble = {
    what: post.error ?? "The post failed. No reason was recorded.",
    fix: "Open the post, fix the cause with Edit, then press Retry.",
  };
  return dated("failed", post.failed_at, trouble);
}

function unconfirmed(entry: JournalEntry): Standing {
  if (entry.handoff !== undefined) return { state: "unconfirmed", at: new Date(entry.claim.at), trouble: BY_HAND };
  const what =
    entry.parked_at === undefined
      ? "The post was sent to Instagram, but it is not yet known whether it is live. It is not sent again until that is clear."
      : "Instagram no longer reports what happened to this post. It may be live, so it is not sent again. Other posts are not affected.";
  const fix =
    'The next run checks again. If this persists, look at the account on Instagram. Then somebody with write access runs the workflow "resolve" on GitHub, with the id of the post and what they saw.';
  return { state: "unconfirmed", at: new Date(entry.claim.at), trouble: { what, fix } };
}

const BY_HAND = {
  what: "It is to be published by hand, and nobody has recorded yet that it was.",
  fix: 'Publish it in the app. Then somebody with write access runs the workflow "resolve" on GitHub, with the id of the post.',
};

const NO_DATE = { what: "It is published, but the time was not recorded.", fix: "Nothing to do." };

function whyStuck({ id, status }: DraftPost): Trouble {
  if (status !== "pending") {
    return {
      what: "Its status is missing or not valid.",
      fix: 'Somebody who works in the repository can set its status to "pending".',
    };
  }
  if (id === undefined) return { what: "Its id is missing or not valid.", fix: "Give it a unique id." };
  return {
    what: "No date can be predicted for it: it is held indefinitely, or the same post is being published under another id.",
    fix: "Open the post and move it to another day.",
  };
}

interface SiteOrder {
  /** First what the profile grid shows, newest first, then everything else, newest first. The index is the post's number. */
  posts: PlacedPost[];
  feedCount: number;
  leftOut: { stories: number; reels: number };
}

/** Numbers the posts so that the profile grid can be loaded chunk by chunk from its top. */
export function orderPosts(placed: readonly PlacedPost[]): SiteOrder {
  const newestFirst = [...placed].sort((a, b) => (b.at?.getTime() ?? 0) - (a.at?.getTime() ?? 0));
  const shows = ({ state, post }: PlacedPost) => state !== "failed" && state !== "stuck" && isInGrid(post);
  const feed = newestFirst.filter(shows);
  const others = newestFirst.filter((post) => !shows(post));
  const hidden = others.filter(({ state }) => state === "published" || state === "expected");
  const stories = hidden.filter(({ post }) => kindOf(post) === "story").length;
  return {
    posts: [...feed, ...others],
    feedCount: feed.length,
    leftOut: { stories, reels: hidden.length - stories },
  };
}

/** The profile grid shows no stories, and reels only when they are shared to the feed. */
function isInGrid(post: PlacedPost["post"]): boolean {
  const kind = kindOf(post);
  if (kind === "story" || post.status === undefined) return false;
  return kind !== "reel" || post.share_to_feed !== false;
}
