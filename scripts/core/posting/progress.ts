import type { DraftPost } from "../content/draft-post.ts";
import type { JournalEntry } from "../generated/journal.ts";

/** What the default branch and the record know of posts. */
export interface Known {
  posts: readonly DraftPost[];
  archive: readonly DraftPost[];
  journal: { entries: readonly Pick<JournalEntry, "id" | "outcome">[] };
}

type Progress = "waiting" | "failed" | "claimed" | "published";

/** How far the post has come, as queue, archive and record have it. */
export function progressOf({ posts, archive, journal }: Known, id: string): Progress {
  const outcomes = journal.entries.flatMap((entry) => (entry.id === id ? [entry.outcome] : []));
  const statuses = posts.flatMap((post) => (post.id === id ? [post.status] : []));
  if (outcomes.includes(null)) return "claimed";
  if (outcomes.includes("done") || statuses.includes("done") || archive.some((post) => post.id === id))
    return "published";
  return outcomes.includes("failed") || statuses.includes("failed") ? "failed" : "waiting";
}

/** Ids that a new post may not have. */
export function takenIds({ posts, archive, journal }: Known): Set<string | undefined> {
  return new Set([...posts, ...archive, ...journal.entries].map(({ id }) => id));
}
