const MAX_PARAMS = 1_000;

/** A form-encoded parameter tree: `a[b][0]=c` becomes `{a: {b: ["c"]}}`. */
export type Params = { [name: string]: ParamValue };
type ParamValue = string | Params | ParamValue[];

export function parseForm(text: string): Params {
  const tree = new Map<string, unknown>();
  const pairs = [...new URLSearchParams(text)].slice(0, MAX_PARAMS);
  for (const [name, value] of pairs) insert(tree, pathOf(name), value);
  return toParams(tree);
}

function insert(tree: Map<string, unknown>, path: readonly string[], value: string): void {
  const [head = "", ...rest] = path;
  const key = head === "" ? String(tree.size) : head;
  if (rest.length === 0) {
    tree.set(key, value);
    return;
  }
  const known = tree.get(key);
  const child = known instanceof Map ? known : new Map<string, unknown>();
  tree.set(key, child);
  insert(child, rest, value);
}

function pathOf(name: string): string[] {
  const [head = "", ...rest] = name.split("[");
  return [head, ...rest.map((part) => part.replace(/\]$/, ""))];
}

function toParams(tree: ReadonlyMap<string, unknown>): Params {
  const entries = [...tree].map(([key, value]): [string, ParamValue] => [key, toValue(value)]);
  return Object.fromEntries(entries);
}

function toValue(node: unknown): ParamValue {
  if (!(node instanceof Map)) return String(node);
  const keys = [...node.keys()];
  const isList = keys.length > 0 && keys.every((key, index) => key === String(index));
  if (isList) return [...node.values()].map(toValue);
  return toParams(node);
}

export function textParam(params: Params, name: string): string | null {
  const value = params[name];
  return typeof value === "string" && value !== "" ? value : null;
}

export function integerParam(params: Params, name: string): number | null {
  const value = textParam(params, name);
  return value === null ? null : Number(value);
}

export function objectParam(params: Params, name: string): Params {
  const value = params[name];
  return value === undefined || typeof value === "string" || Array.isArray(value) ? {} : value;
}

export function listParam(params: Params, name: string): readonly ParamValue[] {
  const value = params[name];
  return Array.isArray(value) ? value : [];
}

export function mapParam(params: Params, name: string): Record<string, string> {
  const entries = Object.entries(objectParam(params, name));
  return Object.fromEntries(entries.map(([key, value]) => [key, String(value)]));
}
