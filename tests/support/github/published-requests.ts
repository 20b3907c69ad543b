import { readFileSync } from "node:fs";
import { createSchemaJudge } from "../schema-judge.ts";
import type { Call, Json } from "./call.ts";

interface Operation {
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
  /** Fields by type, such as {User: ["login"]}. */
  graphql: Record<string, string[]>;
}

const description = JSON.parse(
  readFileSync(new URL("../../fixtures/generated/github-openapi.json", import.meta.url), "utf8"),
) as Description;

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
function takesText(schema: Json, value: string): boolean {
  const known = wrapped.get(schema) ?? { type: "object", properties: { value: schema } };
  wrapped.set(schema, known);
  return texts.judge(known, { value }) === null;
}

const wrapped = new WeakMap<Json, Json>();

export type Sent = Pick<Call, "method" | "rawPath" | "query" | "body">;

/**
 * What GitHub's published description of its API says against a request: an unknown path or method, a query that it does not
 * know, a body of another shape. null: nothing.
 */
export function findDeviation({ method, rawPath, query, body }: Sent): string | null {
  if (rawPath === "/graphql") return judgeGraphql(parse(body.toString("utf8")) ?? {});
  const described = describedAs(method, rawPath);
  if (described === null) return `${method} ${rawPath} is not in the description`;
  const { name, operation } = described;
  return judgeQuery(operation, query, name) ?? judgeBody(operation, body, name);
}

function judgeQuery(operation: Operation, query: URLSearchParams, name: string): string | null {
  for (const [key, value] of query) {
    const known = operation.query.find((one) => one.name === key);
    if (known === undefined) return `${name} knows no query ${key}`;
    if (!takesText(known.schema, value)) return `${name} takes no ${key}=${value}`;
  }
  return null;
}

function judgeBody(operation: Operation, body: Buffer, name: string): string | null {
  if (operation.body === null) return body.length === 0 || body.toString() === "{}" ? null : `${name} takes no body`;
  if (body.length === 0) return operation.isBodyRequired ? `${name} needs a body` : null;
  const parsed = parse(body.toString("utf8"));
  if (parsed === undefined) return `${name} takes JSON`;
  const problem = judge(operation.body, parsed);
  return problem === null ? null : `${name}, in its body: ${problem}`;
}

function parse(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

const GRAPHQL_WORDS = ["query", "mutation", "on", "String", ...Object.entries(description.graphql).flat(2)];

/** A name that GitHub's GraphQL schema does not have, in a document or in what goes with it. Where it stands is not looked at. */
function judgeGraphql({ query, variables = {} }: Json): string | null {
  const document = String(query);
  const declared = [...document.matchAll(/\$(\w+)/g)].map(([, name]) => name);
  const used = [...(document.match(/\b[A-Za-z]\w*/g) ?? []), ...namesIn(variables)];
  const unknown = used.find((name) => ![...GRAPHQL_WORDS, ...declared].includes(name));
  return unknown === undefined ? null : `GraphQL: there is no ${unknown} in the description`;
}

function namesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [...(Array.isArray(value) ? [] : [name]), ...namesIn(inner)]);
}
