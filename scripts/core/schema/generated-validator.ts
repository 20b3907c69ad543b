import type { ErrorObject } from "ajv";

export type SchemaError = ErrorObject;

/** A schema compiled to code: tells whether the value fits, and keeps what it found until the next call. */
export interface GeneratedValidator {
  (value: unknown): boolean;
  errors?: SchemaError[] | null;
}

const NO_ERRORS: readonly SchemaError[] = [];

/** Everything about the value that the schema refuses; [] for a good one. */
export function errorsOf(validate: GeneratedValidator, value: unknown): readonly SchemaError[] {
  return validate(value) ? NO_ERRORS : (validate.errors ?? NO_ERRORS);
}
