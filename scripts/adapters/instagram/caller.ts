import type { Dispatcher } from "undici";
import type { z } from "zod";
import { ProblemError } from "../../core/findings/problem.ts";
import { refusePageLogin } from "../../core/instagram/platform-address.ts";
import type { PlatformStep } from "../../core/instagram/platform-fault.ts";
import type { Answer } from "../../core/ports/platform.ts";
import type { Scrubber } from "../../core/text/scrubber.ts";
import { createOneShotAgent } from "../sockets/limit-bytes.ts";
import { exchangeHttp, type HttpExchange, LARGEST_BODY_BYTES, parseJson, readUsagePercent } from "./http-exchange.ts";
import { noAnswerFault, toFault } from "./to-fault.ts";

const TIMEOUT_MS = 30_000;

export interface ConnectionOptions {
  /** Receives every token before it is used. */
  scrubber: Scrubber;
  /** Deadline of one call, including connecting and reading; default 30 s. */
  timeoutMs?: number;
  dispatcher?: Dispatcher;
  /** Called after each answer that says how much of the call limits is used up, in percent. */
  onUsage?: (percent: number) => void;
}

export interface Call<T> {
  step: PlatformStep;
  method: "GET" | "POST";
  /** Path below the base address. Every part must already be safe in a path. */
  path: string;
  /** Sent in this order, in the query of a GET or in the form of a POST. */
  params: Readonly<Record<string, string>>;
  answer: z.ZodType<T>;
  timeoutMs?: number;
}

type Caller = <T>(call: Call<T>) => Promise<Answer<T>>;

/** Every call is a single request, never repeated here. @throws ProblemError (exit 2) for an address of another login path */
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

/** Commas are not encoded: field lists are documented that way. */
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
  return { ok: false, error: toFault(call.step, exchange, scrubber) };
}

export interface PlatformOptions extends ConnectionOptions {
  graphUrl: string;
  apiVersion: string;
  accountId: string;
  token: string;
  /** Deadline of the publish call; default 120 s. */
  publishTimeoutMs?: number;
}

interface AccountCall<T> extends Omit<Call<T>, "path"> {
  /** From a file or an earlier answer; what is not an id is not sent. Default: the account. */
  id?: string;
  edge?: string;
}

/** The token is sent with each of them. */
export type AccountCaller = <T>(call: AccountCall<T>) => Promise<Answer<T>>;

/** @throws ProblemError (exit 2) when the address, version, account id or token is not valid */
export function createAccountCaller({
  graphUrl,
  apiVersion,
  accountId,
  token,
  ...connection
}: PlatformOptions): AccountCaller {
  connection.scrubber.add(token);
  const problem = refusePageLogin({ graphUrl, token });
  if (problem !== null) throw new ProblemError(problem, 2);
  if (!isId(accountId)) throw invalidSetting("SOCIAL_ACCOUNT_ID", "the account id must consist of digits only.");
  const version = requireApiVersion(apiVersion);
  const call = createCaller({ graphUrl }, connection);
  return async ({ id = accountId, edge = "", params, ...rest }) => {
    if (!isId(id)) return { ok: false, error: noAnswerFault(rest.step, "not-sent") };
    return await call({ ...rest, path: `${version}/${id}${edge}`, params: { ...params, access_token: token } });
  };
}

/** Whether a text is an id of the platform, and therefore safe in a path. */
export function isId(text: string): boolean {
  return /^\d{1,40}$/.test(text);
}

/** @throws ProblemError (exit 2) */
export function requireApiVersion(apiVersion: string): string {
  if (/^v\d{1,4}\.\d{1,4}$/.test(apiVersion)) return apiVersion;
  throw invalidSetting("API_VERSION", "the version must look like v25.0.");
}

function invalidSetting(name: string, why: string): ProblemError {
  const whatToDo = `Correct ${name}.`;
  return new ProblemError(
    { code: "platform-setting-invalid", what: name, why: `It is not valid: ${why}`, whatToDo },
    2,
  );
}

/**
 * Connections to the platform, a new one for each request: a repeated request could publish a post twice, the worst possible
 * outcome. A separate agent also keeps the token away from a proxy of the process-wide agent.
 */
export function createAgent(): Dispatcher {
  return createOneShotAgent(LARGEST_BODY_BYTES);
}
