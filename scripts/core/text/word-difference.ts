export interface TextPiece {
  kind: "same" | "removed" | "added";
  text: string;
}

/** White space, a character of a script that writes no spaces, or a word. */
const TOKEN =
  /\s+|[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu;

/**
 * What turns one text into another, word by word, with as little change as possible. The pieces that are not "added" are the
 * old text, those that are not "removed" the new one. Takes time and memory that grow with the product of the lengths.
 */
export function wordDifference(before: string, after: string): TextPiece[] {
  const [old, fresh] = [before.match(TOKEN) ?? [], after.match(TOKEN) ?? []];
  const start = commonLength(old, fresh);
  const end = commonLength(old.slice(start).reverse(), fresh.slice(start).reverse());
  const same = (words: readonly string[]) => words.map((text): TextPiece => ({ kind: "same", text }));
  return joinPieces([
    ...same(old.slice(0, start)),
    ...compareWords(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...same(old.slice(old.length - end)),
  ]);
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  const length = one.findIndex((word, index) => word !== other[index]);
  return length === -1 ? one.length : length;
}

/** A longest common subsequence, by the lengths of those of all ends of the two lists. */
function compareWords(old: readonly string[], fresh: readonly string[]): TextPiece[] {
  const width = fresh.length + 1;
  const lengths = new Uint32Array((old.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = fresh.length - 1; j >= 0; j--)
      lengths[i * width + j] = old[i] === fresh[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const pieces: TextPiece[] = [];
  let [i, j] = [0, 0];
  while (i < old.length || j < fresh.length) {
    const [gone, come] = [old[i], fresh[j]];
    if (gone !== undefined && gone === come) {
      pieces.push({ kind: "same", text: gone });
      i++;
      j++;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      pieces.push({ kind: "removed", text: gone });
      i++;
    } else {
      pieces.push({ kind: "added", text: come ?? "" });
      j++;
    }
  }
  return pieces;
}

/** Neighbours of one kind become one; what is removed between two kept words stands before what is added there. */
function joinPieces(pieces: readonly TextPiece[]): TextPiece[] {
  const joined: TextPiece[] = [];
  let [removed, added] = ["", ""];
  const flush = () => {
    if (removed !== "") joined.push({ kind: "removed", text: removed });
    if (added !== "") joined.push({ kind: "added", text: added });
    [removed, added] = ["", ""];
  };
  for (const { kind, text } of pieces) {
    if (kind === "removed") removed += text;
    else if (kind === "added") added += text;
    else {
      flush();
      const last = joined.at(-1);
      if (last?.kind === "same") last.text += text;
      else joined.push({ kind, text });
    }
  }
  flush();
  return joined;
}
