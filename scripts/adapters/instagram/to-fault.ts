import { z } from "zod";
import { classifyFault } from "../../core/instagram/classify-fault.ts";
import type { PlatformFault, PlatformStep, Silence } from "../../core/instagram/platform-fault.ts";
import type { Scrubber } from "../../core/text/scrubber.ts";
import { type HttpExchange, parseJson } from "./http-exchange.ts";
import { readRetryAfterMs } from "./usage-headers.ts";

/** Describes a failed exchange. Of the answer, only the error fields become part of the fault. */
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

/** A call that got no answer or was never sent. */
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

/** The code exchange's host uses a different shape; its code only repeats the HTTP status. */
const oauthError = z.object({ error_type: z.string(), error_message: text });

export interface ErrorBody {
  code: number | null;
  subcode: number | null;
  message: string;
  userMessage: string;
  traceId: string;
}

/** null when the body does not have the shape of a platform error. */
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
 * The platform's text, made safe for logs and alerts: one line without control characters, invisible characters or secrets, at
 * most 500 characters. The order matters: invisible characters are removed first, because one could split a secret; spaces are
 * joined after masking, because a secret may contain them; the text is cut last, because half a secret would not be recognised.
 * Web pages become "".
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
