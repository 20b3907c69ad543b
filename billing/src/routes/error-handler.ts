import type { Context } from "hono";
import { AuthUnavailable, Unauthenticated } from "../adapters/auth/verify-caller.ts";
import { StorageFault } from "../adapters/storage/storage-fault.ts";
import { customerFault, isConfigurationFault, ProviderFault } from "../core/provider-fault.ts";
import type { Deps } from "../flows/deps.ts";
import { providerRefused, raiseRepeating } from "../flows/raise-alert.ts";
import { TryLater } from "../flows/with-lease.ts";
import { Problem, problemResponse } from "./problem.ts";
import { TooSlow } from "./webhook.ts";

/** Turns everything thrown into a problem document. Faults of our own are logged, by name and code only. */
export function createErrorHandler(deps: Deps) {
  return async (error: Error, context: Context): Promise<Response> => {
    const problem = toProblem(error);
    const { path } = context.req;
    if (problem.code === "unavailable" || problem.code === "misconfigured") {
      deps.log.warn("a request could not be served", { path, reason: `${error.name}: ${error.message}` });
    }
    if (problem.code === "internal") {
      deps.log.error("a request failed", { path, error: error.name, at: placeOf(error) });
    }
    await alertAbout(error, deps);
    return problemResponse(context, problem);
  };
}

/** Waiting does not help with these: a person has to act. */
async function alertAbout(error: Error, deps: Deps): Promise<void> {
  if (error instanceof StorageFault) {
    deps.meter.storageFault(error.code);
    await raiseRepeating({ code: "storage_failing", ids: { cause: error.code, reason: error.reason } }, deps);
  }
  if (isConfigurationFault(error)) await raiseRepeating(providerRefused(error), deps);
}

const MISCONFIGURED =
  "The payment provider refuses what this service is set up to ask for. Its operator has been alerted. Nothing was lost.";

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Unauthenticated) return new Problem("unauthenticated", error.message);
  const reason = customerFault(error);
  if (reason !== null && error instanceof ProviderFault) return cannotBuy(reason, error);
  if (isConfigurationFault(error)) return new Problem("misconfigured", MISCONFIGURED);
  if (isPassing(error))
    return new Problem("unavailable", "A system that this request depends on did not answer. Nothing was lost.");
  return new Problem("internal", "The error has been logged. Nothing was lost.");
}

const CANNOT_BUY = {
  currency: "This customer pays in another currency, and the payment provider does not mix them.",
  tax_location: "The tax depends on the customer's address, and the payment provider has none that it knows.",
  subscription_limit: "The payment provider allows one subscription for each customer, and this one has another.",
};

function cannotBuy(reason: keyof typeof CANNOT_BUY, { details }: ProviderFault): Problem {
  const extra = { reason, ...(details.param === null ? {} : { param: details.param }) };
  return new Problem(reason === "subscription_limit" ? "subscription_limit" : "cannot_buy", CANNOT_BUY[reason], extra);
}

function isPassing(error: unknown): boolean {
  return [ProviderFault, StorageFault, TryLater, AuthUnavailable, TooSlow].some((kind) => error instanceof kind);
}

/** The stack shows where, and is logged without the message, because a library's message may quote its input. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frame = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return frame?.trim() ?? null;
}
