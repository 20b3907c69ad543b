import type { Post } from "../../scripts/core/generated/queue.ts";
import { PLACES } from "../people/kept-queue.ts";
import { PEOPLE } from "../repository/repository.ts";
import { valueIn } from "../repository/texts.ts";
import type { World } from "../world/world.ts";

/** How a post came to its place in the queue. */
export interface Place {
  /** Posts that came later have higher numbers. */
  arrival: number;
  sinceMs: number;
  /** Our tools put it there, and since then nobody has moved it, or changed its date or status. */
  isByTools: boolean;
  /** Until then, the dated posts stood in the order of their dates, before all others. */
  isInOrder: boolean;
}

/** Follows by whom each post was put where it stands. By id. */
export function keepPlaces({ bulletin, scheduler }: World): ReadonlyMap<string, Place> {
  const places = new Map<string, Place>();
  let known: readonly Post[] = [];
  let arrivals = 0;
  bulletin.on("change", ({ file, after, author, message }) => {
    const posts = file === "queue" ? readable(after) : null;
    if (posts === null) return;
    const touched = author === PEOPLE ? findTouched(known, posts) : [];
    const isInOrder = isOrdered(posts.filter(({ id }) => !touched.includes(id)));
    for (const id of touched)
      places.set(id, { arrival: ++arrivals, sinceMs: scheduler.nowMs, isInOrder, isByTools: message === PLACES });
    known = posts;
  });
  return places;
}

function isOrdered(posts: readonly Post[]): boolean {
  const pending = posts.filter(({ status }) => status === "pending");
  const dates = pending.map(({ not_before }) => (not_before === undefined ? Number.MAX_VALUE : Date.parse(not_before)));
  return dates.every((date, index) => date >= (dates[index - 1] ?? 0));
}

/** null for a text that people have damaged. */
function readable(text: string): readonly Post[] | null {
  return (valueIn(text) as { posts: Post[] } | undefined)?.posts ?? null;
}

/** Posts that are new, moved, or differ in date or status. */
function findTouched(before: readonly Post[], after: readonly Post[]): string[] {
  const standing = new Map(before.map((post) => [post.id, standingOf(post)]));
  const changed = after.filter((post) => standing.get(post.id) !== standingOf(post)).map(({ id }) => id);
  const stay = (posts: readonly Post[], others: readonly Post[]) => {
    const ids = new Set(others.map(({ id }) => id));
    return posts.map(({ id }) => id).filter((id) => ids.has(id) && !changed.includes(id));
  };
  return [...changed, ...findMoved(stay(before, after), stay(after, before))];
}

function standingOf({ status, not_before }: Post): string {
  return `${status} ${not_before}`;
}

/** One post at a time is moved. Where two neighbours changed places, either may be meant: both count. */
function findMoved(before: readonly string[], after: readonly string[]): string[] {
  const at = before.findIndex((id, index) => after[index] !== id);
  if (at < 0) return [];
  const without = (ids: readonly string[], id: string) => ids.filter((other) => other !== id).join("\n");
  const candidates = [before[at], after[at]].filter((id) => id !== undefined);
  return candidates.filter((id) => without(before, id) === without(after, id));
}
