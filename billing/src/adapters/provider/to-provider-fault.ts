import Stripe from "stripe";
import { ProviderFault, type ProviderFaultKind } from "../../core/provider-fault.ts";

/** Keeps the codes and ids of an SDK error. Its message is dropped because the provider quotes parameters in it. */
export function toProviderFault(operation: string, error: unknown): ProviderFault {
  if (error instanceof ProviderFault) return error;
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderFault(operation, { kind: "unavailable" });
  }
  return new ProviderFault(
    operation,
    {
      kind: kindOf(error),
      code: error.code || null,
      param: error.param || null,
      statusCode: error.statusCode ?? null,
      requestId: error.requestId || null,
      retryAfterMs: retryAfterMs(error),
      isSavedFailure: isSavedFailure(error),
    },
    error,
  );
}

function kindOf(error: InstanceType<typeof Stripe.errors.StripeError>): ProviderFaultKind {
  const { statusCode, code } = error;
  if (code === "resource_missing") return "missing";
  if (error instanceof Stripe.errors.StripeConnectionError || error instanceof Stripe.errors.StripeRateLimitError) {
    return "unavailable";
  }
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429) return "unavailable";
  return "rejected";
}

/** The provider has stored this failure under the idempotency key and will repeat it, even if the request took effect. */
function isSavedFailure(error: InstanceType<typeof Stripe.errors.StripeError>): boolean {
  return (error.statusCode ?? 0) >= 500 && header(error, "idempotent-replayed") === "true";
}

function retryAfterMs(error: InstanceType<typeof Stripe.errors.StripeError>): number | null {
  const seconds = header(error, "retry-after");
  return seconds !== null && /^\d{1,5}$/.test(seconds) ? Number(seconds) * 1_000 : null;
}

function header(error: InstanceType<typeof Stripe.errors.StripeError>, name: string): string | null {
  const value: unknown = error.headers?.[name];
  return typeof value === "string" ? value : null;
}
