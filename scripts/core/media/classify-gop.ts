/** What an index shows about the order of a track's pictures. Lists are as in the file. */
export interface PictureOrder {
  /** Pairs of a count and how long each of so many samples lasts, in ticks (stts). */
  durations: NumberList;
  /** Pairs of a count and how much later than decoded so many samples are shown (ctts); empty: at once. */
  offsets: NumberList;
  /** Numbers of the samples at which a player can start, from 1 (stss); null: all of them. */
  starts: NumberList | null;
  /** The file itself names starting points that need what came before them (stps, or sample groups "rap "). */
  hasOpenStarts: boolean;
}

/** A list of the index; "too-long" for one that no video that the platform takes could have. */
export type NumberList = readonly number[] | "too-long";

/** Fifteen minutes at 60 frames per second are 54,000. */
export const MAX_SAMPLES = 200_000;

/** "unclear": pictures of HEVC that are shown before their starting point may or may not need what came before it. */
export type GopKind = "closed" | "open" | "unclear";

/**
 * Whether the groups of pictures (GOPs) of a track are closed; null when the index does not say. In H.264 a GOP is open when
 * pictures that are decoded after its start are shown before it, because after an IDR picture there are none.
 */
export function classifyGop(order: PictureOrder, isHevc: boolean): GopKind | null {
  if (order.hasOpenStarts) return "open";
  const hasLeading = hasLeadingPictures(order);
  if (hasLeading === null) return null;
  if (!hasLeading) return "closed";
  return isHevc ? "unclear" : "open";
}

function hasLeadingPictures({ durations, offsets, starts }: PictureOrder): boolean | null {
  if (durations === "too-long" || offsets === "too-long" || starts === "too-long") return null;
  const sampleCount = countSamples(durations);
  if (sampleCount === 0 || sampleCount > MAX_SAMPLES) return null;
  if (offsets.length === 0 || starts === null) return false;
  const duration = valuesOf(durations);
  const offset = valuesOf(offsets);
  const isStart = new Set(starts);
  let decodedAt = 0;
  let startShownAt = Number.NEGATIVE_INFINITY;
  for (let sample = 1; sample <= sampleCount; sample += 1) {
    // Offsets are signed in version 1, and small in version 0.
    const shownAt = decodedAt + (offset() | 0);
    if (isStart.has(sample)) startShownAt = shownAt;
    else if (shownAt < startShownAt) return true;
    decodedAt += duration();
  }
  return false;
}

function countSamples(runs: readonly number[]): number {
  return runs.reduce((total, count, index) => (index % 2 === 0 ? total + count : total), 0);
}

/** Returns the value of one sample after another; 0 after the last. */
function valuesOf(runs: readonly number[]): () => number {
  let index = -2;
  let left = 0;
  return () => {
    while (left === 0 && index < runs.length) {
      index += 2;
      left = runs[index] ?? 0;
    }
    left -= 1;
    return runs[index + 1] ?? 0;
  };
}
