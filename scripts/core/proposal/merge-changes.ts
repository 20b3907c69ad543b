import type { DraftPost } from "../content/draft-post.ts";
import { readQueue } from "../content/read-queue.ts";
import type { Result } from "../findings/problem.ts";
import { parseJson } from "../json/index.ts";
import { describeConflicts, type SideLabels } from "../merge/conflict.ts";
import { mergeQueues } from "../merge/merge-queues.ts";
import { type ListChange, touchedIds } from "../queue/change-posts.ts";
import { applyListChange, applyListChanges } from "../queue/edit-list.ts";
import { encodeUtf8 } from "../text/bytes.ts";

interface ChangeMerge {
  /** Text of the queue that the person saw when they made the changes. */
  seen: string;
  /** Text of the queue that the changes go into now: others may have changed it, or an earlier try may have put them there. */
  current: string;
  changes: readonly ListChange[];
  now: Date;
}

const LABELS: SideLabels = { base: "what you saw", ours: "the newest version", theirs: "your changes" };

/**
 * Puts changes into a newer version of the queue than the one they were made for, post by post. Doing it again changes nothing.
 * New and moved posts go where their dates belong in the newer version. The error says what cannot go together.
 */
export function mergeChanges({ seen, current, changes, now }: ChangeMerge): Result<string, string> {
  const wanted = applyListChanges(seen, changes, now);
  if (!wanted.ok) return wanted;
  const merged = mergeQueues({ base: seen, ours: current, theirs: wanted.value, labels: LABELS });
  if (merged.kind === "refused") return { ok: false, error: merged.why };
  if (merged.kind === "conflict")
    return {
      ok: false,
      error: describeConflicts(merged.conflicts, { labels: LABELS, show: (text) => text }).join(" "),
    };
  return { ok: true, value: placeAnew(merged.text, { seen, current, changes, now }) };
}

/** What is new in the queue, or was moved, goes where its date belongs, or behind what went out in the meantime. */
function placeAnew(text: string, { seen, current, changes, now }: ChangeMerge): string {
  if (text === current || seen === current) return text;
  const [before, after] = [postsOf(current), postsOf(text)];
  const dateIn = (posts: readonly DraftPost[], id: string) => posts.find((post) => post.id === id)?.not_before;
  const dated = placedIds(changes, "by-date").filter((id) => dateIn(before, id) !== dateIn(after, id));
  const moves: ListChange[] = [
    ...placedIds(changes, "next")
      .toReversed()
      .flatMap((id) => {
        const done = lastOvertaken(id, { before, after });
        return done === undefined ? [] : [{ kind: "move", id, place: { after: done } } as const];
      }),
    ...dated.map((id) => ({ kind: "move", id, place: "by-date" }) as const),
  ];
  return moves.reduce((queue, move) => {
    const placed = applyListChange(queue, move, now);
    return placed.ok ? placed.value : queue;
  }, text);
}

function placedIds(changes: readonly ListChange[], place: "by-date" | "next"): string[] {
  return changes.flatMap((change) => ("place" in change && change.place === place ? touchedIds(change) : []));
}

/** The last published post that this one came in front of, where it was not before. */
function lastOvertaken(
  id: string,
  { before, after }: Record<"before" | "after", readonly DraftPost[]>,
): string | undefined {
  const indexBefore = (wanted: string | undefined) => before.findIndex((post) => post.id === wanted);
  const was = indexBefore(id);
  const behind = after.slice(after.findIndex((post) => post.id === id) + 1);
  return behind.findLast((post) => post.status === "done" && (was < 0 || was > indexBefore(post.id)))?.id;
}

function postsOf(text: string) {
  return readQueue(encodeUtf8(text)).queue.posts;
}

/** All that posts with these ids hold, even what the rules refuse, whatever its formatting; null without any. */
export function textOfPosts(queue: Uint8Array | null, ids: readonly string[]): string | null {
  const parsed = queue === null ? null : parseJson(queue);
  const posts: unknown = parsed?.isJson === true ? Object(parsed.value).posts : null;
  if (!Array.isArray(posts)) return null;
  const own = posts.filter((post: unknown) => ids.includes(Object(post).id));
  return own.length === 0
    ? null
    : JSON.stringify(own.map((post) => Object.entries(post).sort(([a], [b]) => (a < b ? -1 : 1))));
}
