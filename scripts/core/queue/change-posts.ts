import type { DraftPost } from "../content/draft-post.ts";
import { BOT_FIELDS, type PeoplesField } from "../content/post-fields.ts";
import type { Result } from "../findings/problem.ts";
import type { Post } from "../generated/queue.ts";
import type { MemberEdit } from "./edit-members.ts";
import { indexByDate } from "./read-not-before.ts";

/** A post in a list, and whatever else belongs to it, such as its text in a file. */
interface Item {
  post: DraftPost;
}

interface ItemTools<T extends Item> {
  /** Decides what "by-date" means. */
  now: Date;
  make(post: DraftPost): T;
  edit(item: T, edit: MemberEdit): T;
}

type Changed<T> = Result<readonly T[], string>;
type Of<Kind extends ListChange["kind"]> = Extract<ListChange, { kind: Kind }>;

/** The list after a change, in a file as well as on the pages. The error says why it cannot be made. */
export function changePosts<T extends Item>(items: readonly T[], change: ListChange, tools: ItemTools<T>): Changed<T> {
  if (change.kind === "add") return add(items, change, tools);
  const ids = change.kind === "replace" ? [change.post.id] : "ids" in change ? change.ids : [change.id];
  const missing = ids.filter((id) => indexOf(items, id) < 0);
  if (missing.length > 0) return refuse(`the queue has no post ${missing[0]}`);
  const editOne = (id: string, edit: MemberEdit): Changed<T> => done(editAt(items, indexOf(items, id), edit, tools));
  switch (change.kind) {
    case "replace":
      return done(items.with(indexOf(items, change.post.id), tools.make(change.post)));
    case "edit":
      return editOne(change.id, change);
    case "move":
      return move(items, change, tools);
    case "swap":
      return done(swap(items, change.ids, tools));
    case "remove":
      return done(items.filter(({ post: { id } }) => id === undefined || !change.ids.includes(id)));
    case "requeue": {
      const status = items[indexOf(items, change.id)]?.post.status;
      if (status !== "failed")
        return refuse(`${change.id} is ${status}; only a failed post can be set back to pending`);
      return editOne(change.id, { set: { status: "pending" }, remove: BOT_FIELDS });
    }
  }
}

/** Each post at its own place by date; at any other place, one after the other. */
function add<T extends Item>(items: readonly T[], { posts, place }: Of<"add">, tools: ItemTools<T>): Changed<T> {
  let list = items;
  let first: number | null = null;
  for (const [offset, post] of posts.entries()) {
    if (indexOf(list, post.id) >= 0) return refuse(`there is already a post with the id ${post.id}`);
    const isFirst: boolean = first === null || place === "by-date";
    const index: number = isFirst ? indexOfPlace(list, place, { post, now: tools.now }) : (first ?? 0) + offset;
    if (index < 0) return refuse(`the queue has no post ${nameOfPlace(place)}`);
    first ??= index;
    list = list.toSpliced(index, 0, tools.make(post));
  }
  return done(list);
}

function move<T extends Item>(
  items: readonly T[],
  { id, place, notBefore }: Of<"move">,
  tools: ItemTools<T>,
): Changed<T> {
  const from = indexOf(items, id);
  const edit = notBefore === undefined ? null : { set: { not_before: notBefore }, remove: [] };
  const [item] = (edit === null ? items : editAt(items, from, edit, tools)).slice(from);
  const others = items.toSpliced(from, 1);
  const to = item === undefined ? -1 : indexOfPlace(others, place, { post: item.post, now: tools.now });
  if (item === undefined || to < 0) return refuse(`the queue has no other post ${nameOfPlace(place)}`);
  return done(others.toSpliced(to, 0, item));
}

/** The two posts exchange their places and their dates. */
function swap<T extends Item>(items: readonly T[], ids: readonly [string, string], tools: ItemTools<T>): readonly T[] {
  const [a, b] = [indexOf(items, ids[0]), indexOf(items, ids[1])];
  const dated = editAt(editAt(items, a, dateOf(items[b]), tools), b, dateOf(items[a]), tools);
  return dated.map((item, index) => (index === a ? dated[b] : index === b ? dated[a] : item) ?? item);
}

function dateOf(item: Item | undefined): MemberEdit {
  const notBefore = item?.post.not_before;
  return notBefore === undefined ? { set: {}, remove: ["not_before"] } : { set: { not_before: notBefore }, remove: [] };
}

function editAt<T extends Item>(
  items: readonly T[],
  index: number,
  edit: MemberEdit,
  tools: ItemTools<T>,
): readonly T[] {
  return items.map((item, at) => (at === index ? tools.edit(item, edit) : item));
}

/** Sets and removes fields of the post itself. */
export function editPost(post: DraftPost, { set, remove }: MemberEdit): DraftPost {
  return { ...Object.fromEntries(Object.entries(post).filter(([name]) => !remove.includes(name))), ...set };
}

function indexOf(items: readonly Item[], id: string | undefined): number {
  return items.findIndex(({ post }) => post.id === id);
}

/** -1: the post that it names is not there. */
function indexOfPlace(items: readonly Item[], place: Place, { post, now }: { post: DraftPost; now: Date }): number {
  if (place === "last") return items.length;
  if (place === "by-date")
    return indexByDate(
      items.map((item) => item.post),
      post,
      now,
    );
  if (place === "next") {
    const first = items.findIndex((item) => item.post.status === "pending");
    return first < 0 ? items.length : first;
  }
  const isBefore = "before" in place;
  const index = indexOf(items, isBefore ? place.before : place.after);
  return index < 0 ? -1 : index + (isBefore ? 0 : 1);
}

function nameOfPlace(place: Place): string {
  if (typeof place === "string") return "there";
  return "before" in place ? place.before : place.after;
}

function done<T>(value: readonly T[]): Changed<T> {
  return { ok: true, value };
}

function refuse(error: string): { ok: false; error: string } {
  return { ok: false, error };
}

/** A change to the list of posts, by id, as plain JSON: of commands, the calendar's pages and the proposal bot. */
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

/** "next": before all that wait; "last": the end; "by-date": where a dated post goes out on its day, else the end. */
export type Place = "next" | "last" | "by-date" | { before: string } | { after: string };

/** The posts that the change is about, without those that only name a place. */
export function touchedIds(change: ListChange): readonly string[] {
  if ("ids" in change) return change.ids;
  if ("id" in change) return [change.id];
  return postsNamedIn(change).flatMap(({ id }) => (id === undefined ? [] : [id]));
}

/** The posts, or the parts of posts, that the change writes. */
export function postsNamedIn(change: ListChange): readonly DraftPost[] {
  if (change.kind === "add") return change.posts;
  if (change.kind === "replace") return [change.post];
  return change.kind === "edit" ? [change.set] : [];
}
