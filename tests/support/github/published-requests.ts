import type { Call, Json } from "./call.ts";
import { describedAs, judge, type Operation, takesText } from "./description.ts";
import { judgeGraphql } from "./graphql.ts";

export type Sent = Pick<Call, "method" | "rawPath" | "query" | "body">;

/**
 * What GitHub's published description of its API says against a request: an unknown path or method, a query that it does not
 * know, a body of another shape. null: nothing.
 */
export function findDeviation({ method, rawPath, query, body }: Sent): string | null {
  if (rawPath === "/graphql") return judgeGraphql(body.toString("utf8"));
  const described = describedAs(method, rawPath);
  if (described === null) return `${method} ${rawPath} is not in the description`;
  const { name, operation } = described;
  return judgeQuery(operation, query, name) ?? judgeBody(operation, body, name);
}

/** What GitHub takes although its description does not list it: its own command line tool asks for such runs. */
const UNDESCRIBED = new Set(["status=startup_failure"]);

function judgeQuery(operation: Operation, query: URLSearchParams, name: string): string | null {
  for (const [key, value] of query) {
    const known = operation.query.find((one) => one.name === key);
    if (known === undefined) return `${name} knows no query ${key}`;
    if (UNDESCRIBED.has(`${key}=${value}`)) continue;
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
