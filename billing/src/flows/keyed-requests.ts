import { HOUR_MS } from "../core/instants.ts";
import { StripeFault } from "../core/stripe-fault.ts";
import type { KeyedRequest, Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { TryLater } from "./with-lease.ts";

/** Stripe may forget a key after 24 hours, and a repeated request would take effect twice. */
const KEY_LIFE_MS = 23 * HOUR_MS;
interface Request {
  scope: string;
  params: object;
  lease: Lease;
  /** What the key is derived from. Otherwise it is random. */
  once?: string;
}

export async function openRequest({ params, ...request }: Request, deps: Deps): Promise<KeyedRequest> {
  const stored = { ...request, params: JSON.stringify(params), now: deps.clock.now() };
  const opened = await deps.store.openKeyedRequest(stored);
  if (opened === null) throw new TryLater(`${request.scope} was taken over`);
  return opened;
}

interface Result {
  /** `null`: there is none, and the next request may use a new key. */
  resultId: string | null;
  lease: Lease;
  customer?: { userId: string; customerId: string; replaces: string | null };
}

export async function closeRequest(request: KeyedRequest, result: Result, deps: Deps): Promise<void> {
  const state = result.resultId === null ? "abandoned" : "done";
  const isClosed = await deps.store.closeKeyedRequest({ request, state, ...result });
  if (!isClosed) throw new TryLater(`${request.scope} was taken over`);
}

/** Sending the same request again would not help. */
export function isFinal(error: unknown): boolean {
  return error instanceof StripeFault && (error.details.isSavedFailure || error.details.kind !== "unavailable");
}

export function isKeyStillKnown({ createdAt }: Pick<KeyedRequest, "createdAt">, now: Date): boolean {
  return now.getTime() - Date.parse(createdAt) < KEY_LIFE_MS;
}
