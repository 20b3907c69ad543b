/**
 * Writes tests/fixtures/generated/github-openapi.json: of GitHub's published descriptions of its API (npm packages @octokit/openapi,
 * generated/api.github.com.json, and @octokit/graphql-schema, schema.json) what this project sends and is answered.
 *
 *   npm pack @octokit/openapi @octokit/graphql-schema
 *   mkdir rest graphql && tar xzf octokit-openapi-*.tgz -C rest && tar xzf octokit-graphql-schema-*.tgz -C graphql
 *   node tests/support/github/reduce-openapi.ts rest/package/generated/api.github.com.json graphql/package/schema.json
 *
 * Takes the paths, methods and fields that the file names so far. For more, put them there first: `"/path": {"get": {}}`, `"field": ""`.
 */
import { readFileSync, writeFileSync } from "node:fs";

type Json = Record<string, unknown>;

const output = new URL("../../fixtures/generated/github-openapi.json", import.meta.url);
const used = JSON.parse(readFileSync(output, "utf8")) as Record<"paths" | "graphql", Record<string, Json>>;
const [source = "", graphqlSource = ""] = process.argv.slice(2);
const whole = JSON.parse(readFileSync(source, "utf8")) as { info: { version: string }; paths: Record<string, Json> };
/** Schemas that are named in the description, in the order in which they are met. */
const named = new Map<string, unknown>();

function lookUp(ref: string): unknown {
  const keys = ref.replace(/^#\//, "").split("/");
  return keys.reduce<unknown>((value, key) => (value as Json)[key], whole);
}

function resolved(value: unknown): Json {
  const { $ref: ref } = value as Json;
  return (typeof ref === "string" ? lookUp(ref) : value) as Json;
}

/** A schema without what only people read. `null` is allowed in the words of JSON Schema; named parts stay named. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  const { $ref: ref } = value as Json;
  if (typeof ref === "string") return reference(ref);
  const { nullable, ...kept } = Object.fromEntries(
    Object.entries(value).filter(([key, inner]) => !isProse(key, inner)),
  );
  const schema = Object.fromEntries(Object.entries(kept).map(([key, inner]) => [key, plain(inner)])) as Json;
  return nullable === true ? orNull(schema) : schema;
}

function reference(ref: string): Json {
  const name = ref.split("/").at(-1) ?? "";
  if (!named.has(name)) {
    named.set(name, null);
    named.set(name, plain(lookUp(ref)));
  }
  return { $ref: `#/schemas/${name}` };
}

function orNull(schema: Json): Json {
  if (typeof schema.type !== "string") return { anyOf: [{ type: "null" }, schema] };
  const choices = Array.isArray(schema.enum) ? { enum: [...new Set([...schema.enum, null])] } : {};
  return { ...schema, ...choices, type: [schema.type, "null"] };
}

const PROSE = ["example", "examples", "externalDocs", "default", "deprecated", "format", "xml", "discriminator"];

function isProse(key: string, value: unknown): boolean {
  if (PROSE.includes(key) || key.startsWith("x-")) return typeof value !== "object" || !("type" in (value ?? {}));
  return ["description", "summary", "title"].includes(key) && typeof value === "string";
}

function reduce(path: string, method: string): Json {
  const operation = whole.paths[path]?.[method] as Json | undefined;
  if (operation === undefined) throw new Error(`GitHub's description has no ${method} ${path}`);
  const request = operation.requestBody as { content?: Json; required?: boolean } | undefined;
  const parameters = ((operation.parameters ?? []) as unknown[]).map(resolved);
  return {
    body: schemaOf(request) ?? null,
    isBodyRequired: request?.required === true,
    query: parameters.filter((one) => one.in === "query").map(({ name, schema }) => ({ name, schema: plain(schema) })),
    longParts: parameters.filter((one) => one["x-multi-segment"] === true).map(({ name }) => name),
    answers: Object.fromEntries(
      Object.entries(operation.responses as Json).map(([status, answer]) => [
        status,
        schemaOf(resolved(answer)) ?? null,
      ]),
    ),
  };
}

/** Of a body in JSON; undefined: it is in no JSON, or there is none. */
function schemaOf(part: { content?: Json } | undefined): unknown {
  const schema = (part?.content?.["application/json"] as Json | undefined)?.schema;
  return schema === undefined ? undefined : plain(schema);
}

interface GraphqlType {
  kind: string;
  name: string | null;
  ofType: GraphqlType | null;
}

/** Such as "User!" */
function shownType({ kind, name, ofType }: GraphqlType): string {
  if (ofType === null) return String(name);
  return kind === "NON_NULL" ? `${shownType(ofType)}!` : `[${shownType(ofType)}]`;
}

interface GraphqlField {
  name: string;
  type: GraphqlType;
  args?: GraphqlField[];
}

/** Fields of a type, of what is put into a request, or (by "Type.field") what a field takes. */
function graphqlFields(): Json {
  const { __schema: schema } = JSON.parse(readFileSync(graphqlSource, "utf8")) as {
    __schema: { types: { name: string; fields: GraphqlField[] | null; inputFields: GraphqlField[] | null }[] };
  };
  const fieldsOf = (key: string): GraphqlField[] => {
    const [name, taking] = key.split(".");
    const type = schema.types.find((one) => one.name === name);
    const fields = type?.fields ?? type?.inputFields ?? [];
    return taking === undefined ? fields : (fields.find((one) => one.name === taking)?.args ?? []);
  };
  const typeOf = (key: string, field: string) => {
    const found = fieldsOf(key).find(({ name }) => name === field);
    if (found === undefined) throw new Error(`GitHub's GraphQL schema has no ${key}.${field}`);
    return shownType(found.type);
  };
  return Object.fromEntries(
    Object.entries(used.graphql).map(([type, fields]) => [
      type,
      Object.fromEntries(Object.keys(fields).map((field) => [field, typeOf(type, field)])),
    ]),
  );
}

const paths = Object.fromEntries(
  Object.entries(used.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(Object.keys(methods).map((name) => [name, reduce(path, name)])),
  ]),
);
const lines = (record: Json) =>
  `{\n${Object.entries(record)
    .map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`)
    .join(",\n")}\n}`;
const text = [
  `"version": ${JSON.stringify(whole.info.version)}`,
  `"graphql": ${JSON.stringify(graphqlFields())}`,
  `"paths": ${lines(paths)}`,
  `"schemas": ${lines(Object.fromEntries([...named].sort(([one], [other]) => (one < other ? -1 : 1))))}`,
];
writeFileSync(output, `{\n${text.join(",\n")}\n}\n`);
