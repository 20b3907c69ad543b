import { JsonReader, type JsonVisitor } from "./json-reader.ts";
import type { SyntaxFaultKind } from "./text-faults.ts";

/** A range of the text in UTF-16 units; `end` is just after it. */
export interface TextRange {
  start: number;
  end: number;
}

/** Where a value is in the text. */
export interface JsonNode extends TextRange {
  kind: "object" | "array" | "scalar";
  /** Of a member: its name, and where that is written, quotation marks included. */
  name: (TextRange & { value: string }) | null;
  /** In the order of the text, repeated names included. Empty for scalars and below the depth that was asked for. */
  children: JsonNode[];
}

/**
 * Where the values of a JSON text are, down to `depth` levels below the outermost one. Text that is not quite JSON is read as
 * {@link JsonReader} does; null when there is no value, or a bracket inside it is never closed.
 */
export function parseTree(text: string, depth: number): JsonNode | null {
  const builder = new TreeBuilder(depth);
  new JsonReader(text, builder).read();
  return builder.isClosed ? builder.root : null;
}

class TreeBuilder implements JsonVisitor {
  root: JsonNode | null = null;
  isClosed = true;
  readonly #depth: number;
  /** Open brackets that have a node: all but those below the wanted depth. */
  readonly #nodes: JsonNode[] = [];
  #level = 0;
  #name: JsonNode["name"] = null;

  constructor(depth: number) {
    this.#depth = depth;
  }

  onName(value: string, start: number, end: number): void {
    if (this.#level <= this.#depth) this.#name = { value, start, end };
  }

  onScalar(_value: unknown, start: number, end: number): void {
    this.#add("scalar", start, end);
  }

  onTooDeep(start: number, end: number): void {
    this.#add("scalar", start, end);
  }

  onOpen(kind: "object" | "array", start: number): boolean {
    const node = this.#add(kind, start, start);
    if (node !== null) this.#nodes.push(node);
    this.#level++;
    return true;
  }

  onClose(end: number): void {
    this.#level--;
    this.#name = null;
    const node = this.#level <= this.#depth ? this.#nodes.pop() : undefined;
    if (node !== undefined) node.end = end;
  }

  onRetract(): void {
    if (this.#level <= this.#depth) this.#nodes.at(-1)?.children.pop();
  }

  /** An unclosed outermost bracket ends with the text; places inside it are kept. */
  onFault(kind: SyntaxFaultKind, offset: number): void {
    const isUnclosed = kind === "unclosed-object" || kind === "unclosed-list";
    if (isUnclosed && offset !== this.root?.start) this.isClosed = false;
  }

  #add(kind: JsonNode["kind"], start: number, end: number): JsonNode | null {
    if (this.#level > this.#depth) return null;
    const node: JsonNode = { kind, name: this.#name, start, end, children: [] };
    this.#name = null;
    const parent = this.#nodes.at(-1);
    if (parent === undefined) this.root = node;
    else parent.children.push(node);
    return node;
  }
}
