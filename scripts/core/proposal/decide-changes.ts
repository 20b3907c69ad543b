import type { Result } from "../findings/problem.ts";
import { type Known, progressOf, takenIds } from "../posting/progress.ts";
import { type ListChange, touchedIds } from "../queue/change-posts.ts";
import { applyListChanges } from "../queue/edit-list.ts";
import { mergeChanges } from "./merge-changes.ts";

/** Why nobody may change a post in this way: the id of a new one is taken, or the bot has begun to publish it. */
export interface Obstacle {
  id: string;
  kind: "taken" | "claimed" | "published";
}

export function obstaclesTo(known: Known, changes: readonly ListChange[]): Obstacle[] {
  const taken = takenIds(known);
  return changes.flatMap((change) =>
    touchedIds(change).flatMap((id): Obstacle[] => {
      if (change.kind === "add") return taken.has(id) ? [{ id, kind: "taken" }] : [];
      const progress = progressOf(known, id);
      return progress === "claimed" || progress === "published" ? [{ id, kind: progress }] : [];
    }),
  );
}

interface Wanted {
  known: Known;
  changes: readonly ListChange[];
  /** Text of the queue that the changes go into. */
  current: string;
  /** Text of the queue that they were made for; left out: `current`. */
  seen?: string;
  now: Date;
}

/**
 * Text of the queue with somebody's changes, all or none of them: the one place that decides whether they can be made, for commands,
 * pages, forms and agents. The error lists the posts that may not change, or else says in `why` what cannot go together.
 */
export function decideChanges(wanted: Wanted): Result<string, { obstacles: readonly Obstacle[]; why: string }> {
  const { known, changes, current, seen, now } = wanted;
  const obstacles = obstaclesTo(known, changes);
  if (obstacles.length > 0) return { ok: false, error: { obstacles, why: obstacles.map(describeObstacle).join("\n") } };
  const decided =
    seen === undefined ? applyListChanges(current, changes, now) : mergeChanges({ seen, current, changes, now });
  return decided.ok ? decided : { ok: false, error: { obstacles, why: decided.error } };
}

export function describeObstacle({ id, kind }: Obstacle): string {
  if (kind === "taken") return `The id ${id} is taken. Give the new post another one.`;
  return `The post ${id} is published or being published, so it can no longer change.`;
}
