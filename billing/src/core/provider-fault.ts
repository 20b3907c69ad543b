/**
 * `unavailable`: network, timeout, throttling, a fault of the provider, or an unusable answer. Worth a retry. `missing`: the
 * object that `param` names does not exist. `rejected`: refused for another reason, which is our fault.
 */
export type ProviderFaultKind = "unavailable" | "missing" | "rejected";

export interface ProviderFaultDetails {
  kind: ProviderFaultKind;
  code: string | null;
  param: string | null;
  statusCode: number | null;
  requestId: string | null;
  /** The provider ran the request and stored its failure under the key. The same key only repeats the failure. */
  isSavedFailure: boolean;
}

const NOTHING_KNOWN = { code: null, param: null, statusCode: null, requestId: null, isSavedFailure: false };

/** The message contains only codes and ids, because the provider's texts may quote what was sent. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  readonly details: ProviderFaultDetails;

  /** @param known what is known besides the kind. */
  constructor(
    operation: string,
    known: Pick<ProviderFaultDetails, "kind"> & Partial<ProviderFaultDetails>,
    cause?: unknown,
  ) {
    const details = { ...NOTHING_KNOWN, ...known };
    const { kind, code, statusCode, requestId } = details;
    const facts = [code, statusCode, requestId].filter((fact) => fact !== null).join(" ");
    super(`${operation}: ${kind}${facts === "" ? "" : ` (${facts})`}`, { cause });
    this.details = details;
  }
}

export function isFaultOfKind(error: unknown, kind: ProviderFaultKind): error is ProviderFault {
  return error instanceof ProviderFault && error.details.kind === kind;
}
