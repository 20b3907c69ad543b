import { readFileSync } from "node:fs";
import { createSchemaJudge } from "../schema-judge.ts";
import type { Json } from "./call.ts";

export interface Operation {
  body: Json | null;
  isBodyRequired: boolean;
  query: { name: string; schema: Json }[];
  /** Parts of the path that may hold slashes. */
  longParts: string[];
  /** Schemas of bodies by status; null: no body in JSON. */
  answers: Record<string, Json | null>;
}

interface Described {
  /** Such as "GET /repos/{owner}/{repo}". */
  name: string;
  operation: Operation;
}

interface Description {
  paths: Record<string, Record<string, Operation>>;
  schemas: Record<string, Json>;
  /** Types of fields by type, such as {User: {login: "String!"}}. */
  graphql: Record<string, Record<string, string>>;
}

const description = JSON.parse(
  readFileSync(new URL("../../fixtures/generated/github-openapi.json", import.meta.url), "utf8"),
) as Description;
export const graphqlTypes = description.graphql;

const routes = Object.entries(description.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    method: method.toUpperCase(),
    described: { name: `${method.toUpperCase()} ${path}`, operation },
    pattern: patternOf(path, operation.longParts),
    width: path.split("{").length,
  })),
);

function patternOf(path: string, longParts: readonly string[]): RegExp {
  // What is left out of a long part stands for its root: https://docs.github.com/rest/repos/contents#get-repository-content
  const parts = path.replaceAll(".", "\\.").replace(/(\/)\{(\w+)\}/g, (_, slash: string, name: string) => {
    return longParts.includes(name) ? `(?:${slash}.*)?` : `${slash}[^/]+`;
  });
  return new RegExp(`^${parts}$`);
}

/** What GitHub's description says of a method and a path, as sent and without the query; the most exact path counts. */
export function describedAs(method: string, rawPath: string): Described | null {
  const key = `${method} ${rawPath}`;
  const known = found.get(key);
  if (known !== undefined) return known;
  const fitting = routes.filter((route) => route.method === method && route.pattern.test(rawPath));
  const described = fitting.sort((one, other) => one.width - other.width)[0]?.described ?? null;
  found.set(key, described);
  return described;
}

/** Each request is looked up twice, and most are the same from test to test. */
const found = new Map<string, Described | null>();

export const { judge, resolve } = createSchemaJudge(description.schemas);
const texts = createSchemaJudge({}, { areTexts: true });

/** Whether the text of a query is a value of this schema. */
export function takesText(schema: Json, value: string): boolean {
  const known = wrapped.get(schema) ?? { type: "object", properties: { value: schema } };
  wrapped.set(schema, known);
  return texts.judge(known, { value }) === null;
}

const wrapped = new WeakMap<Json, Json>();
