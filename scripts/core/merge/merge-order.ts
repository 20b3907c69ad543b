import { joinRuns, type Party, type Placed } from "./join-runs.ts";
import { longestIncreasing } from "./longest-run.ts";
import { placeAdditions } from "./place-additions.ts";

export interface Orders {
  /** Ids of each version, in order. */
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
  /** Whether the merged list contains this post at all. */
  isKept(id: string): boolean;
  /** Whose posts come first where both sides put posts in the same place. */
  first: Party;
}

/**
 * The order of the merged posts. Posts that neither side moved are fixed points. A moved post stays after the fixed point that
 * it follows on its side, and an added post stays with its neighbours. A post that the sides moved to different places appears
 * twice.
 */
export function mergeOrder({ base, ours, theirs, isKept, first }: Orders): Placed[] {
  const orders = { ours: ours.filter(isKept), theirs: theirs.filter(isKept) };
  const common = commonIds(base, orders);
  const moved = movesOf(common, orders);
  const isFixed = (id: string) => common.has(id) && !moved.ours.has(id) && !moved.theirs.has(id);
  const runsOf = (side: Party) => splitRuns(orders[side], { isFixed, isOwn: (id) => moved[side].has(id) });
  const fixed = orders.ours.filter(isFixed);
  const skeleton = joinRuns({ ours: runsOf("ours"), theirs: runsOf("theirs") }, { fixed, first });
  return placeAdditions(skeleton, {
    orders,
    first,
    isAdded: (id) => !common.has(id),
    hasMoved: (side, id) => moved[side].has(id),
  });
}

type PerParty<T> = Record<Party, T>;

function commonIds(base: readonly string[], { ours, theirs }: PerParty<readonly string[]>): Set<string> {
  const inOurs = new Set(ours);
  const inTheirs = new Set(theirs);
  return new Set(base.filter((id) => inOurs.has(id) && inTheirs.has(id)));
}

/** What each side moved: the fewest posts that explain its order. Sides with the same order have moved nothing. */
function movesOf(common: ReadonlySet<string>, orders: PerParty<readonly string[]>): PerParty<Set<string>> {
  const positions = new Map([...common].map((id, index) => [id, index]));
  const ours = orders.ours.filter((id) => common.has(id));
  const theirs = orders.theirs.filter((id) => common.has(id));
  if (ours.every((id, index) => id === theirs[index])) return { ours: new Set(), theirs: new Set() };
  return { ours: movedOf(ours, positions), theirs: movedOf(theirs, positions) };
}

function movedOf(order: readonly string[], positions: ReadonlyMap<string, number>): Set<string> {
  const inOrder = longestIncreasing(order.map((id) => positions.get(id) ?? -1));
  return new Set(order.filter((id) => !inOrder.has(positions.get(id) ?? -1)));
}

/** The ids that a side has after each fixed point; null is the start of the list. */
function splitRuns(
  ids: readonly string[],
  { isFixed, isOwn }: { isFixed(id: string): boolean; isOwn(id: string): boolean },
): Map<string | null, string[]> {
  let run: string[] = [];
  const runs = new Map<string | null, string[]>([[null, run]]);
  for (const id of ids) {
    if (isOwn(id)) run.push(id);
    if (!isFixed(id)) continue;
    run = [];
    runs.set(id, run);
  }
  return runs;
}
