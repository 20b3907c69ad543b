import type { Fault } from "./faults.ts";
import { GRAPH_ERRORS, graphErrorBody } from "./graph-errors.ts";
import { type HttpAnswer, rawJsonAnswer } from "./http-types.ts";

/** What happens to a request instead of its normal answer. */
export type Outcome =
  | { kind: "answer"; answer: HttpAnswer }
  | { kind: "drop" }
  /** Sends the headers and half of the body, then cuts the connection. */
  | { kind: "cut-off"; answer: HttpAnswer };

interface FaultContext {
  when: "before" | "after";
  /** The normal answer, once there is one. */
  answer: HttpAnswer;
  accountId: string;
}

/** Applies the faults of one phase in order. The first fault that ends the request decides. */
export function applyFaults(faults: readonly Fault[], context: FaultContext): Outcome | null {
  for (const fault of faults) {
    const outcome = phaseOf(fault) === context.when ? outcomeOf(fault, context) : null;
    if (outcome !== null) return outcome;
  }
  return null;
}

function phaseOf(fault: Fault): "before" | "after" {
  if (fault.kind === "live-but-error") return "after";
  return "when" in fault ? fault.when : "before";
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
  const refusal = graphError(GRAPH_ERRORS.throttled);
  const headers = { "x-app-usage": JSON.stringify(usage), "x-business-use-case-usage": JSON.stringify(business) };
  return { ...refusal, headers: { ...refusal.headers, ...headers } };
}

function malformed(shape: "html" | "empty" | "cut-off", ordinary: HttpAnswer): Outcome {
  if (shape === "cut-off") return { kind: "cut-off", answer: ordinary };
  if (shape === "empty") return answer({ ...ordinary, body: "" });
  const headers = { "content-type": "text/html; charset=utf-8" };
  return answer({
    status: 200,
    headers,
    body: "<!DOCTYPE html><html><body>Sorry, something went wrong.</body></html>",
  });
}
