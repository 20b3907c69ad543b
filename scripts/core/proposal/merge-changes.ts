import { readQueue } from "../content/read-queue.ts";
import { describeConflicts, type SideLabels } from "../merge/conflict.ts";
import { mergeQueues } from "../merge/merge-queues.ts";
import type { Result } from "../ports/result.ts";
import { applyListChange, applyListChanges } from "../queue/edit-list.ts";
import { type ListChange, touchedIds } from "../queue/list-change.ts";
import { encodeUtf8 } from "../text/bytes.ts";

export interface ChangeMerge {
  /** Text of the queue that the person saw when they made the changes. */
  seen: string;
  /** Text of the queue that the changes go into now: others may have changed it, or an earlier try may have put them there. */
  current: string;
  changes: readonly ListChange[];
  now: Date;
}

const LABELS: SideLabels = { base: "what you saw", ours: "your changes", theirs: "the newest version" };

/**
 * Puts changes into a newer version of the queue than the one they were made for, post by post. Doing it again changes nothing.
 * New and moved posts go where their dates belong in the newer version. The error says what cannot go together.
 */
export function mergeChanges({ seen, current, changes, now }: ChangeMerge): Result<string, string> {
  const wanted = applyListChanges(seen, changes, now);
  if (!wanted.ok) return wanted;
  const merged = mergeQueues({ base: seen, ours: wanted.value, theirs: current, first: "theirs", labels: LABELS });
  if (merged.kind === "refused") return { ok: false, error: merged.why };
  if (merged.kind === "conflict")
    return {
      ok: false,
      error: describeConflicts(merged.conflicts, { labels: LABELS, show: (text) => text }).join(" "),
    };
  return { ok: true, value: placeNewByDate(merged.text, { seen, current, changes, now }) };
}

/** What is new in the queue, or was moved by its date, is placed among the posts that are there now. */
function placeNewByDate(text: string, { seen, current, changes, now }: ChangeMerge): string {
  if (text === current || seen === current) return text;
  const before = new Map(postsOf(current).map((post) => [post.id, post]));
  const after = new Map(postsOf(text).map((post) => [post.id, post]));
  const ids = changes.flatMap((change) => ("place" in change && change.place === "by-date" ? touchedIds(change) : []));
  const fresh = ids.filter((id) => before.get(id)?.not_before !== after.get(id)?.not_before);
  return fresh.reduce((queue, id) => {
    const placed = applyListChange(queue, { kind: "move", id, place: "by-date" }, now);
    return placed.ok ? placed.value : queue;
  }, text);
}

function postsOf(text: string) {
  return readQueue(encodeUtf8(text)).queue.posts;
}
