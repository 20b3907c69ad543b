import { setTimeout as wait } from "node:timers/promises";
import type { Fault } from "./faults.ts";
import { GRAPH_ERRORS, graphErrorBody } from "./graph-errors.ts";
import { type HttpAnswer, rawJsonAnswer } from "./http-types.ts";

/** What happens to a request instead of its normal answer. */
export type Outcome =
  | { kind: "answer"; answer: HttpAnswer }
  | { kind: "drop" }
  /** Sends the headers and half of the body, then cuts the connection. */
  | { kind: "cut-off"; answer: HttpAnswer };

export interface FaultContext {
  when: "before" | "after";
  /** The normal answer, once there is one. */
  answer: HttpAnswer;
  /** Aborted when the simulator closes. */
  signal: AbortSignal;
  accountId: string;
}

/** Applies the faults of one phase in order. Delays wait; the first fault that ends the request decides. */
export async function applyFaults(faults: readonly Fault[], context: FaultContext): Promise<Outcome | null> {
  for (const fault of faults) {
    if (phaseOf(fault) !== context.when) continue;
    if (fault.kind === "delay") await wait(fault.ms, undefined, { signal: context.signal }).catch(() => undefined);
    else if (fault.kind === "hang") return hang(context.signal);
    else {
      const outcome = outcomeOf(fault, context);
      if (outcome !== null) return outcome;
    }
  }
  return null;
}

function phaseOf(fault: Fault): "before" | "after" {
  if (fault.kind === "live-but-error") return "after";
  return "when" in fault ? fault.when : "before";
}

async function hang(signal: AbortSignal): Promise<Outcome> {
  if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
  return { kind: "drop" };
}

function outcomeOf(fault: Fault, context: FaultContext): Outcome | null {
  switch (fault.kind) {
    case "drop":
      return { kind: "drop" };
    case "server-error":
      return answer(graphError({ ...GRAPH_ERRORS.serverError, status: fault.status }));
    case "graph-error":
      return answer(graphError(fault));
    case "live-but-error":
      return answer(graphError(GRAPH_ERRORS.actionBlocked));
    case "throttle":
      return answer(throttled(fault.minutes, context.accountId));
    case "answer":
      return answer({
        status: fault.status,
        headers: { "content-type": "application/json; charset=UTF-8", ...fault.headers },
        body: fault.body,
      });
    case "malformed":
      return malformed(fault.shape, context.answer);
    default:
      return null;
  }
}

function answer(value: HttpAnswer): Outcome {
  return { kind: "answer", answer: value };
}

type GraphErrorLike = { status: number; code: number; subcode?: number | undefined; type: string; message: string };

function graphError(row: GraphErrorLike & { isTransient?: boolean }): HttpAnswer {
  const { subcode, ...rest } = row;
  const full = subcode === undefined ? rest : { ...rest, subcode };
  return rawJsonAnswer(graphErrorBody(full, row.message, "AsimulatedFaultTraceId"), row.status);
}

/** The two usage headers of the rate-limiting guide: percentages, and minutes until calls are accepted again. */
function throttled(minutes: number, accountId: string): HttpAnswer {
  const usage = { call_count: 100, total_cputime: 25, total_time: 25 };
  const business = { [accountId]: [{ type: "instagram", ...usage, estimated_time_to_regain_access: minutes }] };
  const { status, headers, body } = graphError(GRAPH_ERRORS.throttled);
  return {
    status,
    headers: {
      ...headers,
      "x-app-usage": JSON.stringify(usage),
      "x-business-use-case-usage": JSON.stringify(business),
    },
    body,
  };
}

function malformed(shape: "html" | "empty" | "truncated" | "cut-off", ordinary: HttpAnswer): Outcome {
  switch (shape) {
    case "html":
      return answer({
        status: 200,
        headers: { "content-type": "text/html; charset=utf-8" },
        body: "<!DOCTYPE html><html><body>Sorry, something went wrong.</body></html>",
      });
    case "empty":
      return answer({ ...ordinary, body: "" });
    case "truncated":
      return answer({ ...ordinary, body: ordinary.body.slice(0, Math.floor(ordinary.body.length / 2)) });
    case "cut-off":
      return { kind: "cut-off", answer: ordinary };
  }
}
