export type Party = "ours" | "theirs";

/** The ids that each side has after each fixed point, in order; null is the start of the list. */
export type Runs = Record<Party, ReadonlyMap<string | null, readonly string[]>>;

/**
 * A position in the merged list. `only`: the sides disagree about this post's position, and this is the position on that side.
 */
export interface Placed {
  id: string;
  only?: Party;
}

/** Inserts the moved posts after the fixed points, which have the same order on both sides. */
export function joinRuns(runs: Runs, { fixed, first }: { fixed: readonly string[]; first: Party }): Placed[] {
  const second = first === "ours" ? "theirs" : "ours";
  const inOurs = new Set([...runs.ours.values()].flat());
  const onBoth = new Set([...runs.theirs.values()].flat().filter((id) => inOurs.has(id)));
  const placed: Placed[] = [];
  for (const point of [null, ...fixed]) {
    if (point !== null) placed.push({ id: point });
    for (const { id, from } of interleave(runs[first].get(point) ?? [], runs[second].get(point) ?? [])) {
      const isDisputed = from !== "both" && onBoth.has(id);
      placed.push(isDisputed ? { id, only: from === "first" ? first : second } : { id });
    }
  }
  return placed;
}

export interface Interleaved {
  id: string;
  from: "first" | "second" | "both";
}

/**
 * Joins two lists. If the common ids have the same order in both, each appears once, and everything before it in either list
 * stays before it. Otherwise they appear twice.
 */
export function interleave(first: readonly string[], second: readonly string[]): Interleaved[] {
  const inStep = commonInOrder(first, second);
  const joined: Interleaved[] = [];
  let next = 0;
  const takeSecondUntil = (id: string | undefined) => {
    for (; next < second.length && second[next] !== id; next++) joined.push({ id: second[next] ?? "", from: "second" });
  };
  for (const id of first) {
    if (inStep.has(id)) takeSecondUntil(id);
    joined.push({ id, from: inStep.has(id) ? "both" : "first" });
    if (inStep.has(id)) next++;
  }
  takeSecondUntil(undefined);
  return joined;
}

/** The common ids if they have the same order in both lists, else none. */
function commonInOrder(first: readonly string[], second: readonly string[]): Set<string> {
  const inSecond = new Set(second);
  const common = first.filter((id) => inSecond.has(id));
  const inCommon = new Set(common);
  const isSameOrder = second.filter((id) => inCommon.has(id)).every((id, index) => id === common[index]);
  return isSameOrder ? inCommon : new Set();
}
