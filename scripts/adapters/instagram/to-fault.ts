import { z } from "zod";
import { classifyFault } from "../../core/instagram/classify-fault.ts";
import type { PlatformFault, PlatformStep, Silence } from "../../core/instagram/platform-fault.ts";
import type { Scrubber } from "../../core/text/scrubber.ts";
import { type HttpExchange, parseJson } from "./http-exchange.ts";
import { readRetryAfterMs } from "./usage-headers.ts";

/** Describes an exchange that did not bring what was asked for. Nothing of the answer but its error fields gets into the fault. */
export function toFault(step: PlatformStep, exchange: HttpExchange, scrubber: Scrubber): PlatformFault {
  if (exchange.kind === "silence") return silentFault(step, exchange.why);
  const { status, headers } = exchange;
  const error = readErrorBody(parseJson(exchange.text));
  const { code = null, subcode = null } = error ?? {};
  return {
    step,
    ...classifyFault({ step, status, code, subcode, silence: senselessness(status) }),
    status,
    code,
    subcode,
    platformMessage: error === null ? "" : platformMessage(error, scrubber),
    traceId: error === null ? null : traceId(error.traceId, scrubber),
    retryAfterMs: readRetryAfterMs(headers),
  };
}

/** A call without any answer, or that was never sent. */
export function silentFault(step: PlatformStep, silence: Silence): PlatformFault {
  const verdict = classifyFault({ step, status: null, code: null, subcode: null, silence });
  return {
    step,
    ...verdict,
    status: null,
    code: null,
    subcode: null,
    platformMessage: "",
    traceId: null,
    retryAfterMs: null,
  };
}

function senselessness(status: number): Silence | null {
  if (status >= 400) return null;
  return status >= 300 ? "redirected" : "senseless";
}

function platformMessage({ message, userMessage }: ErrorBody, scrubber: Scrubber): string {
  const said = [message, userMessage].filter((text, index, all) => text !== "" && all.indexOf(text) === index);
  return foreignText(said.join(" - "), scrubber);
}

function traceId(text: string, scrubber: Scrubber): string | null {
  return /^[\w-]{1,64}$/.test(text) && scrubber.scrub(text) === text ? text : null;
}

const number = z
  .union([
    z.int(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .nullable()
  .catch(null);
const text = z.string().catch("");

const graphError = z.object({
  error: z.object({
    code: number,
    error_subcode: number,
    message: text,
    error_user_msg: text,
    fbtrace_id: text,
  }),
});

/** The host of the code exchange answers in a shape of its own; its code only repeats the HTTP status. */
const oauthError = z.object({ error_type: z.string(), error_message: text });

export interface ErrorBody {
  code: number | null;
  subcode: number | null;
  message: string;
  userMessage: string;
  traceId: string;
}

/** Null when the body is not an error as the platform writes them. */
export function readErrorBody(body: unknown): ErrorBody | null {
  const graph = graphError.safeParse(body);
  if (graph.success) {
    const { code, error_subcode, message, error_user_msg, fbtrace_id } = graph.data.error;
    return { code, subcode: error_subcode, message, userMessage: error_user_msg, traceId: fbtrace_id };
  }
  const oauth = oauthError.safeParse(body);
  if (!oauth.success) return null;
  return { code: null, subcode: null, message: oauth.data.error_message, userMessage: "", traceId: "" };
}

const LONGEST_TEXT = 500;

/**
 * Text of the platform made fit for logs and alerts: one line, no control or invisible characters, no secret, at most 500
 * characters. Invisible characters go first, since a secret could be cut up by one; runs of blanks are joined after the secrets
 * are masked, since a secret may hold one; cutting comes last, since half a secret would not be recognised. Web pages become "".
 */
export function foreignText(text: string, scrubber: Scrubber): string {
  if (/<\s*(?:!doctype|html|head|body)\b/i.test(text)) return "";
  const visible = text
    .toWellFormed()
    .replace(/\p{Cf}+/gu, "")
    .replace(/\s/gu, " ")
    .replace(/\p{Cc}+/gu, "");
  const clean = scrubber.scrub(visible).replace(/ +/g, " ").trim();
  if (clean.length <= LONGEST_TEXT) return clean;
  return `${clean.slice(0, LONGEST_TEXT - 1).replace(/[\uD800-\uDBFF]$/, "")}…`;
}
