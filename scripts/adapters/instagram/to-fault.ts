import { z } from "zod";
import { classifyContainer, classifyFault } from "../../core/instagram/classify-fault.ts";
import type { NoAnswerReason, PlatformFault, PlatformStep } from "../../core/instagram/platform-fault.ts";
import { foreignMessage } from "../../core/text/printable.ts";
import type { Scrubber } from "../../core/text/scrubber.ts";
import { type HttpExchange, parseJson, readRetryAfterMs } from "./http-exchange.ts";

/** Of the answer, only the codes, its messages and its trace id become part of the fault. */
export function toFault(step: PlatformStep, exchange: HttpExchange, scrubber: Scrubber): PlatformFault {
  if (exchange.kind === "no-answer") return noAnswerFault(step, exchange.why);
  const { status, headers } = exchange;
  const error = readErrorBody(parseJson(exchange.text));
  const { code = null, subcode = null } = error ?? {};
  return {
    step,
    ...classifyFault({ step, status, code, subcode, noAnswer: unusableReason(status) }),
    status,
    code,
    subcode,
    platformMessage: error === null ? "" : platformMessage(error, scrubber),
    traceId: error === null ? null : traceId(error.traceId, scrubber),
    retryAfterMs: readRetryAfterMs(headers),
  };
}

/** A call that got no answer or was never sent. */
export function noAnswerFault(step: PlatformStep, noAnswer: NoAnswerReason): PlatformFault {
  const verdict = classifyFault({ step, status: null, code: null, subcode: null, noAnswer });
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

/** Why a container failed, by the sentence that the platform puts beside its status; "" where it says nothing. */
export function containerFault(sentence: string, scrubber: Scrubber): PlatformFault {
  return {
    ...noAnswerFault("read container", "malformed"),
    ...classifyContainer(sentence),
    platformMessage: platformMessage({ message: sentence, userMessage: "" }, scrubber),
  };
}

function unusableReason(status: number): NoAnswerReason | null {
  if (status >= 400) return null;
  return status >= 300 ? "redirected" : "malformed";
}

/** A piece of a token of this length, in any encoding, makes a message unfit to be shown. */
const SECRET_RUN = 8;

function platformMessage(
  { message, userMessage }: Pick<ErrorBody, "message" | "userMessage">,
  scrubber: Scrubber,
): string {
  const said = new Set([message, userMessage].map(foreignMessage).filter((text) => text !== ""));
  const words = scrubber.scrub([...said].join(" - "));
  return scrubber.recognises(words, SECRET_RUN) ? "" : words;
}

/** Opaque to us, and so the only text of the platform that is repeated as it is. */
function traceId(text: string, scrubber: Scrubber): string | null {
  return /^[\w/+-]{6,24}$/.test(text) && !scrubber.recognises(text) ? text : null;
}

/** Real codes have up to seven digits. */
const MAX_CODE = 9_999_999;
const number = z
  .union([
    z.int().min(-MAX_CODE).max(MAX_CODE),
    z
      .string()
      .regex(/^-?\d{1,7}$/)
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

interface ErrorBody {
  code: number | null;
  subcode: number | null;
  message: string;
  userMessage: string;
  traceId: string;
}

/** null when the body does not have the shape of a platform error. */
function readErrorBody(body: unknown): ErrorBody | null {
  const graph = graphError.safeParse(body);
  if (graph.success) {
    const { code, error_subcode, message, error_user_msg, fbtrace_id } = graph.data.error;
    return { code, subcode: error_subcode, message, userMessage: error_user_msg, traceId: fbtrace_id };
  }
  const oauth = oauthError.safeParse(body);
  if (!oauth.success) return null;
  return { code: null, subcode: null, message: oauth.data.error_message, userMessage: "", traceId: "" };
}
