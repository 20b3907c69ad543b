/**
 * The values of a longest increasing subsequence. For a list of positions, that is a largest set that keeps its old order.
 * Takes O(n log n) time.
 */
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
