import type { Problem } from "../scripts/core/findings/problem.ts";
import { classifyContainer, classifyFault } from "../scripts/core/instagram/classify-fault.ts";
import type { NoAnswerReason, PlatformFault, PlatformStep } from "../scripts/core/instagram/platform-fault.ts";

/** The connection from a run to a service. After the run's death, there are no more answers. */
export interface Connection {
  /** Has the effect after a delay, in one step. The caller continues with its result. */
  call<T>(name: string, effect: () => T): Promise<T>;
  /** Waits for an answer that does not come. */
  wait(ms: number): Promise<void>;
}

export function problem(what: string, why: string, isRetryable = true): Problem {
  return { code: "simulated", what, why, whatToDo: "Wait: this is a simulated failure.", isRetryable };
}

export type PlatformError =
  | { noAnswer: NoAnswerReason }
  | { status: number; code: number; subcode?: number; message?: string; retryAfterMs?: number };

export const NO_ANSWER: PlatformError = { noAnswer: "timed-out" };
export const SERVER_ERROR: PlatformError = { status: 500, code: 2 };
export const TOKEN_REFUSED: PlatformError = { status: 401, code: 190 };
export const OBJECT_MISSING: PlatformError = { status: 400, code: 100, subcode: 33 };

/** The fault that a real adapter would return. */
export function faultOf(step: PlatformStep, error: PlatformError): { ok: false; error: PlatformFault } {
  const known = "noAnswer" in error ? null : error;
  const [status, code, subcode] = [known?.status ?? null, known?.code ?? null, known?.subcode ?? null];
  const noAnswer = "noAnswer" in error ? error.noAnswer : null;
  const verdict = classifyFault({ step, status, code, subcode, noAnswer });
  const details = { platformMessage: known?.message ?? "", traceId: null, retryAfterMs: known?.retryAfterMs ?? null };
  return { ok: false, error: { step, ...verdict, status, code, subcode, ...details } };
}

/** What a real adapter reads in the status of a container in ERROR. */
export function reasonIn(sentence: string): PlatformFault {
  const none = { status: null, traceId: null, retryAfterMs: null };
  return { step: "read container", ...classifyContainer(sentence), platformMessage: sentence, ...none };
}
