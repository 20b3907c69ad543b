import { Agent, type Dispatcher } from "undici";
import type { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import { refusePageLogin } from "../../core/instagram/platform-address.ts";
import type { PlatformStep } from "../../core/instagram/platform-fault.ts";
import type { Answer } from "../../core/ports/platform.ts";
import type { Scrubber } from "../../core/text/scrubber.ts";
import { exchangeHttp, type HttpExchange, parseJson } from "./http-exchange.ts";
import { toFault } from "./to-fault.ts";
import { readUsagePercent } from "./usage-headers.ts";

const TIMEOUT_MS = 30_000;

export interface ConnectionOptions {
  /** Learns every token that passes through. */
  scrubber: Scrubber;
  /** Deadline of one call, connecting and reading included; default 30 s. */
  timeoutMs?: number;
  dispatcher?: Dispatcher;
  /** Told after each answer how much of the call limits is used up, in percent, if the answer says so. */
  onUsage?: (percent: number) => void;
}

export interface Call<T> {
  step: PlatformStep;
  method: "GET" | "POST";
  /** Below the base address; every part must already be safe in a path. */
  path: string;
  /** Sent in the query of a GET and in the form of a POST, in this order. */
  params: Readonly<Record<string, string>>;
  answer: z.ZodType<T>;
  timeoutMs?: number;
}

export type Caller = <T>(call: Call<T>) => Promise<Answer<T>>;

/**
 * Makes calls below one base address. Every call is a single request, never repeated here.
 * @throws ProblemError (exit 2) when the address is not one of the direct-login path.
 */
export function createCaller(address: { graphUrl: string } | { tokenUrl: string }, options: ConnectionOptions): Caller {
  const problem = refusePageLogin(address);
  if (problem !== null) throw new ProblemError(problem, 2);
  const baseUrl = "graphUrl" in address ? address.graphUrl : address.tokenUrl;
  const { dispatcher = createAgent(), timeoutMs = TIMEOUT_MS, scrubber, onUsage } = options;
  const base = baseUrl.replace(/\/+$/, "");
  return async (call) => {
    const request = { ...toRequest(base, call), timeoutMs: call.timeoutMs ?? timeoutMs, dispatcher };
    const exchange = await exchangeHttp(request);
    reportUsage(exchange, onUsage);
    return toAnswer(call, exchange, scrubber);
  };
}

function toRequest(base: string, { method, path, params }: Call<unknown>) {
  const url = `${base}/${path}`;
  return method === "POST"
    ? { method, url, form: new URLSearchParams(params) }
    : { method, url: `${url}?${toQuery(params)}` };
}

/** Commas stay as they are: field lists are documented that way. */
function toQuery(params: Readonly<Record<string, string>>): string {
  return Object.entries(params)
    .map(([name, value]) => `${name}=${encodeURIComponent(value.toWellFormed()).replaceAll("%2C", ",")}`)
    .join("&");
}

function reportUsage(exchange: HttpExchange, onUsage: ConnectionOptions["onUsage"]): void {
  const percent = exchange.kind === "answer" ? readUsagePercent(exchange.headers) : null;
  if (percent !== null) onUsage?.(percent);
}

function toAnswer<T>(call: Call<T>, exchange: HttpExchange, scrubber: Scrubber): Answer<T> {
  if (exchange.kind === "answer" && exchange.status === 200) {
    const parsed = call.answer.safeParse(parseJson(exchange.text));
    if (parsed.success) return { ok: true, value: parsed.data };
  }
  return { ok: false, fault: toFault(call.step, exchange, scrubber) };
}

/**
 * The connections to the platform: a new one for each request, HTTP/1.1. A reused connection may be closed by the server just as
 * a request goes out, and HTTP/2 may repeat requests by itself; neither is wanted where publishing twice is the worst that can
 * happen. Its own agent also keeps proxies of the process-wide one away from the token.
 */
export function createAgent(): Dispatcher {
  return new Agent({ pipelining: 0, allowH2: false });
}
