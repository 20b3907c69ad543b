import { walk } from "./walk.ts";

/** A range of the text in UTF-16 units; `end` is just after it. */
export interface TextRange {
  start: number;
  end: number;
}

export interface JsonNode extends TextRange {
  kind: "object" | "array" | "scalar";
  /** Of a member: its name, and where that is written, quotation marks included. */
  name: (TextRange & { value: string }) | null;
  /** In the order of the text, repeated names included. Empty for scalars and below the depth that was asked for. */
  children: JsonNode[];
}

/** Where the values of a text are, down to `depth` levels below the outermost one; null when the text is not JSON. */
export function parseTree(text: string, depth: number): JsonNode | null {
  const top: JsonNode[] = [];
  const open: JsonNode[] = [];
  let name: JsonNode["name"] = null;
  const add = (kind: JsonNode["kind"], start: number, end: number): JsonNode => {
    const node: JsonNode = { kind, name, start, end, children: [] };
    name = null;
    if (open.length <= depth) (open.at(-1)?.children ?? top).push(node);
    return node;
  };
  const close = (start: number) => {
    const node = open.pop();
    if (node !== undefined) node.end = start + 1;
  };
  const stop = walk(text, {
    onObjectBegin: (start) => {
      open.push(add("object", start, start));
    },
    onArrayBegin: (start) => {
      open.push(add("array", start, start));
    },
    onObjectEnd: close,
    onArrayEnd: close,
    onObjectProperty: (value, start, length) => {
      name = { value, start, end: start + length };
    },
    onLiteralValue: (_value, start, length) => {
      add("scalar", start, start + length);
    },
  });
  return stop === null ? (top[0] ?? null) : null;
}
