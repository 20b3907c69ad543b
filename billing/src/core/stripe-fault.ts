/**
 * `unavailable`: network, timeout, throttling, a fault of Stripe, or an unusable answer. Worth a retry. `missing`: the
 * object that `param` names does not exist. `rejected`: refused for another reason, which is our fault.
 */
export type StripeFaultKind = "unavailable" | "missing" | "rejected";

export interface StripeFaultDetails {
  kind: StripeFaultKind;
  code: string | null;
  param: string | null;
  statusCode: number | null;
  requestId: string | null;
  retryAfterMs: number | null;
  /** Stripe ran the request and stored its failure under the key. The same key only repeats the failure. */
  isSavedFailure: boolean;
}

const NOTHING_KNOWN = {
  code: null,
  param: null,
  statusCode: null,
  requestId: null,
  retryAfterMs: null,
  isSavedFailure: false,
};

/** The message contains only codes and ids, because Stripe's texts may quote what was sent. */
export class StripeFault extends Error {
  override readonly name = "StripeFault";
  readonly operation: string;
  readonly details: StripeFaultDetails;

  constructor(
    operation: string,
    known: Pick<StripeFaultDetails, "kind"> & Partial<StripeFaultDetails>,
    cause?: unknown,
  ) {
    const details = { ...NOTHING_KNOWN, ...known };
    const { kind, code, param, statusCode, requestId } = details;
    const facts = [code, param, statusCode, requestId].filter((fact) => fact !== null).join(" ");
    super(`${operation}: ${kind}${facts === "" ? "" : ` (${facts})`}`, { cause });
    this.operation = operation;
    this.details = details;
  }
}

export const KEY_TAKEN = "idempotency_error";

/** What Stripe refuses because of the customer or the caller. Nobody has to change the set-up, and the caller can say why. */
const CUSTOMER_FAULTS: ReadonlyMap<string, "currency" | "tax_location" | "subscription_limit" | "mode"> = new Map([
  ["customer_currency_mismatch", "currency"],
  ["payment_method_currency_mismatch", "currency"],
  ["customer_tax_location_invalid", "tax_location"],
  ["invalid_tax_location", "tax_location"],
  ["customer_max_subscriptions", "subscription_limit"],
  ["price_mode_mismatch", "mode"],
]);

/** @returns null when the fault is neither the customer's nor the caller's. */
export function customerFault(error: unknown) {
  return isFaultOfKind(error, "rejected") ? (CUSTOMER_FAULTS.get(error.details.code ?? "") ?? null) : null;
}

/**
 * Whether Stripe refused because of how this service is set up, so that neither waiting nor the user can help. A customer that
 * is missing is not such a fault: it may have been deleted.
 */
export function isConfigurationFault(error: unknown): error is StripeFault {
  if (!(error instanceof StripeFault)) return false;
  const { kind, param } = error.details;
  if (customerFault(error) !== null) return false;
  return kind === "rejected" || (kind === "missing" && param !== null && param !== "customer" && param !== "id");
}

export function isFaultOfKind(error: unknown, kind: StripeFaultKind): error is StripeFault {
  return error instanceof StripeFault && error.details.kind === kind;
}

/** @returns null when Stripe does not know what the call names. */
export async function unlessMissing<T>(call: Promise<T>): Promise<T | null> {
  return await call.catch((error: unknown) => {
    if (isFaultOfKind(error, "missing")) return null;
    throw error;
  });
}
