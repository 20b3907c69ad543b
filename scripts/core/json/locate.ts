import { JsonReader, type JsonVisitor } from "./json-reader.ts";
import { toSegments } from "./pointer.ts";

/** Where a member or element is; -1 when it is not in the text. */
export interface Place {
  /** Where its name begins; for elements of a list, its value. */
  nameOffset: number;
  valueOffset: number;
}

interface Node extends Place {
  children: Map<string, Node> | null;
}

/**
 * Finds the places of many JSON pointers in one pass over the text. For a pointer to something the text does not hold, the
 * nearest thing around it. `isStrict`: the text is known to be valid JSON, so that values without a wanted pointer are skipped.
 */
export function locate(text: string, pointers: Iterable<string>, isStrict: boolean): Map<string, Place> {
  const root = newNode();
  const paths = new Map<string, Node[]>();
  for (const pointer of pointers) if (!paths.has(pointer)) paths.set(pointer, addPath(root, pointer));
  new JsonReader(text, new Locator(root, isStrict)).read();
  const places = new Map<string, Place>();
  for (const [pointer, path] of paths) {
    places.set(pointer, path.findLast((node) => node.valueOffset !== -1) ?? { nameOffset: 0, valueOffset: 0 });
  }
  return places;
}

function newNode(): Node {
  return { nameOffset: -1, valueOffset: -1, children: null };
}

function addPath(root: Node, pointer: string): Node[] {
  const path = [root];
  let node = root;
  for (const segment of toSegments(pointer)) {
    node.children ??= new Map();
    let child = node.children.get(segment);
    if (child === undefined) {
      child = newNode();
      node.children.set(segment, child);
    }
    path.push(child);
    node = child;
  }
  return path;
}

/** Walks the tree of wanted places alongside the text. */
class Locator implements JsonVisitor {
  readonly #isStrict: boolean;
  /** The wanted node of each open bracket, null inside values that are not wanted. */
  readonly #nodes: (Node | null)[] = [];
  /** Index of the next element of each open bracket, -1 for objects. */
  readonly #indexes: number[] = [];
  #pending: Node | null;

  constructor(root: Node, isStrict: boolean) {
    this.#pending = root;
    this.#isStrict = isStrict;
  }

  onName(name: string, offset: number): void {
    this.#pending = this.#nodes.at(-1)?.children?.get(name) ?? null;
    if (this.#pending !== null) this.#pending.nameOffset = offset;
  }

  onScalar(_value: unknown, offset: number): void {
    this.#arrive(offset);
  }

  onTooDeep(offset: number): void {
    this.#arrive(offset);
  }

  onOpen(kind: "object" | "array", offset: number): boolean {
    const node = this.#arrive(offset);
    this.#nodes.push(node);
    this.#indexes.push(kind === "array" ? 0 : -1);
    return !this.#isStrict || node?.children != null;
  }

  onClose(): void {
    this.#nodes.pop();
    this.#indexes.pop();
    this.#pending = null;
  }

  onRetract(): void {
    const index = this.#indexes.pop() ?? 0;
    this.#indexes.push(index - 1);
  }

  onFault(): void {}

  /** Notes the offset of a value and returns the node that wants it. */
  #arrive(offset: number): Node | null {
    const index = this.#indexes.at(-1) ?? -1;
    const node = index === -1 ? this.#pending : this.#nextElement(index);
    if (node !== null) {
      node.valueOffset = offset;
      if (index !== -1 || node.nameOffset === -1) node.nameOffset = offset;
    }
    this.#pending = null;
    return node;
  }

  #nextElement(index: number): Node | null {
    this.#indexes[this.#indexes.length - 1] = index + 1;
    return this.#nodes.at(-1)?.children?.get(String(index)) ?? null;
  }
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
