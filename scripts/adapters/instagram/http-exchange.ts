import { type Dispatcher, errors, request } from "undici";
import { z } from "zod";
import type { NoAnswerReason } from "../../core/instagram/platform-fault.ts";
import { OverlongAnswer } from "../sockets/limit-bytes.ts";

/** The platform's answers have a few kilobytes. */
export const LARGEST_BODY_BYTES = 1024 * 1024;

interface HttpRequest {
  method: "GET" | "POST";
  url: string;
  form?: URLSearchParams;
  /** For the whole exchange: connect, send, wait and read. */
  timeoutMs: number;
  dispatcher: Dispatcher;
}

type HttpHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type HttpExchange =
  | { kind: "answer"; status: number; headers: HttpHeaders; text: string }
  | { kind: "no-answer"; why: NoAnswerReason };

/** Sends exactly one request, without redirects or cookies. Never throws; error texts may contain the URL and are dropped. */
export async function exchangeHttp(sent: HttpRequest): Promise<HttpExchange> {
  try {
    const response = await request(sent.url, requestOptions(sent));
    return {
      kind: "answer",
      status: response.statusCode,
      headers: response.headers,
      text: await response.body.text(),
    };
  } catch (error) {
    return { kind: "no-answer", why: noAnswerReasonOf(error) };
  }
}

function requestOptions({ method, form, timeoutMs, dispatcher }: HttpRequest) {
  return {
    method,
    dispatcher,
    headers: {
      accept: "application/json",
      "accept-encoding": "identity",
      "user-agent": "mergecast",
      ...(form === undefined ? {} : { "content-type": "application/x-www-form-urlencoded" }),
    },
    body: form === undefined ? null : form.toString(),
    headersTimeout: timeoutMs,
    bodyTimeout: timeoutMs,
    signal: AbortSignal.timeout(timeoutMs),
  };
}

const UNREACHABLE_CODES = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"]);

function noAnswerReasonOf(error: unknown): NoAnswerReason {
  if (error instanceof OverlongAnswer || error instanceof errors.ResponseExceededMaxSizeError) return "too-large";
  if (error instanceof errors.ConnectTimeoutError) return "unreachable";
  if (error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError) return "timed-out";
  if (error instanceof DOMException && error.name === "TimeoutError") return "timed-out";
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  if (/CERT|LEAF_SIGNATURE/.test(code)) return "untrusted";
  return UNREACHABLE_CODES.has(code) ? "unreachable" : "dropped";
}

/** Integers above 2^53, such as account ids, become strings. Undefined for text that is not JSON or is nested too deeply. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    return undefined;
  }
}

function keepDigits(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || Number.isSafeInteger(value)) return value;
  const source = context?.source ?? "";
  return /^-?\d+$/.test(source) ? source : value;
}

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

/** The longer of Retry-After and the minutes until access is restored (Graph rate-limit guide), at most a day; null without any. */
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
