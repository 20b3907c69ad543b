import { BOT_FIELDS, type DraftPost } from "../content/draft-post.ts";
import { indentOf, joinPosts, type PostList, splitPosts, withBodies } from "../content/post-list.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../ports/result.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { editMembers } from "./edit-members.ts";
import { indexByDate } from "./index-by-date.ts";

/** A change that someone makes to the list of posts, by id. */
export type ListChange =
  | { kind: "add"; posts: readonly DraftPost[]; place: Place }
  | { kind: "replace"; post: DraftPost }
  /** `notBefore`: the instant until which the post is held from then on; left out: it keeps its own. */
  | { kind: "move"; id: string; place: Place; notBefore?: string }
  | { kind: "remove"; ids: readonly string[] }
  | { kind: "requeue"; id: string };

/**
 * "next" is before everything that has not been published yet, "last" is the end of the list. `byDate`: where a post with a date
 * goes out on its day, seen from this instant; the end of the list for other posts.
 */
export type Place = "next" | "last" | { before: string } | { after: string } | { byDate: Date };

/** Applies the change to the text of a queue file. Every other post keeps its exact bytes. */
export function applyListChange(text: string, change: ListChange): Result<string, string> {
  const list = splitPosts(text);
  const posts = readQueue(encodeUtf8(text)).queue.posts;
  if (list === null || posts.length !== list.posts.length) return refuse("the queue file cannot be read");
  const edited = edit({ list, posts }, change);
  return edited.ok ? { ok: true, value: joinPosts(edited.value) } : edited;
}

interface Opened {
  list: PostList;
  posts: readonly DraftPost[];
}

type Addition = Extract<ListChange, { kind: "add" }>;
type Move = Extract<ListChange, { kind: "move" }>;

function edit(opened: Opened, change: ListChange): Result<PostList, string> {
  switch (change.kind) {
    case "add":
      return add(opened, change);
    case "replace":
      return replace(opened, change.post);
    case "move":
      return move(opened, change);
    case "remove":
      return remove(opened, change.ids);
    case "requeue":
      return requeue(opened, change.id);
  }
}

/** Each post at its own place by date; at any other place, one after the other. */
function add({ list, posts }: Opened, { posts: added, place }: Addition): Result<PostList, string> {
  const known = [...posts];
  const bodies = list.posts.map(({ body }) => body);
  let first: number | null = null;
  for (const [offset, post] of added.entries()) {
    if (known.some(({ id }) => id === post.id)) return refuse(`there is already a post with the id ${post.id}`);
    const isByDate = typeof place === "object" && "byDate" in place;
    const index: number | null = first === null || isByDate ? indexOfPlace(known, place, post) : first + offset;
    if (index === null) return refuse(`the queue has no post ${nameOfPlace(place)}`);
    first ??= index;
    known.splice(index, 0, post);
    bodies.splice(index, 0, printPost(post, list));
  }
  return { ok: true, value: withBodies(list, bodies) };
}

/** Rewrites the post with the same id, in the same position. */
function replace({ list, posts }: Opened, post: DraftPost): Result<PostList, string> {
  const index = posts.findIndex(({ id }) => id === post.id);
  if (index < 0) return refuse(`the queue has no post ${post.id}`);
  const bodies = list.posts.map(({ body }) => body);
  return { ok: true, value: withBodies(list, bodies.with(index, printPost(post, list))) };
}

function move({ list, posts }: Opened, { id, place, notBefore }: Move): Result<PostList, string> {
  const from = posts.findIndex((post) => post.id === id);
  const post = posts[from];
  if (post === undefined) return refuse(`the queue has no post ${id}`);
  const held = notBefore === undefined ? post : { ...post, not_before: notBefore };
  const to = indexOfPlace(posts.toSpliced(from, 1), place, held);
  if (to === null) return refuse(`the queue has no other post ${nameOfPlace(place)}`);
  const bodies = list.posts.map(({ body }) => body);
  const [body = ""] = bodies.splice(from, 1);
  const edited = notBefore === undefined ? body : editMembers(body, { set: { not_before: notBefore }, remove: [] });
  return { ok: true, value: withBodies(list, bodies.toSpliced(to, 0, edited)) };
}

function remove({ list, posts }: Opened, ids: readonly string[]): Result<PostList, string> {
  const known = new Set(posts.map(({ id }) => id));
  const missing = ids.find((id) => !known.has(id));
  if (missing !== undefined) return refuse(`the queue has no post ${missing}`);
  const unwanted = new Set<string | undefined>(ids);
  const bodies = list.posts.filter((_, index) => !unwanted.has(posts[index]?.id)).map(({ body }) => body);
  return { ok: true, value: withBodies(list, bodies) };
}

function requeue({ list, posts }: Opened, id: string): Result<PostList, string> {
  const index = posts.findIndex((post) => post.id === id);
  const status = posts[index]?.status;
  if (status === undefined) return refuse(`the queue has no post ${id}`);
  if (status !== "failed") return refuse(`${id} is ${status}; only a failed post can be set back to pending`);
  const bodies = list.posts.map(({ body }, at) =>
    at === index ? editMembers(body, { set: { status: "pending" }, remove: [...BOT_FIELDS] }) : body,
  );
  return { ok: true, value: withBodies(list, bodies) };
}

function indexOfPlace(posts: readonly DraftPost[], place: Place, post: DraftPost): number | null {
  if (place === "last") return posts.length;
  if (place === "next") {
    const first = posts.findIndex(({ status }) => status === "pending");
    return first < 0 ? posts.length : first;
  }
  if ("byDate" in place) return indexByDate(posts, post, place.byDate);
  const isBefore = "before" in place;
  const index = posts.findIndex(({ id }) => id === (isBefore ? place.before : place.after));
  return index < 0 ? null : index + (isBefore ? 0 : 1);
}

function nameOfPlace(place: Place): string {
  if (typeof place === "string" || "byDate" in place) return "there";
  return "before" in place ? place.before : place.after;
}

/** On one line if the other posts are, else one field per line, with the indentation and line endings of the file. */
function printPost(post: DraftPost, { head, posts }: PostList): string {
  const neighbour = posts.at(-1);
  if (neighbour !== undefined && !neighbour.body.includes("\n")) return JSON.stringify(post);
  const unit = indentOf(head);
  const lineEnd = head.includes("\r\n") ? "\r\n" : "\n";
  return JSON.stringify(post, null, unit).replaceAll("\n", `${lineEnd}${unit}${unit}`);
}

function refuse(why: string): { ok: false; error: string } {
  return { ok: false, error: why };
}
