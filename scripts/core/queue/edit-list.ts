import type { DraftPost } from "../content/draft-post.ts";
import { BOT_FIELDS } from "../content/post-fields.ts";
import { indentOf, joinPosts, type PostList, splitPosts, withBodies } from "../content/post-list.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../ports/result.ts";
import { encodeUtf8 } from "../text/bytes.ts";
import { editMembers, type MemberEdit } from "./edit-members.ts";
import { indexByDate } from "./index-by-date.ts";
import type { ListChange, Place } from "./list-change.ts";

/** Applies the change to the text of a queue file. Every other post keeps its exact bytes. `now` decides what "by-date" means. */
export function applyListChange(text: string, change: ListChange, now: Date): Result<string, string> {
  const list = splitPosts(text);
  const posts = readQueue(encodeUtf8(text)).queue.posts;
  if (list === null || posts.length !== list.posts.length) return refuse("the queue file cannot be read");
  const edited = edit({ list, posts, now }, change);
  return edited.ok ? { ok: true, value: joinPosts(edited.value) } : edited;
}

/** Applies the changes one after the other: all of them, or none. The error is about the first that cannot be applied. */
export function applyListChanges(text: string, changes: readonly ListChange[], now: Date): Result<string, string> {
  let current: Result<string, string> = { ok: true, value: text };
  for (const change of changes) {
    current = applyListChange(current.value, change, now);
    if (!current.ok) return current;
  }
  return current;
}

interface Opened {
  list: PostList;
  posts: readonly DraftPost[];
  now: Date;
}

type Addition = Extract<ListChange, { kind: "add" }>;
type Edit = Extract<ListChange, { kind: "edit" }>;
type Move = Extract<ListChange, { kind: "move" }>;

function edit(opened: Opened, change: ListChange): Result<PostList, string> {
  switch (change.kind) {
    case "add":
      return add(opened, change);
    case "replace":
      return replace(opened, change.post);
    case "edit":
      return editFields(opened, change);
    case "move":
      return move(opened, change);
    case "swap":
      return swap(opened, change.ids);
    case "remove":
      return remove(opened, change.ids);
    case "requeue":
      return requeue(opened, change.id);
  }
}

/** Each post at its own place by date; at any other place, one after the other. */
function add({ list, posts, now }: Opened, { posts: added, place }: Addition): Result<PostList, string> {
  const known = [...posts];
  const bodies = list.posts.map(({ body }) => body);
  let first: number | null = null;
  for (const [offset, post] of added.entries()) {
    if (known.some(({ id }) => id === post.id)) return refuse(`there is already a post with the id ${post.id}`);
    const isFirst: boolean = first === null || place === "by-date";
    const index: number | null = isFirst ? indexOfPlace({ posts: known, now }, place, post) : (first ?? 0) + offset;
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

/** What it names is set or removed; the author's text of all other fields stays. */
function editFields({ list, posts }: Opened, { id, set, remove }: Edit): Result<PostList, string> {
  const index = posts.findIndex((post) => post.id === id);
  if (index < 0) return refuse(`the queue has no post ${id}`);
  return { ok: true, value: withEdits(list, new Map([[index, { set, remove }]])) };
}

function move({ list, posts, now }: Opened, { id, place, notBefore }: Move): Result<PostList, string> {
  const from = posts.findIndex((post) => post.id === id);
  const post = posts[from];
  if (post === undefined) return refuse(`the queue has no post ${id}`);
  const held = notBefore === undefined ? post : { ...post, not_before: notBefore };
  const to = indexOfPlace({ posts: posts.toSpliced(from, 1), now }, place, held);
  if (to === null) return refuse(`the queue has no other post ${nameOfPlace(place)}`);
  const bodies = list.posts.map(({ body }) => body);
  const [body = ""] = bodies.splice(from, 1);
  const edited = notBefore === undefined ? body : editMembers(body, { set: { not_before: notBefore }, remove: [] });
  return { ok: true, value: withBodies(list, bodies.toSpliced(to, 0, edited)) };
}

function swap({ list, posts }: Opened, ids: readonly [string, string]): Result<PostList, string> {
  const [one, other] = ids.map((id) => posts.findIndex((post) => post.id === id));
  const missing = ids.find((id) => !posts.some((post) => post.id === id));
  if (missing !== undefined || one === undefined || other === undefined)
    return refuse(`the queue has no post ${missing}`);
  const dated = withEdits(
    list,
    new Map([
      [one, dateOf(posts[other])],
      [other, dateOf(posts[one])],
    ]),
  );
  const bodies = dated.posts.map(({ body }) => body);
  const swapped = bodies.with(one, bodies[other] ?? "").with(other, bodies[one] ?? "");
  return { ok: true, value: withBodies(list, swapped) };
}

function dateOf(post: DraftPost | undefined): MemberEdit {
  const { not_before } = post ?? {};
  return not_before === undefined ? { set: {}, remove: ["not_before"] } : { set: { not_before }, remove: [] };
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
  const edit = { set: { status: "pending" }, remove: [...BOT_FIELDS] };
  return { ok: true, value: withEdits(list, new Map([[index, edit]])) };
}

function withEdits(list: PostList, edits: ReadonlyMap<number, MemberEdit>): PostList {
  const bodies = list.posts.map(({ body }, index) => {
    const edit = edits.get(index);
    return edit === undefined ? body : editMembers(body, edit);
  });
  return withBodies(list, bodies);
}

function indexOfPlace({ posts, now }: Pick<Opened, "posts" | "now">, place: Place, post: DraftPost): number | null {
  if (place === "last") return posts.length;
  if (place === "next") {
    const first = posts.findIndex(({ status }) => status === "pending");
    return first < 0 ? posts.length : first;
  }
  if (place === "by-date") return indexByDate(posts, post, now);
  const isBefore = "before" in place;
  const index = posts.findIndex(({ id }) => id === (isBefore ? place.before : place.after));
  return index < 0 ? null : index + (isBefore ? 0 : 1);
}

function nameOfPlace(place: Place): string {
  if (typeof place === "string") return "there";
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
