import { foldWords } from "../../text/look-alikes.ts";
import { captionKey } from "./same-post.ts";

/** What captions are compared by. */
export interface Wording {
  key: string;
  /** Without hashtags, emoji and punctuation. */
  words: readonly string[];
  firstLine: string;
}

/** "near": of the same post in all probability, but only people know. */
export type Likeness = "same" | "near" | "other";

export function wordingOf(caption: string): Wording {
  const plain = withoutAt(caption);
  const firstLine = plain.split("\n").find((line) => /\p{L}|\p{N}/u.test(line)) ?? "";
  return { key: captionKey({ caption: plain }), words: wordsIn(plain), firstLine: wordsIn(firstLine).join(" ") };
}

/** Equal for captions in the same words: {@link Wording.key} alone. */
export function wordKey(caption: string): string {
  return captionKey({ caption: withoutAt(caption) });
}

/** The platform gives captions back to some apps without "@". */
function withoutAt(caption: string): string {
  return caption.replace(/[@＠]/g, "");
}

function wordsIn(text: string): string[] {
  const withoutTags = text.replace(/[#＃][^\s#＃]+/g, " ");
  return (
    foldWords(withoutTags)
      .join(" ")
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  );
}

/** A shorter first line is a heading that many posts may have. */
export const TELLING_LENGTH = 8;

/**
 * Whether two captions are of the same post. They are near when only hashtags, emoji or punctuation differ, when they begin with the
 * same line, or when one is the other after a correction.
 */
export function compareWords(a: Wording, b: Wording): Likeness {
  if (a.key === b.key) return a.key === "" ? "other" : "same";
  if (a.words.length === 0 || b.words.length === 0) return "other";
  const beginsAlike = a.firstLine === b.firstLine && a.firstLine.length >= TELLING_LENGTH;
  return beginsAlike || isCorrected(a.words, b.words) ? "near" : "other";
}

/** A mistyped word is half a change. One in eight words may change, and one mistyped word at any length. */
function isCorrected(a: readonly string[], b: readonly string[]): boolean {
  const most = Math.floor(Math.max(a.length, b.length) / 8) + 0.5;
  const known = new Set(b);
  if (a.filter((word) => !known.has(word)).length > 2 * most) return false;
  return distance(a, b, { costOf: (one, other) => (isMistyped(one, other) ? 0.5 : 1), most }) <= most;
}

const LETTERS = /^[\p{L}\p{M}]{3,}$/u;

/** One letter in eight is another, missing or too many; or letters have changed places. */
function isMistyped(a: string, b: string): boolean {
  const isAlike = a[0] === b[0] || a.at(-1) === b.at(-1);
  if (!isAlike || !LETTERS.test(a) || !LETTERS.test(b)) return false;
  const [one, other] = [[...a], [...b]];
  const most = Math.max(1, Math.floor(Math.max(one.length, other.length) / 8));
  if (one.toSorted().join("") === other.toSorted().join("")) return true;
  return distance(one, other, { costOf: () => 1, most }) <= most;
}

/** The least cost of making one list the other, each insertion and removal costing 1; any number above `most` when it costs more. */
function distance<T>(
  a: readonly T[],
  b: readonly T[],
  { costOf, most }: { costOf(one: T, other: T): number; most: number },
): number {
  if (Math.abs(a.length - b.length) > most) return Number.POSITIVE_INFINITY;
  const reach = Math.floor(most);
  let before = [0, ...b.map((_, at) => at + 1)];
  for (const [row, one] of a.entries()) {
    const costs = [row + 1, ...b.map(() => Number.POSITIVE_INFINITY)];
    for (let column = Math.max(0, row - reach); column < Math.min(b.length, row + reach + 1); column++) {
      const other = b[column] as T;
      const replaced = (before[column] ?? 0) + (one === other ? 0 : costOf(one, other));
      costs[column + 1] = Math.min(replaced, (before[column + 1] ?? 0) + 1, (costs[column] ?? 0) + 1);
    }
    if (Math.min(...costs) > most) return Number.POSITIVE_INFINITY;
    before = costs;
  }
  return before.at(-1) ?? 0;
}
