import { GraphRefusal } from "./graph-errors.ts";

export type FieldReaders<T> = Readonly<Record<string, (node: T) => unknown>>;

/**
 * Picks the fields that `fields` asks for. `id` is always included, and fields without a value are omitted.
 * @throws GraphRefusal for a field that the node does not have
 */
export function pickFields<T>(node: T, readers: FieldReaders<T>, fields: string): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of new Set([...splitFields(fields), "id"])) {
    const read = Object.hasOwn(readers, name) ? readers[name] : undefined;
    if (read === undefined) {
      throw new GraphRefusal("parameterInvalid", `(#100) Tried accessing nonexisting field (${name})`);
    }
    const value = read(node);
    if (value !== undefined && value !== null) picked[name] = value;
  }
  return picked;
}

export function splitFields(fields: string): string[] {
  return fields
    .split(",")
    .map((field) => field.trim())
    .filter((field) => field !== "");
}
