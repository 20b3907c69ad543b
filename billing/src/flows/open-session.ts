import { MINUTE_MS } from "../core/instants.ts";
import { isSamePurchase, type SessionParams } from "../core/session-params.ts";
import type { KeyedRequest, Lease } from "../ports/store.ts";
import type { OpenSession } from "../ports/stripe-calls.ts";
import type { Deps } from "./deps.ts";
import { closeRequest, isFinal, openRequest } from "./keyed-requests.ts";

/** The stored expiry must still be acceptable to Stripe (at least 30 minutes ahead) when the request is sent again. */
const MAX_RESUME_AGE_MS = 20 * MINUTE_MS;
/** A page that is about to expire is not worth sending anybody to. */
const MIN_REMAINING_MS = 5 * MINUTE_MS;

interface SessionWork {
  scope: string;
  lease: Lease;
}

/**
 * Finishes what an earlier call started but did not confirm. The same request under the same key returns the same session, so a
 * stalled call that resumes later cannot create a second one. An old request is dropped; the list of open sessions covers it.
 */
export async function finishPending(work: SessionWork, deps: Deps): Promise<void> {
  const request = await deps.store.findKeyedRequest(work.scope);
  if (request?.state !== "pending") return;
  const ageMs = deps.clock.now().getTime() - Date.parse(request.createdAt);
  if (ageMs > MAX_RESUME_AGE_MS) return await closeRequest(request, { resultId: null, lease: work.lease }, deps);
  await send(request, work.lease, deps).catch((error: unknown) => {
    if (!isFinal(error)) throw error;
  });
}

interface Wanted {
  scope: string;
  params: SessionParams;
}

async function findLast(wanted: Wanted, deps: Deps) {
  const request = await deps.store.findKeyedRequest(wanted.scope);
  if (request?.state !== "done") return null;
  const params = JSON.parse(request.params) as SessionParams;
  const remainingMs = (params.expires_at ?? 0) * 1000 - deps.clock.now().getTime();
  return { id: request.resultId, remainingMs, isWanted: isSamePurchase(params, wanted.params) };
}

/** The open session that already offers exactly this purchase, if this service created one. */
export async function findReusable(
  wanted: Wanted,
  open: readonly OpenSession[],
  deps: Deps,
): Promise<OpenSession | null> {
  const last = await findLast(wanted, deps);
  if (!last?.isWanted || last.remainingMs < MIN_REMAINING_MS) return null;
  return open.find(({ id, url }) => id === last.id && url !== null) ?? null;
}

/** The page that this service created last, if it may still be open and sells something else. */
export async function findOutdated(wanted: Wanted, deps: Deps): Promise<string | null> {
  const last = await findLast(wanted, deps);
  return last === null || last.isWanted || last.remainingMs <= 0 ? null : last.id;
}

export async function createSession(work: SessionWork, params: SessionParams, deps: Deps): Promise<OpenSession> {
  return await send(await openRequest({ ...work, params }, deps), work.lease, deps);
}

async function send(request: KeyedRequest, lease: Lease, deps: Deps): Promise<OpenSession> {
  const session = await deps.stripe.createSession(JSON.parse(request.params), request.key).catch(async (error) => {
    if (isFinal(error)) await closeRequest(request, { resultId: null, lease }, deps);
    throw error;
  });
  await closeRequest(request, { resultId: session.id, lease }, deps);
  return session;
}
