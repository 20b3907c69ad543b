import type { IncomingMessage } from "node:http";
import type { SimulatorRequest } from "./http-types.ts";

const MAX_BODY_BYTES = 1024 * 1024;

/** A request that cannot be parsed at all. The message is safe to send back. */
export class BadRequest extends Error {
  override readonly name = "BadRequest";
}

/** @throws BadRequest if the body is too large, of an unknown type, or does not match its type */
export async function readRequest(message: IncomingMessage): Promise<SimulatorRequest> {
  const url = new URL(message.url ?? "/", "http://simulator.invalid");
  const text = await readBody(message);
  const form = text === "" ? [] : parseBody(text, message.headers["content-type"] ?? "");
  const query = [...url.searchParams];
  const names = [...query, ...form].map(([name]) => name);
  return {
    method: message.method ?? "GET",
    path: url.pathname,
    query: toRecord(query),
    form: toRecord(form),
    repeated: names.filter((name, index) => names.indexOf(name) !== index),
  };
}

export async function readBody(message: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of message) {
    const bytes = Buffer.from(chunk);
    sizeBytes += bytes.length;
    if (sizeBytes > MAX_BODY_BYTES) throw new BadRequest("The body is too large.");
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

function parseBody(text: string, contentType: string): [string, string][] {
  const type = contentType.split(";")[0]?.trim().toLowerCase();
  if (type === "application/x-www-form-urlencoded") return [...new URLSearchParams(text)];
  if (type === "application/json") return parseJsonBody(text);
  throw new BadRequest("The body must be form-urlencoded or JSON.");
}

/** Nested values become JSON text, as they would be in a form. */
function parseJsonBody(text: string): [string, string][] {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new BadRequest("The body is not JSON.");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new BadRequest("The body must be an object.");
  return Object.entries(value).map(([name, field]) => [
    name,
    typeof field === "string" ? field : JSON.stringify(field),
  ]);
}

/** Without a prototype, so that no parameter name is special. */
function toRecord(pairs: [string, string][]): Record<string, string> {
  return Object.assign(Object.create(null), Object.fromEntries(pairs));
}
