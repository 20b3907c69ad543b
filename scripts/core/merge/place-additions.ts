import { interleave, type Party, type Placed } from "./join-runs.ts";

export interface Additions {
  /** Ids of each side, in order. */
  orders: Record<Party, readonly string[]>;
  /** Whose posts come first where both sides added posts in the same place. */
  first: Party;
  /** Whether the post is not part of the skeleton. */
  isAdded(id: string): boolean;
  hasMoved(side: Party, id: string): boolean;
}

/**
 * Inserts the added posts between the common ones. A new post stays after the post that it was put after. If the other side
 * moved that one, the new post goes before the post that it was put before, or to the end. A post that both sides added is
 * inserted once.
 */
export function placeAdditions(skeleton: readonly Placed[], additions: Additions): Placed[] {
  const { first } = additions;
  const second = first === "ours" ? "theirs" : "ours";
  const firsts = runsByGap(skeleton, first, additions);
  const seconds = runsByGap(skeleton, second, additions);
  const ofFirst = new Set([...firsts.values()].flat());
  const placed: Placed[] = [];
  for (let gap = 0; gap <= skeleton.length; gap++) {
    for (const { id, from } of interleave(firsts.get(gap) ?? [], seconds.get(gap) ?? [])) {
      if (from !== "second" || !ofFirst.has(id)) placed.push({ id });
    }
    const next = skeleton[gap];
    if (next !== undefined) placed.push(next);
  }
  return placed;
}

/** A side's additions, by the index of the skeleton's post that they come before. */
function runsByGap(skeleton: readonly Placed[], side: Party, additions: Additions): Map<number, string[]> {
  const other = side === "ours" ? "theirs" : "ours";
  const indexes = new Map(skeleton.flatMap(({ id, only }, index) => (only === other ? [] : [[id, index] as const])));
  const gaps = new Map<number, string[]>();
  let previous: string | null = null;
  let run: string[] = [];
  const endRun = (next: string | null) => {
    if (run.length === 0) return;
    const isDeserted = previous !== null && additions.hasMoved(other, previous);
    const isNextSettled = next === null || !additions.hasMoved(other, next);
    const behind = previous === null ? 0 : (indexes.get(previous) ?? -1) + 1;
    const before = next === null ? skeleton.length : (indexes.get(next) ?? skeleton.length);
    const gap = isDeserted && isNextSettled ? before : behind;
    gaps.set(gap, [...(gaps.get(gap) ?? []), ...run]);
    run = [];
  };
  for (const id of additions.orders[side]) {
    if (additions.isAdded(id)) {
      run.push(id);
    } else {
      endRun(id);
      previous = id;
    }
  }
  endRun(null);
  return gaps;
}
