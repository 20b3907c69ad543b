import type { Json, Reply } from "./call.ts";
import { describedAs, judge, resolve } from "./description.ts";
import type { Sent } from "./published-requests.ts";

/**
 * Statuses that GitHub answers anywhere without repeating them in each description: no or a bad token, no permission, hidden, too
 * large for the servers in front, throttled, out of order. From https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api
 */
const ANYWHERE = new Set([401, 403, 404, 413, 429, 500, 502, 503, 504]);
/** Of https://docs.github.com/rest/using-the-rest-api/troubleshooting-the-rest-api#validation-failed, for every error. */
const ERROR: Json = {
  type: "object",
  required: ["message"],
  properties: {
    message: { type: "string" },
    documentation_url: { type: "string" },
    url: { type: "string" },
    status: { type: ["string", "integer"] },
    errors: {},
  },
};

export interface Judged {
  /** Filled with what GitHub always tells and the answer leaves out. */
  reply: Reply;
  /** What GitHub would never answer; null: nothing. */
  deviation: string | null;
}

/** Compares an answer of the stand-in with what GitHub's description of the request says that GitHub answers. */
export function judgeReply({ method, rawPath }: Sent, reply: Reply): Judged {
  const described = describedAs(method, rawPath);
  if (described === null || rawPath === "/graphql") return { reply, deviation: null };
  const { answers } = described.operation;
  const title = `${described.name} answers ${reply.status}`;
  const against = (problem: string | null) => (problem === null ? null : `${title}: ${problem}`);
  const isListed = String(reply.status) in answers;
  if (!isListed && !ANYWHERE.has(reply.status)) return { reply, deviation: against("not in the description") };
  const value = jsonOf(reply);
  if (reply.status >= 400) return { reply, deviation: against(value === undefined ? null : judge(ERROR, value)) };
  const schema = answers[String(reply.status)] ?? null;
  if (value === undefined) {
    const isEmpty = (reply.body?.length ?? 0) === 0 && reply.body === undefined;
    return { reply, deviation: against(schema !== null && isEmpty ? "without a body" : null) };
  }
  if (schema === null) return { reply, deviation: against("with a body") };
  const body = complete(schema, value) as Json;
  return { reply: { ...reply, body }, deviation: against(judge(schema, body)) };
}

/** The parsed body; undefined: it is none, or in no JSON. */
function jsonOf({ headers, body }: Reply): unknown {
  if (body === undefined) return undefined;
  // As it is sent: what is undefined is left out.
  if (!Buffer.isBuffer(body)) return JSON.parse(JSON.stringify(body));
  const type = headers?.["content-type"] ?? "application/json";
  return type.startsWith("application/json") && body.length > 0 ? JSON.parse(body.toString("utf8")) : undefined;
}

/** A copy in which whatever the schema requires and the value does not hold has the plainest value of its kind. */
function complete(schema: Json, value: unknown): unknown {
  const { allOf, anyOf, oneOf, items, properties, required } = resolve(schema) as Shape;
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return items === undefined ? value : value.map((item) => complete(items, item));
  let whole: unknown = value;
  for (const part of allOf ?? []) whole = complete(part, whole);
  for (const choices of [anyOf, oneOf]) {
    const completed = (choices ?? []).map((choice) => ({ choice, filled: complete(choice, whole) }));
    whole = completed.find(({ choice, filled }) => judge(choice, filled) === null)?.filled ?? whole;
  }
  const missing = (required ?? []).filter((name) => !(name in (whole as Json)) && properties?.[name] !== undefined);
  const added = missing.map((name) => [name, plainest(properties?.[name] ?? {})]);
  const given = Object.entries(whole as Json).map(([name, inner]) => {
    const known = properties?.[name];
    return [name, known === undefined ? inner : complete(known, inner)];
  });
  return Object.fromEntries([...given, ...added]);
}

interface Shape {
  type?: string | string[];
  enum?: unknown[];
  allOf?: Json[];
  anyOf?: Json[];
  oneOf?: Json[];
  items?: Json;
  properties?: Record<string, Json>;
  required?: string[];
}

function plainest(schema: Json): unknown {
  const shape = resolve(schema) as Shape;
  const types = [shape.type ?? []].flat();
  const choice = (shape.anyOf ?? shape.oneOf)?.[0];
  if (types.includes("null")) return null;
  if (shape.enum !== undefined) return shape.enum[0];
  if (choice !== undefined) return plainest(choice);
  if (types.includes("array")) return [];
  if (types.includes("boolean")) return false;
  if (types.includes("integer") || types.includes("number")) return 0;
  return types.includes("string") ? "" : complete(schema, {});
}
