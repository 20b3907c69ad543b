import type { Context } from "hono";
import { AuthUnavailable, Unauthenticated } from "../adapters/auth/verify-caller.ts";
import { StorageFault } from "../adapters/storage/storage-fault.ts";
import { ProviderFault } from "../core/provider-fault.ts";
import { ModeMismatch, UnreadableEvent } from "../flows/receive-event.ts";
import { LeaseBusy } from "../flows/with-lease.ts";
import type { Log } from "../ports/runtime.ts";
import { Problem, problemResponse } from "./problem.ts";

/** Turns everything thrown into a problem document. Faults of our own are logged, by name and code only. */
export function createErrorHandler(log: Log) {
  return (error: Error, context: Context): Response => {
    const problem = toProblem(error);
    if (problem.code === "unavailable") {
      log.warn("a request could not be served", { path: context.req.path, reason: `${error.name}: ${error.message}` });
    }
    if (problem.code === "internal") {
      log.error("a request failed", { path: context.req.path, error: error.name, at: placeOf(error) });
    }
    return problemResponse(context, problem);
  };
}

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Unauthenticated) return new Problem("unauthenticated", error.message);
  if (isPassing(error))
    return new Problem("unavailable", "A system that this request depends on did not answer. Nothing was lost.");
  return new Problem("internal", "The error has been logged. Nothing was lost.");
}

function isPassing(error: unknown): boolean {
  return [ProviderFault, StorageFault, LeaseBusy, AuthUnavailable, ModeMismatch, UnreadableEvent].some(
    (kind) => error instanceof kind,
  );
}

/** The stack shows where, and is logged without the message, because a library's message may quote its input. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frame = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return frame?.trim() ?? null;
}
