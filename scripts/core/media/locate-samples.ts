import type { NumberList } from "./classify-gop.ts";

/** What an index says about where the data of a track is. Lists are as in the file. */
export interface SamplePlaces {
  /** Where each chunk begins in the file (stco, co64). */
  chunks: NumberList;
  /** Triples: from which chunk on, from 1; how many samples each of them has; which description (stsc). */
  runs: NumberList;
  /** The size of each sample, or the size that all have (stsz). */
  sizes: NumberList | number;
}

/** How long the file has to be to hold all data of a track, in bytes; null when the index does not say. */
export function endOfSamples({ chunks, runs, sizes }: SamplePlaces): number | null {
  if (chunks === "too-long" || runs === "too-long" || sizes === "too-long") return null;
  if (chunks.length === 0 || runs.length === 0) return null;
  let endBytes = 0;
  let sample = 0;
  let run = 0;
  for (const [index, offset] of chunks.entries()) {
    while ((runs[run + 3] ?? Number.POSITIVE_INFINITY) <= index + 1) run += 3;
    const count = runs[run + 1] ?? 0;
    endBytes = Math.max(endBytes, offset + bytesOf(sizes, sample, count));
    sample += count;
  }
  return endBytes;
}

function bytesOf(sizes: readonly number[] | number, from: number, count: number): number {
  if (typeof sizes === "number") return sizes * count;
  let total = 0;
  // The list ends this soon, whatever the count claims.
  for (let sample = from; sample < Math.min(from + count, sizes.length); sample += 1) total += sizes[sample] ?? 0;
  return total;
}
