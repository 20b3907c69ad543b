import type { Context } from "hono";
import { Problem } from "./problem.ts";

const MAX_JSON_BYTES = 16 * 1024;
/** For whoever mounted the handler behind a body parser. */
const PARSED_BODY_ADVICE =
  "The body was read or parsed before it reached this handler, so its signature cannot be verified. " +
  "Give this route the raw body: leave it out of JSON body parsing. Never skip the verification.";

/** The body exactly as it was sent. @throws Problem `body_too_large`, or `raw_body_missing` when something has parsed it before. */
export async function readRawBody(context: Context, maxBytes: number): Promise<Buffer> {
  if (Number(context.req.header("content-length") ?? 0) > maxBytes) throw tooLarge(maxBytes);
  const { body: parsed, readableDidRead } = incomingOf(context);
  // Another framework's parser leaves its result on the request, as bytes if it is configured to.
  if (parsed instanceof Uint8Array) return Buffer.from(parsed);
  const { body, bodyUsed } = context.req.raw;
  if (parsed !== undefined || readableDidRead || bodyUsed) throw new Problem("raw_body_missing", PARSED_BODY_ADVICE);
  return body === null ? Buffer.alloc(0) : await readAll(body, maxBytes);
}

/** @throws Problem when the content type or the text is not JSON, or when the body is too large. */
export async function readJsonBody(context: Context): Promise<unknown> {
  const mediaType = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new Problem("unsupported_media_type", "Send the body as application/json.");
  }
  const body = await readRawBody(context, MAX_JSON_BYTES);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Problem("invalid_request", "The body is not valid JSON.");
  }
}

function tooLarge(maxBytes: number): Problem {
  return new Problem("body_too_large", `The body may have at most ${maxBytes} bytes.`);
}

/** The Node request behind a Hono context, if there is one. */
function incomingOf({ env }: Context): { body?: unknown; readableDidRead?: boolean } {
  return (env as { incoming?: object } | undefined)?.incoming ?? {};
}

/** If the sender disconnects, this service is not at fault. */
function readAll(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  return collect(chunks, maxBytes).catch((error: unknown) => {
    throw error instanceof Problem ? error : new Problem("invalid_request", "The body ended early.");
  });
}

async function collect(chunks: AsyncIterable<Uint8Array>, maxBytes: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let sizeBytes = 0;
  for await (const chunk of chunks) {
    sizeBytes += chunk.byteLength;
    if (sizeBytes > maxBytes) throw tooLarge(maxBytes);
    parts.push(chunk);
  }
  return Buffer.concat(parts);
}
