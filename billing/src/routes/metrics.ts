import type { Context } from "hono";
import type { MeterReport } from "../ports/meter.ts";
import { isBearer } from "./is-bearer.ts";
import { Problem } from "./problem.ts";

export interface MetricsParts {
  /** The bearer token that a scraper sends. */
  token: string;
  report: () => Promise<MeterReport>;
}

export function createMetricsHandler({ token, report }: MetricsParts) {
  return async (context: Context): Promise<Response> => {
    if (!isBearer(context.req.header("authorization"), token)) {
      throw new Problem("unauthenticated", "The token for metrics is required.");
    }
    const { contentType, text } = await report();
    return context.body(text, 200, { "content-type": contentType, "cache-control": "no-store" });
  };
}
