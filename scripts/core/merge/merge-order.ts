type Party = "ours" | "theirs";

interface Orders {
  /** Ids of each version, in order; of the sides only those that the merged list holds. */
  base: readonly string[];
  ours: readonly string[];
  theirs: readonly string[];
  /** Whose posts come first where both sides put posts in the same place. */
  first: Party;
  /** Whose place a post gets that the sides moved to different places. */
  prefer: Party;
}

/** Our order, with what they added or moved behind the post that it follows on their side. */
export function mergeOrder({ base, first, prefer, ...sides }: Orders): { ids: string[]; movedTwice: string[] } {
  const [inOurs, inTheirs] = [new Set(sides.ours), new Set(sides.theirs)];
  const common = base.filter((id) => inOurs.has(id) && inTheirs.has(id));
  const moved = { ours: movedIds(common, sides.ours), theirs: movedIds(common, sides.theirs) };
  const both = moved.ours.intersection(moved.theirs);
  const fixed = new Set(common.filter((id) => !moved.ours.has(id) && !moved.theirs.has(id)));
  const places = { ours: placesOf(both, sides.ours, fixed), theirs: placesOf(both, sides.theirs, fixed) };
  const movedTwice = new Set([...both].filter((id) => places.ours.get(id) !== places.theirs.get(id)));
  const stays = prefer === "ours" ? both : both.difference(movedTwice);
  const isOursAlone = (id: string) => !inTheirs.has(id) || moved.ours.has(id);
  const ids = [...sides.ours];
  let previous: string | null = null;
  for (const id of sides.theirs) {
    const isPlacedByThem = !inOurs.has(id) || (moved.theirs.has(id) && !stays.has(id));
    if (isPlacedByThem) {
      if (inOurs.has(id)) ids.splice(ids.indexOf(id), 1);
      let at: number = previous === null ? 0 : ids.indexOf(previous) + 1;
      while (first === "ours" && at < ids.length && isOursAlone(ids[at] ?? "")) at++;
      ids.splice(at, 0, id);
    }
    if (isPlacedByThem || !moved.ours.has(id)) previous = id;
  }
  return { ids, movedTwice: [...movedTwice] };
}

function movedIds(common: readonly string[], side: readonly string[]): Set<string> {
  const positions = new Map(common.map((id, index) => [id, index]));
  const order = side.flatMap((id) => positions.get(id) ?? []);
  if (order.every((position, index) => position === index)) return new Set();
  const kept = longestIncreasing(order);
  return new Set(common.filter((_, index) => !kept.has(index)));
}

/** The fixed post that each of these follows; null at the start. */
function placesOf(ids: ReadonlySet<string>, side: readonly string[], fixed: ReadonlySet<string>) {
  const places = new Map<string, string | null>();
  let previous: string | null = null;
  for (const id of side) {
    if (fixed.has(id)) previous = id;
    else if (ids.has(id)) places.set(id, previous);
  }
  return places;
}

/** The values of a longest increasing subsequence: of positions, a largest set that keeps its order. O(n log n). */
export function longestIncreasing(values: readonly number[]): Set<number> {
  /** For each length, the index of the smallest value that ends a subsequence of that length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [index, value] of values.entries()) {
    const length = lengthBefore(values, ends, value);
    previous.push(length === 0 ? -1 : (ends[length - 1] ?? -1));
    ends[length] = index;
  }
  const run = new Set<number>();
  for (let index = ends.at(-1) ?? -1; index !== -1; index = previous[index] ?? -1) run.add(values[index] ?? -1);
  return run;
}

/** The number of subsequences that end below the value. */
function lengthBefore(values: readonly number[], ends: readonly number[], value: number): number {
  let low = 0;
  let high = ends.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[ends[middle] ?? 0] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}
