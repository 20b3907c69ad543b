import type { ErrorObject } from "ajv";
import { toSegments } from "../json/index.ts";

/** Names of refused members, each with the refused parts inside it; null: all of it. */
type RefusedTree = Map<string, RefusedTree | null>;

/**
 * A copy of the value without the parts that the schema refused. Refused fields are removed; refused list entries become blank,
 * so that later entries keep their index. Does not change the value itself. `__proto__` is treated like any other name.
 */
export function dropRefused(value: object, refused: readonly string[]): object {
  if (refused.includes("")) return {};
  return refused.length === 0 ? value : copy(value, toTree(refused), "");
}

function toTree(pointers: readonly string[]): RefusedTree {
  const root: RefusedTree = new Map();
  for (const pointer of pointers) {
    const segments = toSegments(pointer);
    let level: RefusedTree | null = root;
    for (const [depth, segment] of segments.entries()) {
      const existing: RefusedTree | null | undefined = level.get(segment);
      const isLast = depth === segments.length - 1;
      const inner: RefusedTree | null = isLast || existing === null ? null : (existing ?? new Map());
      level.set(segment, inner);
      if (inner === null) break;
      level = inner;
    }
  }
  return root;
}

/** `listName` is the name of the field whose list `value` is. Recursion ends with the schema, a few levels down. */
function copy(value: object, tree: RefusedTree, listName: string): object {
  if (Array.isArray(value)) {
    const blank = listName === "children" ? {} : "";
    return value.map((entry: unknown, index) => kept(entry, tree, String(index)) ?? blank);
  }
  const members = Object.entries(value).flatMap(([name, inner]) => {
    const rest = kept(inner, tree, name);
    return rest === undefined ? [] : [[name, rest] as const];
  });
  return Object.fromEntries(members);
}

function kept(inner: unknown, tree: RefusedTree, name: string): unknown {
  const refused = tree.get(name);
  if (refused === undefined) return inner;
  return refused === null || typeof inner !== "object" || inner === null ? undefined : copy(inner, refused, name);
}

export type SchemaError = ErrorObject;

/** A schema compiled to code. */
export interface SchemaValidator {
  (value: unknown): boolean;
  /** Of the last value; null when it was valid. */
  errors?: readonly SchemaError[] | null;
}

/** All schema errors of the value; [] for a valid one. */
export function errorsOf(validate: SchemaValidator, value: unknown): readonly SchemaError[] {
  return validate(value) ? [] : (validate.errors ?? []);
}
