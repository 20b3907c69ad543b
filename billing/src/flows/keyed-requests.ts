import type { KeyedRequest } from "../core/keyed-request.ts";
import { ProviderFault } from "../core/provider-fault.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { TryLater } from "./with-lease.ts";

/** Stores what is sent before it is sent. */
export async function openRequest(scope: string, params: object, lease: Lease, deps: Deps): Promise<KeyedRequest> {
  const now = deps.clock.now();
  const request = await deps.store.openKeyedRequest({ scope, params: JSON.stringify(params), lease, now });
  if (request === null) throw new TryLater(`${scope} was taken over`);
  return request;
}

interface Result {
  /** `null`: there is none, and the next request may use a new key. */
  resultId: string | null;
  lease: Lease;
  /** The customer that the request made, and whose it is. */
  customer?: { userId: string; customerId: string; replaces: string | null };
}

export async function closeRequest(request: KeyedRequest, { customer, ...result }: Result, deps: Deps): Promise<void> {
  const state = result.resultId === null ? "abandoned" : "done";
  const linked = customer === undefined ? {} : { customer: { ...customer, now: deps.clock.now() } };
  const isClosed = await deps.store.closeKeyedRequest({ request, state, ...result, ...linked });
  if (!isClosed) throw new TryLater(`${request.scope} was taken over`);
}

/** Sending the same request again would not help. */
export function isFinal(error: unknown): boolean {
  return error instanceof ProviderFault && (error.details.isSavedFailure || error.details.kind !== "unavailable");
}
