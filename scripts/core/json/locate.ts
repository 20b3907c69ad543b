import { escapeSegment } from "../findings/finding.ts";
import { walk } from "./walk.ts";

/** Where a member or element is. */
export interface Place {
  /** Where its name begins; for elements of a list, its value. */
  nameOffset: number;
  valueOffset: number;
}

/** Finds the places of JSON pointers in one pass over valid JSON; of what the text lacks, the nearest thing around it. */
export function locate(text: string, pointers: Iterable<string>): Map<string, Place> {
  const wanted = new Set(pointers);
  const found = findAll(text, new Set([...wanted].flatMap(withAncestors)));
  return new Map([...wanted].map((pointer) => [pointer, nearest(found, pointer)]));
}

/** Values without a wanted pointer are passed over. */
function findAll(text: string, wanted: ReadonlySet<string>): Map<string, Place> {
  const found = new Map<string, Place>();
  /** Of each open bracket that is wanted; null for others. */
  const open: (string | null)[] = [];
  let nameOffset = 0;
  const arrive = (valueOffset: number, path: () => (string | number)[]): string | null => {
    const around = open.at(-1);
    if (around === null) return null;
    const segment = around === undefined ? undefined : path().at(-1);
    const pointer = segment === undefined ? "" : `${around}/${escapeSegment(String(segment))}`;
    if (!wanted.has(pointer)) return null;
    found.set(pointer, { nameOffset: typeof segment === "string" ? nameOffset : valueOffset, valueOffset });
    return pointer;
  };
  const enter = (offset: number, _length: number, _line: number, _column: number, path: () => (string | number)[]) => {
    open.push(arrive(offset, path));
  };
  const leave = () => {
    open.pop();
  };
  walk(text, {
    onObjectBegin: enter,
    onArrayBegin: enter,
    onObjectEnd: leave,
    onArrayEnd: leave,
    onObjectProperty: (_name, offset) => {
      nameOffset = offset;
    },
    onLiteralValue: (_value, offset, _length, _line, _column, path) => {
      arrive(offset, path);
    },
  });
  return found;
}

function parentOf(pointer: string): string {
  return pointer.slice(0, Math.max(0, pointer.lastIndexOf("/")));
}

function withAncestors(pointer: string): string[] {
  return pointer === "" ? [""] : [...withAncestors(parentOf(pointer)), pointer];
}

function nearest(found: ReadonlyMap<string, Place>, pointer: string): Place {
  const place = found.get(pointer);
  if (place !== undefined) return place;
  return pointer === "" ? { nameOffset: 0, valueOffset: 0 } : nearest(found, parentOf(pointer));
}

/** Where a character is. Both count from 1, the column in UTF-16 units, as in editors and on GitHub. */
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
