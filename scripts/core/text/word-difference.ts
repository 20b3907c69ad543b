export interface TextPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** White space, a character of a script that writes no spaces, or a word. */
const TOKEN =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/**
 * What turns one text into another, word by word, with as little change as possible: by a longest common subsequence. The pieces
 * that are not "added" are the old text, those that are not "removed" the new one; what is removed between two kept words stands
 * before what is added there. Takes time and memory that grow with the product of the lengths.
 */
export function wordDifference(before: string, after: string): TextPiece[] {
  const [old, fresh] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const leftInCommon = commonLengths(old, fresh);
  const pieces: TextPiece[] = [];
  const next = { removed: "", added: "", same: "" };
  const take = (kind: TextPiece["kind"]) => {
    if (next[kind] !== "") pieces.push({ kind, text: next[kind] });
    next[kind] = "";
  };
  for (let [i, j] = [0, 0]; i < old.length || j < fresh.length; ) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone !== undefined && gone === come) {
      take("removed");
      take("added");
      next.same += gone;
      i++;
      j++;
      continue;
    }
    take("same");
    const isGone = come === undefined || leftInCommon(i + 1, j) >= leftInCommon(i, j + 1);
    if (gone !== undefined && isGone) next.removed += old[i++];
    else next.added += fresh[j++];
  }
  for (const kind of ["same", "removed", "added"] as const) take(kind);
  return pieces;
}

/** How many words the ends of the two lists have in common, from `i` and `j` on. */
function commonLengths(old: readonly string[], fresh: readonly string[]): (i: number, j: number) => number {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  return at;
}
