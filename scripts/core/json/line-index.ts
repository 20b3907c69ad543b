/** Where a character stands. Both count from 1; the column in UTF-16 units, as editors and GitHub do. */
export interface Position {
  line: number;
  column: number;
}

/** Turns offsets into lines and columns. Built once per text: every look-up is a binary search. */
export class LineIndex {
  readonly #starts: number[] = [0];

  constructor(text: string) {
    for (let at = text.indexOf("\n"); at !== -1; at = text.indexOf("\n", at + 1)) this.#starts.push(at + 1);
  }

  positionOf(offset: number): Position {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#starts[middle] ?? 0) <= offset) low = middle;
      else high = middle - 1;
    }
    return { line: low + 1, column: offset - (this.#starts[low] ?? 0) + 1 };
  }

  lineOf(offset: number): number {
    return this.positionOf(offset).line;
  }
}
