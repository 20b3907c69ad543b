/**
 * `unavailable`: network, time-out, throttling, the provider's own fault, or an answer that is no answer; worth a repetition.
 * `missing`: the object named by `param` does not exist. `rejected`: the request was refused for another reason, our fault.
 */
export type ProviderFaultKind = "unavailable" | "missing" | "rejected";

export interface ProviderFaultDetails {
  kind: ProviderFaultKind;
  code: string | null;
  param: string | null;
  statusCode: number | null;
  requestId: string | null;
  /** The provider ran the request and stored its failure under the key: the same key will only repeat the failure. */
  isSavedFailure: boolean;
}

const NOTHING_KNOWN = { code: null, param: null, statusCode: null, requestId: null, isSavedFailure: false };

/** Its message holds codes and ids only: provider texts may quote what was sent. */
export class ProviderFault extends Error {
  override readonly name = "ProviderFault";
  readonly details: ProviderFaultDetails;

  /** @param known what there is to know besides the kind. */
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
