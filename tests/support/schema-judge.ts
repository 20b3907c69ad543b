import { Ajv, type ErrorObject, type ValidateFunction } from "ajv";

export type Schema = Record<string, unknown>;

/**
 * Compares values with schemas that name each other as "#/schemas/NAME". Each is compiled when it is first needed, once.
 * `areTexts`: numbers and the like are given as texts.
 */
export function createSchemaJudge(schemas: Readonly<Record<string, Schema>>, { areTexts = false } = {}) {
  // Each under a name of its own: what several others refer to is compiled once.
  const ajv = new Ajv({ ...QUICK, strict: false, validateFormats: false, coerceTypes: areTexts });
  for (const [name, schema] of Object.entries(schemas)) ajv.addSchema(withWholeReferences(schema), `/${name}`);
  const compiled = new WeakMap<Schema, ValidateFunction>();
  /** The schema itself, where it stands under a name. */
  const resolve = (schema: Schema): Schema => {
    const { $ref: ref } = schema;
    return typeof ref === "string" ? (schemas[ref.replace("#/schemas/", "")] as Schema) : schema;
  };
  return {
    resolve,
    /** What speaks against a value, null for nothing: another shape, or names that the schema does not know. */
    judge(schema: Schema, value: unknown): string | null {
      const validate = compiled.get(schema) ?? ajv.compile(withWholeReferences(schema));
      compiled.set(schema, validate);
      if (!validate(value)) return explain(validate.errors ?? []);
      const strange = [...new Set(strangeNames(value, [schema], { resolve, path: "" }))];
      return strange.length === 0 ? null : `knows no ${strange.join(", ")}`;
    },
  };
}

/** For schemas that are right, and are used a few times each. */
const QUICK = { validateSchema: false, inlineRefs: false, code: { optimize: false } } as const;

function withWholeReferences(schema: Schema): Schema {
  return JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/schemas/', '"$ref":"/')) as Schema;
}

function explain(errors: readonly ErrorObject[]): string {
  const shown = errors.map(
    ({ instancePath, message, params }) => `${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  return [...new Set(shown)].slice(0, 4).join("; ");
}

/** Names in a value that no part of its schemas knows, such as ".head.colour". */
function strangeNames(value: unknown, schemas: readonly Schema[], at: Place): string[] {
  const parts = schemas.flatMap((schema) => partsOf(schema, at.resolve));
  if (Array.isArray(value)) {
    const items = parts.flatMap((part): Schema[] => (part.items === undefined ? [] : [part.items as Schema]));
    const path = `${at.path}[]`;
    return items.length === 0 ? [] : value.flatMap((item) => strangeNames(item, items, { ...at, path }));
  }
  if (typeof value !== "object" || value === null || parts.some(isOpen)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const known = parts.flatMap(({ properties = {} }): Schema[] => {
      const found = (properties as Record<string, Schema>)[name];
      return found === undefined ? [] : [found];
    });
    const path = `${at.path}.${name}`;
    return known.length === 0 ? [path] : strangeNames(inner, known, { ...at, path });
  });
}

interface Place {
  resolve(schema: Schema): Schema;
  path: string;
}

/** A schema and all it is made of, choices included. */
function partsOf(schema: Schema, resolve: Place["resolve"]): Schema[] {
  const whole = resolve(schema);
  const inner = ["allOf", "anyOf", "oneOf"].flatMap((key) => (whole[key] as Schema[] | undefined) ?? []);
  return [whole, ...inner.flatMap((part) => partsOf(part, resolve))];
}

/** Whether it allows objects with any names. */
function isOpen(part: Schema): boolean {
  if (part.additionalProperties !== undefined && part.additionalProperties !== false) return true;
  if (["properties", "allOf", "anyOf", "oneOf"].some((key) => key in part)) return false;
  return part.type === undefined ? Object.keys(part).length === 0 : [part.type].flat().includes("object");
}
