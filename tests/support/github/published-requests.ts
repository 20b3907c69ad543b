import { readFileSync } from "node:fs";
import { Ajv, type ValidateFunction } from "ajv";
import type { Call } from "./call.ts";

interface Operation {
  body: object | null;
  isBodyRequired: boolean;
  query: { name: string; schema: object }[];
  statuses: string[];
}

const description = JSON.parse(
  readFileSync(new URL("../../fixtures/github-openapi.json", import.meta.url), "utf8"),
) as {
  paths: Record<string, Record<string, Operation>>;
};
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: false });
const queryAjv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true });
const compiled = new Map<Operation, ValidateFunction>();

const routes = Object.entries(description.paths).map(([path, methods]) => ({
  path,
  methods,
  pattern: new RegExp(`^${path.replace(/[.]/g, "\\.").replace(/\{\w+\}/g, "([^/]+)")}$`),
}));

/**
 * What GitHub's published description of its API says against a request: an unknown path or method, a query that it does not
 * know, a body of another shape. null: nothing.
 */
export function findDeviation({
  method,
  rawPath,
  query,
  body,
}: Pick<Call, "method" | "rawPath" | "query" | "body">): string | null {
  const route = routes.find(({ pattern, methods }) => pattern.test(rawPath) && method.toLowerCase() in methods);
  if (route === undefined) return `${method} ${rawPath} is not in the description`;
  const operation = route.methods[method.toLowerCase()] as Operation;
  const name = `${method} ${route.path}`;
  return judgeQuery(operation, query, name) ?? judgeBody(operation, body, name);
}

function judgeQuery(operation: Operation, query: URLSearchParams, name: string): string | null {
  for (const [key, value] of query) {
    const known = operation.query.find((one) => one.name === key);
    if (known === undefined) return `${name} knows no query ${key}`;
    if (!queryAjv.validate({ type: "object", properties: { value: known.schema } }, { value }))
      return `${name} takes no ${key}=${value}`;
  }
  return null;
}

function judgeBody(operation: Operation, body: Buffer, name: string): string | null {
  if (operation.body === null) return body.length === 0 || body.toString() === "{}" ? null : `${name} takes no body`;
  if (body.length === 0) return operation.isBodyRequired ? `${name} needs a body` : null;
  const value: unknown = JSON.parse(body.toString("utf8"));
  const validate = compiled.get(operation) ?? ajv.compile(operation.body);
  compiled.set(operation, validate);
  if (!validate(value)) return `${name}: ${ajv.errorsText(validate.errors)}`;
  const known = Object.keys((operation.body as { properties?: object }).properties ?? {});
  const strange = Object.keys(Object(value)).filter((key) => !known.includes(key));
  return strange.length === 0 ? null : `${name} knows no ${strange.join(", ")} in its body`;
}
