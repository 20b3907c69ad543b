import { Ajv, type ErrorObject } from "ajv";
import { parseInstant } from "../instant.ts";

export type SchemaError = ErrorObject;

/** Returns everything about the value that the schema refuses; [] for a good one. */
export type Validator = (value: unknown) => readonly SchemaError[];

const NO_ERRORS: readonly SchemaError[] = [];

/**
 * Compiles a JSON Schema on first use. The only place that builds an Ajv, since building one means `new Function`, which a
 * page with a strict content security policy must replace.
 */
export function compileSchema(schema: object): Validator {
  let validate: ReturnType<Ajv["compile"]> | null = null;
  return (value) => {
    validate ??= newAjv().compile(schema);
    return validate(value) ? NO_ERRORS : (validate.errors ?? NO_ERRORS);
  };
}

function newAjv(): Ajv {
  const ajv = new Ajv({ allErrors: true, verbose: true, strictTypes: false, meta: false, validateSchema: false });
  ajv.addFormat("date-time", (text: string) => parseInstant(text) !== null);
  return ajv;
}
