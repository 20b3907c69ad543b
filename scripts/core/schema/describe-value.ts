import { clip } from "../clip.ts";

/** Words for the types of JSON Schema, for people who do not know JSON. */
const TYPE_NAMES: Record<string, string> = {
  string: "a text",
  integer: "a whole number",
  number: "a number",
  boolean: "true or false",
  array: "a list",
  object: "a group of fields",
  null: "null",
};

export function describeTypes(types: string | readonly string[]): string {
  const names = [types].flat().map((type) => TYPE_NAMES[type] ?? type);
  return names.length < 3 ? names.join(" or ") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`;
}

/** What a value is, such as `the text "5"` or `a list`. */
export function describeValue(value: unknown, isSecret: boolean): string {
  if (value === null) return "null (empty)";
  if (Array.isArray(value)) return "a list";
  if (typeof value === "object") return "a group of fields";
  if (typeof value === "string") return isSecret ? "a text" : `the text ${quote(value)}`;
  return isSecret ? `a ${typeof value}` : typeof value === "number" ? `the number ${value}` : String(value);
}

/** A value as it would stand in the file, shortened. */
export function quote(value: string): string {
  return JSON.stringify(clip(value, 40));
}

/** How to turn a value of the wrong type into one of the right type. */
export function typeHint(types: string | readonly string[], value: unknown, isSecret: boolean): string {
  const wanted = [types].flat();
  if (value === null) return "Remove the field, or give it a value.";
  if (wanted.includes("string")) return stringHint(value, isSecret);
  if (wanted.includes("array")) return "Put it in square brackets: [ … ].";
  if (wanted.includes("object")) return 'Put its fields in braces: { "name": … }.';
  if (wanted.includes("boolean")) return "Write true or false, without quotation marks.";
  return typeof value === "string" ? "Write the digits without quotation marks." : "Write a whole number such as 1500.";
}

function stringHint(value: unknown, isSecret: boolean): string {
  const isShown = !isSecret && (typeof value === "boolean" || Number.isSafeInteger(value));
  if (typeof value === "object") return 'Write one text in double quotes: "…".';
  return isShown ? `Put it in double quotes: "${String(value)}".` : 'Put it in double quotes: "…".';
}
