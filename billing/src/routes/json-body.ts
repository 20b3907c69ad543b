import type { Context } from "hono";
import { Problem } from "./problem.ts";
import { readRawBody } from "./raw-body.ts";

const MAX_BODY_BYTES = 16 * 1024;

/** @throws Problem when it is not JSON, by its type or by its text, or too large. */
export async function readJsonBody(context: Context): Promise<unknown> {
  const mediaType = context.req.header("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") {
    throw new Problem("unsupported_media_type", "Send the body as application/json.");
  }
  const body = await readRawBody(context, MAX_BODY_BYTES);
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new Problem("invalid_request", "The body is not valid JSON.");
  }
}
