import type { DraftPost } from "../content/draft-post.ts";
import { type Forecast, forecast } from "../dates/forecast.ts";
import type { JournalEntry } from "../generated/journal.ts";
import { type Content, isTaken, publishedElsewhere } from "../posting/content.ts";
import type { SiteContent } from "./read-site-content.ts";
import type { PostState, Trouble } from "./site-data.ts";

/** A post and its place in time. */
export interface PlacedPost {
  post: DraftPost;
  /** Place in the queue, from 0; null for posts of the archive and for claims whose post is gone. */
  index: number | null;
  state: PostState;
  /** null for stuck posts only. */
  at: Date | null;
  trouble: Trouble | null;
}

export interface Timeline {
  /** In the order of archive and queue. */
  posts: PlacedPost[];
  forecast: Forecast;
}

/** Puts every post on its moment: what is live, what will go out and when, and what needs a person. */
export function placePosts(content: SiteContent, now: Date): Timeline {
  const { reading, journal, archive, digestOf } = content.check;
  const { posts } = reading.queue;
  const { entries } = journal;
  const coming = forecast({
    ...{ posts, entries, digestOf, now, publishedElsewhere: publishedElsewhere(asContent(content)) },
    ...{ timeZone: content.settings.timezone, postsPerDay: content.settings.posts_per_day },
  });
  const expectedAt = new Map(coming.expected.map(({ index, at }) => [index, at]));
  const entryOf = findEntries(entries, digestOf);
  const claimed = new Set<JournalEntry>();
  const placed = posts.map((post, index): PlacedPost => {
    const entry = entryOf(post);
    if (entry !== null) claimed.add(entry);
    return { post, index, ...stateOf(post, entry, expectedAt.get(index) ?? null) };
  });
  const archived = archive.map((post): PlacedPost => ({ post, index: null, ...stateOf(post, entryOf(post), null) }));
  const orphans = entries.filter((entry) => entry.outcome === null && !claimed.has(entry)).map(placeOrphan);
  return { posts: [...archived, ...placed, ...orphans], forecast: coming };
}

/** The one entry that decides about a post: an open claim before a finished one, the newest of several. */
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
    what: post.error ?? "The post failed; nobody wrote down why.",
    fix: "Correct what is said there, then set the post back to pending: npm run queue -- requeue ID.",
  };
  return dated("failed", post.failed_at, trouble);
}

function unconfirmed(entry: JournalEntry): Standing {
  const what =
    entry.parked_at === undefined
      ? "The post was handed to Instagram, and nobody knows yet whether it is live. It is not sent again until that is clear."
      : "Instagram no longer tells what became of this post. It may be live, so it is not sent again; the other posts go on.";
  const fix =
    "The next run looks again by itself. If this stays, look at the account, then: npm run queue -- resolve ID --media-id MEDIA-ID when the post is there, --retry when it is not.";
  return { state: "unconfirmed", at: new Date(entry.claim.at), trouble: { what, fix } };
}

function placeOrphan(entry: JournalEntry): PlacedPost {
  return { post: { id: entry.id }, index: null, ...unconfirmed(entry) };
}

const NO_DATE = { what: "It is published, but nobody wrote down when.", fix: "Nothing has to be done." };

function whyStuck({ id, status }: DraftPost): Trouble {
  if (status !== "pending") {
    return { what: "It has no status that can be read.", fix: 'Write "status": "pending" for a new post.' };
  }
  if (id === undefined) return { what: "It has no id that can be read.", fix: "Give it a name of its own as id." };
  return {
    what: "No day can be foreseen for it: it is held for ever, or the same post is being published under another id.",
    fix: "Look at its not_before, and at the findings of npm run validate.",
  };
}

function asContent({ check, settings }: SiteContent): Content {
  return {
    ...{ posts: check.reading.queue.posts, archive: check.archive, journal: check.journal, settings },
    ...{ blockers: [], tokenRefreshedAt: null, errorsOf: () => [] },
  };
}
