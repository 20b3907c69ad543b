import type { ErrorObject } from "ajv";
import { isDay, parseInstant } from "../dates/instant.ts";
import { escapeSegment } from "./finding.ts";

export type SchemaError = ErrorObject;

export interface SchemaValidator {
  (value: unknown): boolean;
  /** Of the last value; null when it was valid. */
  errors?: readonly SchemaError[] | null;
}

/** All schema errors of the value; [] for a valid one. */
export function errorsOf(validate: SchemaValidator, value: unknown): readonly SchemaError[] {
  return validate(value) ? [] : (validate.errors ?? []);
}

export const formats = { date: isDay, "date-time": (text: string) => parseInstant(text) !== null };

/** Length as JSON Schema defines it: in code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}

/**
 * A copy of the value without the parts that the schema refused. Refused fields are removed; refused list entries become blank,
 * so that later entries keep their index. Does not change the value itself. `__proto__` is treated like any other name.
 */
export function dropRefused(value: object, refused: readonly string[]): object {
  const places = new Set(refused);
  return places.has("") ? {} : Object(copy(value, "", ""));

  /** `field` is the name of the field that holds the value. Recursion ends with the schema, a few levels down. */
  function copy(kept: unknown, pointer: string, field: string): unknown {
    if (typeof kept !== "object" || kept === null) return kept;
    if (Array.isArray(kept)) {
      const blank = field === "children" || field === "user_tags" ? {} : "";
      const at = (index: number) => `${pointer}/${index}`;
      return kept.map((entry, index) => (places.has(at(index)) ? blank : copy(entry, at(index), "")));
    }
    const members = Object.entries(kept).flatMap(([name, inner]) => {
      const place = `${pointer}/${escapeSegment(name)}`;
      return places.has(place) ? [] : [[name, copy(inner, place, name)] as const];
    });
    return Object.fromEntries(members);
  }
}
