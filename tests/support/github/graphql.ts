import type { Json } from "./call.ts";
import { graphqlTypes } from "./description.ts";

/** What GitHub's GraphQL schema says against the body of a request: its document, and the values that go with it. */
export function judgeGraphql(body: string): string | null {
  const { query, variables = {}, ...others } = JSON.parse(body) as Json;
  if (typeof query !== "string" || Object.keys(others).length > 0) return "GraphQL: no query";
  const [, kind = "query", declared = "", document = ""] =
    /^\s*(query|mutation)?\s*(?:\(([^)]*)\))?(.*)$/s.exec(query) ?? [];
  const types = Object.fromEntries(
    [...declared.matchAll(/\$(\w+):\s*([\w!]+)/g)].map(([, name, type]) => [name, type]),
  );
  const tokens = document.match(/\.\.\.|\$?\w+|[^\s,]/g) ?? [];
  const problem =
    judgeValue(types, variables, "the variables") ??
    judgeSelection(tokens, { type: kind === "query" ? "Query" : "Mutation", types });
  if (problem !== null) return `GraphQL: ${problem}`;
  return tokens.length === 0 ? null : `GraphQL: ${tokens.join(" ")} is left over`;
}

type Types = Record<string, string | undefined>;

const plain = (type: string) => type.replace(/[[\]!]/g, "");

/** Takes "{ field(name: $value) { … } ... on Type { … } }" off the front. */
function judgeSelection(tokens: string[], { type, types }: { type: string; types: Types }): string | null {
  if (tokens.shift() !== "{") return `fields of ${type} must be named`;
  while (tokens.length > 0) {
    const field = tokens.shift() ?? "";
    if (field === "}") return null;
    const isFragment = field === "..." && tokens.shift() === "on";
    const found = isFragment ? tokens.shift() : graphqlTypes[type]?.[field];
    if (found === undefined) return `${type} has no ${field} in the description`;
    const inner = plain(found);
    const problem =
      (isFragment ? null : judgeArguments(tokens, `${type}.${field}`, types)) ??
      (isFragment || inner in graphqlTypes ? judgeSelection(tokens, { type: inner, types }) : null);
    if (problem !== null) return problem;
  }
  return "a brace is open";
}

/** Takes "(name: $value)" off the front, where there is one. */
function judgeArguments(tokens: string[], field: string, types: Types): string | null {
  const known = graphqlTypes[field] ?? {};
  const given: Types = {};
  if (tokens[0] === "(") {
    const [, ...words] = tokens.splice(0, tokens.indexOf(")") + 1);
    for (let at = 0; at + 2 < words.length; at += 3) given[words[at] ?? ""] = types[words[at + 2]?.slice(1) ?? ""];
  }
  for (const name of new Set([...Object.keys(known), ...Object.keys(given)]))
    if (known[name] !== given[name]) return `${field} takes ${name}: ${known[name]}, not ${given[name]}`;
  return null;
}

/** An object with exactly the fields that the description knows of; what may be left out, may. */
function judgeValue(fields: Types, value: unknown, name: string): string | null {
  if (Array.isArray(value))
    return value.map((one) => judgeValue(fields, one, name)).find((one) => one !== null) ?? null;
  const given = value as Json;
  const unknown = Object.keys(given).find((key) => !(key in fields));
  if (unknown !== undefined) return `${name} has no ${unknown} in the description`;
  for (const [key, type = ""] of Object.entries(fields)) {
    const one = given[key];
    if (one === undefined && type.endsWith("!")) return `${name} needs ${key}`;
    const inner = graphqlTypes[plain(type)];
    const problem = one === undefined || inner === undefined ? null : judgeValue(inner, one, plain(type));
    if (problem !== null) return problem;
    if (inner === undefined && one !== undefined && typeof one !== "string") return `${name}: ${key} must be a text`;
  }
  return null;
}
