import type { DraftPost } from "../content/draft-post.ts";
import type { PeoplesField } from "../content/post-fields.ts";
import type { Post } from "../generated/queue.ts";

/**
 * A change that someone makes to the list of posts, by id. The commands, the calendar's pages and the proposal bot use the same
 * ones, so it is plain JSON.
 */
export type ListChange =
  | { kind: "add"; posts: readonly DraftPost[]; place: Place }
  | { kind: "replace"; post: DraftPost }
  /** Sets and removes single fields; all others keep their text. */
  | { kind: "edit"; id: string; set: Partial<Pick<Post, PeoplesField>>; remove: readonly PeoplesField[] }
  /** `notBefore`: the instant until which the post is held from then on; left out: it keeps its own. */
  | { kind: "move"; id: string; place: Place; notBefore?: string }
  /** Two posts exchange their places and their dates. */
  | { kind: "swap"; ids: readonly [string, string] }
  | { kind: "remove"; ids: readonly string[] }
  | { kind: "requeue"; id: string };

/**
 * "next" is before everything that has not been published yet, "last" is the end of the list. "by-date": where a post with a date
 * goes out on its day; the end of the list for other posts.
 */
export type Place = "next" | "last" | "by-date" | { before: string } | { after: string };

/** The posts that the change is about, without those that only name a place. */
export function touchedIds(change: ListChange): readonly string[] {
  if ("ids" in change) return change.ids;
  if ("id" in change) return [change.id];
  const posts = change.kind === "add" ? change.posts : [change.post];
  return posts.flatMap(({ id }) => (id === undefined ? [] : [id]));
}
