import { classifyFault } from "../../core/classify-fault.ts";
import type { Silence } from "../../core/fault-without-answer.ts";
import type { PlatformFault, PlatformStep } from "../../core/platform-fault.ts";
import type { Scrubber } from "../../core/scrub.ts";
import type { ErrorBody } from "./error-body.ts";
import { readErrorBody } from "./error-body.ts";
import { foreignText } from "./foreign-text.ts";
import type { HttpExchange } from "./http-exchange.ts";
import { parseJson } from "./parse-json.ts";
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
