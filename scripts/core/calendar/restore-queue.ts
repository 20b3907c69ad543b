import type { DraftPost } from "../content/draft-post.ts";
import type { Timetable } from "../schedule/forecast.ts";
import { listWaiting, type WaitingPost } from "../schedule/waiting-posts.ts";
import type { ComposeData, KnownPost } from "./site-data.ts";

/** The part of the queue that the pages know: what placement and forecasts read. */
interface RestoredQueue {
  /** In queue order, for placing a post. */
  known: readonly DraftPost[];
  /** The same, with those that a run has claimed or published marked as done. */
  posts: readonly DraftPost[];
  timetable: Timetable;
}

/** `now` is the reader's. */
export function restoreQueue(data: ComposeData, now: Date): RestoredQueue {
  const known = data.queue.map(restorePost);
  const taken = new Set(data.taken);
  return {
    known,
    posts: known.map((post, index) => (taken.has(index) ? NO_LONGER_WAITING : post)),
    timetable: { ...data.timetable, counted: new Map(data.timetable.counted), now },
  };
}

const NO_LONGER_WAITING: DraftPost = { status: "done" };

function restorePost([id, status, , heldUntilMs]: KnownPost): DraftPost {
  if (status !== "pending") return { id, status: status === "failed" ? "failed" : "done" };
  return heldUntilMs === undefined ? { id, status } : { id, status, not_before: new Date(heldUntilMs).toISOString() };
}

export function waitingAmong(posts: readonly DraftPost[]): WaitingPost[] {
  return listWaiting({ posts: [...posts], journal: { entries: [] } }, {});
}
