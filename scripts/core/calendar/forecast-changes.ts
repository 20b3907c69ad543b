import type { DraftPost } from "../content/draft-post.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { describeSlip } from "../posting/describe-slip.ts";
import { type Expected, forecastWaiting } from "../posting/forecast.ts";
import { findSlips } from "../posting/slips.ts";
import { indexByDate } from "../queue/index-by-date.ts";
import { type ListChange, type Place, touchedIds } from "../queue/list-change.ts";
import { restoreQueue, waitingAmong } from "./restore-queue.ts";
import type { ComposeData } from "./site-data.ts";

/** A post that goes out at another time than without the changes. */
export interface MovedPost {
  id: string;
  /** null: it did not go out, or no longer does. */
  from: Date | null;
  to: Date | null;
}

export interface ChangesForecast {
  /** The slots of all posts that wait, by id. */
  before: ReadonlyMap<string, Expected>;
  after: ReadonlyMap<string, Expected>;
  /** In the order in which they go out after the changes; posts that no longer go out come last. */
  moved: MovedPost[];
  /** Posts that miss their day because of the changes, in words. */
  slips: string[];
  /** Indexes of changes whose post is gone, or is out: they cannot be proposed any more. */
  refused: number[];
}

/** What becomes of the queue with the changes, by the poster's own rules. `now` is the reader's. */
export function forecastChanges(changes: readonly ListChange[], data: ComposeData, now: Date): ChangesForecast {
  const { posts, timetable } = restoreQueue(data, now);
  const refused: number[] = [];
  let changed: readonly DraftPost[] = posts;
  for (const [place, change] of changes.entries()) {
    const next = applyChange(changed, change, now);
    if (next === null) refused.push(place);
    else changed = next;
  }
  const [waitingBefore, waitingAfter] = [waitingAmong(posts), waitingAmong(changed)];
  const before = byId(forecastWaiting(waitingBefore, timetable).expected);
  const after = byId(forecastWaiting(waitingAfter, timetable).expected);
  const isTouched = new Set(changes.flatMap(touchedIds));
  const slips = findSlips(waitingAfter, timetable, { isNew: (id) => isTouched.has(id) });
  const known = new Set(findSlips(waitingBefore, timetable, { isNew: () => false }).map(({ id }) => id));
  const words = calendarWords(timetable.timeZone, now);
  const caused = slips.filter(({ id }) => !known.has(id));
  return {
    before,
    after,
    moved: listMoved(before, after),
    slips: caused.map((slip) => describeSlip(slip, { words, postsPerDay: timetable.postsPerDay }).message),
    refused,
  };
}

function byId(expected: readonly Expected[]): Map<string, Expected> {
  return new Map(expected.map((slot) => [slot.id, slot]));
}

function listMoved(before: ReadonlyMap<string, Expected>, after: ReadonlyMap<string, Expected>): MovedPost[] {
  const moved = [...after.values()].flatMap(({ id, at }): MovedPost[] => {
    const from = before.get(id)?.at ?? null;
    return from?.getTime() === at.getTime() ? [] : [{ id, from, to: at }];
  });
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  return [...moved, ...gone.map(({ id, at }): MovedPost => ({ id, from: at, to: null }))];
}

/** The posts after the change, as far as forecasts read them; null when it cannot be made. */
function applyChange(posts: readonly DraftPost[], change: ListChange, now: Date): readonly DraftPost[] | null {
  switch (change.kind) {
    case "add":
      return addPosts(posts, change, now);
    case "replace":
      return withPost(posts, change.post.id, () => ({ ...change.post }));
    case "edit":
      return withPost(posts, change.id, (post) => editPost(post, change));
    case "move":
      return movePost(posts, change, now);
    case "swap":
      return swap(posts, change.ids);
    case "remove":
      return change.ids.every((id) => isWaiting(posts, id))
        ? posts.filter(({ id }) => !change.ids.includes(id ?? ""))
        : null;
    case "requeue":
      return requeue(posts, change.id);
  }
}

/** Each post at its own place by date; at any other place, one after the other. */
function addPosts(
  posts: readonly DraftPost[],
  { posts: added, place }: Extract<ListChange, { kind: "add" }>,
  now: Date,
): readonly DraftPost[] | null {
  const pending = added.map((post): DraftPost => ({ ...post, status: "pending" }));
  if (place !== "by-date") {
    const [first = {}] = pending;
    const index = indexOf(posts, first, { place, now });
    return index < 0 ? null : posts.toSpliced(index, 0, ...pending);
  }
  return pending.reduce((list, post) => list.toSpliced(indexByDate(list, post, now), 0, post), posts);
}

function isWaiting(posts: readonly DraftPost[], id: string): boolean {
  return posts.some((post) => post.id === id && post.status !== "done");
}

function withPost(
  posts: readonly DraftPost[],
  id: string | undefined,
  edit: (post: DraftPost) => DraftPost,
): readonly DraftPost[] | null {
  const index = posts.findIndex((post) => post.id === id && post.status !== "done");
  const post = posts[index];
  return post === undefined ? null : posts.with(index, edit(post));
}

function editPost(post: DraftPost, { set, remove }: Extract<ListChange, { kind: "edit" }>): DraftPost {
  const kept = Object.entries(post).filter(([name]) => !remove.some((field) => field === name));
  return { ...Object.fromEntries(kept), ...set };
}

function movePost(
  posts: readonly DraftPost[],
  { id, place, notBefore }: Extract<ListChange, { kind: "move" }>,
  now: Date,
): readonly DraftPost[] | null {
  const from = posts.findIndex((post) => post.id === id && post.status !== "done");
  const post = posts[from];
  if (post === undefined) return null;
  const held = notBefore === undefined ? post : { ...post, not_before: notBefore };
  return insert(posts.toSpliced(from, 1), held, { place, now });
}

function insert(
  posts: readonly DraftPost[],
  post: DraftPost,
  { place, now }: { place: Place; now: Date },
): readonly DraftPost[] | null {
  const index = indexOf(posts, post, { place, now });
  return index < 0 ? null : posts.toSpliced(index, 0, post);
}

function indexOf(posts: readonly DraftPost[], post: DraftPost, { place, now }: { place: Place; now: Date }): number {
  if (place === "by-date") return indexByDate(posts, post, now);
  if (place === "last") return posts.length;
  if (place === "next") {
    const first = posts.findIndex(({ status }) => status === "pending");
    return first < 0 ? posts.length : first;
  }
  if ("before" in place) return posts.findIndex(({ id }) => id === place.before);
  const index = posts.findIndex(({ id }) => id === place.after);
  return index < 0 ? -1 : index + 1;
}

/** The two posts exchange their places and their dates. */
function swap(posts: readonly DraftPost[], [first, second]: readonly [string, string]): readonly DraftPost[] | null {
  const [a, b] = [first, second].map((id) => posts.findIndex((post) => post.id === id && post.status === "pending"));
  const [left, right] = [posts[a ?? -1], posts[b ?? -1]];
  if (left === undefined || right === undefined || a === undefined || b === undefined) return null;
  return posts.with(a, atTimeOf(right, left)).with(b, atTimeOf(left, right));
}

function atTimeOf(post: DraftPost, { not_before: notBefore }: DraftPost): DraftPost {
  const { not_before: _, ...rest } = post;
  return notBefore === undefined ? rest : { ...rest, not_before: notBefore };
}

function requeue(posts: readonly DraftPost[], id: string): readonly DraftPost[] | null {
  const index = posts.findIndex((post) => post.id === id && post.status === "failed");
  const post = posts[index];
  return post === undefined ? null : posts.with(index, { ...post, status: "pending" });
}
