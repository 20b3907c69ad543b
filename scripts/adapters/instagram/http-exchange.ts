import { type Dispatcher, errors, request } from "undici";
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

export type HttpHeaders = Readonly<Record<string, string | string[] | undefined>>;

export type HttpExchange =
  | { kind: "answer"; status: number; headers: HttpHeaders; text: string }
  | { kind: "no-answer"; why: NoAnswerReason };

/**
 * Sends exactly one request, without redirects or cookies. Never throws. Error texts are dropped, because they may contain the
 * URL.
 */
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

/**
 * Parses JSON without losing digits: integers above 2^53, such as account ids, become strings. Undefined when the text is not
 * JSON or is nested too deeply.
 */
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
