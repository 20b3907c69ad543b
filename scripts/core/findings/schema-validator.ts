import type { ErrorObject } from "ajv";
import { parseInstant } from "../dates/instant.ts";

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

/** The formats our schemas use. */
export const formats = {
  "date-time": (text: string) => parseInstant(text) !== null,
};

/** Length as JSON Schema defines it: in code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  return text.length - (text.match(/[\ud800-\udbff][\udc00-\udfff]/g)?.length ?? 0);
}
