import type { Context } from "hono";
import { AuthUnavailable, Unauthenticated } from "../adapters/auth/verify-caller.ts";
import { StorageFault } from "../adapters/storage/storage-fault.ts";
import { PROBLEMS, type ProblemCode } from "../core/problem-codes.ts";
import { customerFault, isConfigurationFault, StripeFault } from "../core/stripe-fault.ts";
import type { Deps } from "../flows/deps.ts";
import { ForeignCustomer } from "../flows/own-customer.ts";
import { raiseRepeating, stripeRefused } from "../flows/raise-alert.ts";
import { isBusy, LeaseTaken, TryLater } from "../flows/with-lease.ts";

export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: ProblemCode;
  readonly extra: Readonly<Record<string, string>>;

  /** @param detail is sent to the caller: no secrets. @param extra additional members of the problem document. */
  constructor(code: ProblemCode, detail: string, extra: Readonly<Record<string, string>> = {}) {
    super(detail);
    this.code = code;
    this.extra = extra;
  }
}

const HEADERS_BY_CODE: Partial<Record<ProblemCode, Record<string, string>>> = {
  unauthenticated: { "www-authenticate": "Bearer" },
  unavailable: { "retry-after": "5" },
};

export function problemResponse(context: Context, problem: Problem): Response {
  const { status, title } = PROBLEMS[problem.code];
  const body = {
    type: `urn:problem:billing:${problem.code}`,
    title,
    status,
    detail: problem.message,
    code: problem.code,
    ...problem.extra,
  };
  return context.body(JSON.stringify(body), status, {
    "content-type": "application/problem+json",
    "cache-control": "no-store",
    ...HEADERS_BY_CODE[problem.code],
  });
}

/** Turns everything thrown into a problem document. Faults of our own are logged, by name and code only. */
export function createErrorHandler(deps: Deps) {
  return async (error: Error, context: Context): Promise<Response> => {
    const problem = toProblem(error);
    const { path } = context.req;
    if (problem.code === "unavailable" || problem.code === "misconfigured") {
      const message = isBusy(error) ? "a request waited in vain for its turn" : "a request could not be served";
      deps.log.warn(message, { path, reason: `${error.name}: ${error.message}` });
    }
    if (problem.code === "internal") {
      deps.log.error("a request failed", { path, error: error.name, at: placeOf(error) });
    }
    await alertAbout(error, deps);
    return problemResponse(context, problem);
  };
}

/**
 * Waiting does not help with these: a person has to act. A database that restarts fails in many ways, and is one condition.
 * @returns whether this was one of them.
 */
export async function alertAbout(error: unknown, deps: Deps): Promise<boolean> {
  if (isBusy(error)) return true;
  if (error instanceof StorageFault) {
    deps.meter?.storageFault(error.code);
    const details = { cause: error.code, reason: error.reason };
    await raiseRepeating({ code: "storage_failing", ids: {}, details }, deps);
    return true;
  }
  if (!isConfigurationFault(error)) return false;
  await raiseRepeating(stripeRefused(error), deps);
  return true;
}

const MISCONFIGURED =
  "Stripe refuses what this service is set up to ask for. Its operator has been alerted. Nothing was lost.";

const FOREIGN_CUSTOMER =
  "At Stripe, this account belongs to another application. The operator has been alerted. Nothing was changed.";

function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof Unauthenticated) return new Problem("unauthenticated", error.message);
  if (error instanceof ForeignCustomer) return new Problem("foreign_customer", FOREIGN_CUSTOMER);
  const reason = customerFault(error);
  if (reason !== null && error instanceof StripeFault) return cannotBuy(reason, error);
  if (isConfigurationFault(error)) return new Problem("misconfigured", MISCONFIGURED);
  if (isBusy(error)) return busy(error);
  if (isPassing(error))
    return new Problem("unavailable", "A system that this request depends on did not answer. Nothing was lost.");
  return new Problem("internal", "The error has been logged. Nothing was lost.");
}

const CANNOT_BUY = {
  currency: "This customer pays in another currency, and Stripe does not mix them.",
  tax_location: "The tax depends on the customer's address, and Stripe has none that it knows.",
  mode: "This price is not sold in this mode: a recurring price needs the mode subscription, any other the mode payment.",
  subscription_limit: "Stripe allows one subscription for each customer, and this one has another.",
};

function cannotBuy(reason: keyof typeof CANNOT_BUY, { details }: StripeFault): Problem {
  const extra = { reason, ...(details.param === null ? {} : { param: details.param }) };
  return new Problem(reason === "subscription_limit" ? "subscription_limit" : "cannot_buy", CANNOT_BUY[reason], extra);
}

function busy(error: unknown): Problem {
  const [waits_for, what] =
    error instanceof StripeFault
      ? ["rate_limit", "Stripe's rate limit"]
      : error instanceof LeaseTaken
        ? ["lease", "another request of this user"]
        : ["connection", "a connection to the database"];
  return new Problem("unavailable", `This request waited too long for ${what}. Nothing was lost.`, { waits_for });
}

function isPassing(error: unknown): boolean {
  return [StripeFault, StorageFault, TryLater, AuthUnavailable].some((kind) => error instanceof kind);
}

/** The stack shows where, and is logged without the message, because a library's message may quote its input. */
function placeOf(error: unknown): string | null {
  if (!(error instanceof Error)) return null;
  const frame = error.stack?.split("\n").find((line) => line.trimStart().startsWith("at "));
  return frame?.trim() ?? null;
}
