/** Longer words are no slips of known ones, and comparing them would take long. */
const MAX_LENGTH = 40;

/** The candidate a slip of the pen away from `word`, ignoring case; null when none is close. */
export function nearestWord(word: string, candidates: readonly string[]): string | null {
  if (word.length > MAX_LENGTH) return null;
  let best: string | null = null;
  let bestDistance = Number.POSITIVE_INFINITY;
  for (const candidate of candidates) {
    // Each character too many or too few is a slip of its own.
    if (Math.abs(candidate.length - word.length) > tolerated(candidate)) continue;
    const distance = editDistance(word.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance && distance <= tolerated(candidate)) {
      best = candidate;
      bestDistance = distance;
    }
  }
  return best;
}

/** One slip in short words, up to three in long ones. */
function tolerated(candidate: string): number {
  return Math.min(3, Math.max(1, Math.floor(candidate.length / 3)));
}

/** Inserted, removed, replaced and swapped neighbouring characters (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const replaced = (last[j - 1] ?? 0) + (isSame ? 0 : 1);
      const swapped = isSwapped ? (beforeLast[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? 0;
}
