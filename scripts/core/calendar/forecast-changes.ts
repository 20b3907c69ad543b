import type { DraftPost } from "../content/draft-post.ts";
import { calendarWords } from "../dates/calendar-words.ts";
import { changePosts, editPost, type ListChange, touchedIds } from "../queue/change-posts.ts";
import { type Expected, forecastWaiting } from "../schedule/forecast.ts";
import { describeSlip, type NameOf } from "../schedule/judge-dates.ts";
import { findSlips } from "../schedule/slips.ts";
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
  before: ReadonlyMap<string, Expected>;
  after: ReadonlyMap<string, Expected>;
  /** In the order in which they go out after the changes; posts that no longer go out come last. */
  moved: MovedPost[];
  /** Posts that miss their day because of the changes, in words. */
  slips: string[];
  /** Indexes of changes whose post is gone, or is out: they cannot be proposed any more. */
  refused: number[];
}

/** What becomes of the queue with the changes, by the poster's own rules. `now` is the reader's; `nameOf`: how messages name a post. */
export function forecastChanges(
  changes: readonly ListChange[],
  data: ComposeData,
  now: Date,
  nameOf?: NameOf,
): ChangesForecast {
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
    slips: caused.map((slip) => describeSlip(slip, { words, postsPerDay: timetable.postsPerDay, nameOf }).message),
    refused,
  };
}

function byId(expected: readonly Expected[]): Map<string, Expected> {
  return new Map(expected.map((slot) => [slot.id, slot]));
}

/** The posts that go out at another time in the second forecast than in the first. */
export function listMoved(before: ReadonlyMap<string, Expected>, after: ReadonlyMap<string, Expected>): MovedPost[] {
  const moved = [...after.values()].flatMap(({ id, at }): MovedPost[] => {
    const from = before.get(id)?.at ?? null;
    return from?.getTime() === at.getTime() ? [] : [{ id, from, to: at }];
  });
  const gone = [...before.values()].filter(({ id }) => !after.has(id));
  return [...moved, ...gone.map(({ id, at }): MovedPost => ({ id, from: at, to: null }))];
}

/** The posts after the change; null when it cannot be made. */
function applyChange(posts: readonly DraftPost[], change: ListChange, now: Date): readonly DraftPost[] | null {
  if (change.kind !== "add" && !touchedIds(change).every((id) => isWaiting(posts, id, change))) return null;
  const changed = changePosts(
    posts.map((post) => ({ post })),
    change,
    {
      now,
      make: (post) => ({ post: { status: "pending", ...post } }),
      edit: ({ post }, edit) => ({ post: editPost(post, edit) }),
    },
  );
  return changed.ok ? changed.value.map(({ post }) => post) : null;
}

/** Only posts that wait exchange their dates; any other change is possible until the post is out. */
function isWaiting(posts: readonly DraftPost[], id: string, { kind }: ListChange): boolean {
  const status = posts.find((post) => post.id === id)?.status;
  return kind === "swap" ? status === "pending" : status !== "done" && status !== undefined;
}
