import { z } from "zod";
import { type HttpHeaders, parseJson } from "./http-exchange.ts";

/** A daily job has no use for a wait of more than a day. */
const LONGEST_WAIT_MS = 24 * 60 * 60_000;

/** What is printed of it is a number of at most three digits. */
const percent = z
  .number()
  .nonnegative()
  .transform((share) => Math.min(Math.round(share), 999))
  .catch(0);
const minutes = z.number().nonnegative().catch(0);
const usage = z.object({ call_count: percent, total_cputime: percent, total_time: percent });
const businessUsage = z.record(z.string(), z.array(usage.extend({ estimated_time_to_regain_access: minutes })));

/**
 * How long the platform asks to wait, at most a day; null when it does not. The longer of Retry-After and the minutes until
 * access is restored in X-Business-Use-Case-Usage (Graph rate-limit guide).
 */
export function readRetryAfterMs(headers: HttpHeaders): number | null {
  const waits = readBusinessUsage(headers).map((entry) => entry.estimated_time_to_regain_access * 60_000);
  const waitMs = Math.max(retryAfterHeaderMs(headers), ...waits);
  return waitMs > 0 ? Math.min(waitMs, LONGEST_WAIT_MS) : null;
}

/** The highest percentage of any call limit that is used up; null when the answer has none. 100 means throttled. */
export function readUsagePercent(headers: HttpHeaders): number | null {
  const app = usage.safeParse(parseJson(single(headers, "x-app-usage")));
  const entries = [...readBusinessUsage(headers), ...(app.success ? [app.data] : [])];
  if (entries.length === 0) return null;
  return Math.max(...entries.flatMap((entry) => [entry.call_count, entry.total_cputime, entry.total_time]));
}

function readBusinessUsage(headers: HttpHeaders) {
  const parsed = businessUsage.safeParse(parseJson(single(headers, "x-business-use-case-usage")));
  return parsed.success ? Object.values(parsed.data).flat() : [];
}

/** Retry-After is in seconds, or an instant, which is compared with the server's clock. */
function retryAfterHeaderMs(headers: HttpHeaders): number {
  const value = single(headers, "retry-after").trim();
  if (/^\d{1,9}$/.test(value)) return Number(value) * 1000;
  const waitMs = Date.parse(value) - Date.parse(single(headers, "date"));
  return Number.isNaN(waitMs) ? 0 : waitMs;
}

function single(headers: HttpHeaders, name: string): string {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? "";
}
