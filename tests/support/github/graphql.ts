import type { Json } from "./call.ts";
import { graphqlTypes } from "./description.ts";

/** What GitHub's GraphQL schema says against the body of a request. It knows queries of names in braces only. */
export function judgeGraphql(body: string): string | null {
  const { query, ...others } = JSON.parse(body) as Json;
  if (typeof query !== "string" || Object.keys(others).some((name) => name !== "variables")) return "GraphQL: no query";
  const tokens = query.replace(/^\s*query\b/, "").match(/\w+|\S/g) ?? [];
  const problem = judgeSelection(tokens, "Query");
  return problem ?? (tokens.length === 0 ? null : `GraphQL: ${tokens.join(" ")} is left over`);
}

/** Takes "{ field field { … } }" off the front. */
function judgeSelection(tokens: string[], type: string): string | null {
  if (tokens.shift() !== "{") return `GraphQL: fields of ${type} must be named`;
  while (tokens.length > 0) {
    const field = tokens.shift() ?? "";
    if (field === "}") return null;
    const found = graphqlTypes[type]?.[field]?.replace(/[[\]!]/g, "");
    if (found === undefined) return `GraphQL: ${type} has no ${field} in the description`;
    const problem = found in graphqlTypes ? judgeSelection(tokens, found) : null;
    if (problem !== null) return problem;
  }
  return "GraphQL: a brace is open";
}
