import { MINUTE_MS } from "../core/instants.ts";
import type { KeyedRequest } from "../core/keyed-request.ts";
import { ProviderFault } from "../core/provider-fault.ts";
import { isSamePurchase, type SessionParams } from "../core/session-params.ts";
import type { OpenSession } from "../ports/provider.ts";
import type { Lease } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { LeaseBusy } from "./with-lease.ts";

/** The stored expiry must still be acceptable to the provider (at least 30 minutes ahead) when the request is sent again. */
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
  if (ageMs > MAX_RESUME_AGE_MS) return await close(request, null, work.lease, deps);
  await send(request, work.lease, deps).catch((error: unknown) => {
    if (!isFinal(error)) throw error;
  });
}

/** The open session that already offers exactly this purchase, if this service created one. */
export async function findReusable(
  wanted: { scope: string; params: SessionParams },
  open: readonly OpenSession[],
  deps: Deps,
): Promise<OpenSession | null> {
  const request = await deps.store.findKeyedRequest(wanted.scope);
  if (request?.state !== "done") return null;
  const params = JSON.parse(request.params) as SessionParams;
  const remainingMs = (params.expires_at ?? 0) * 1000 - deps.clock.now().getTime();
  if (!isSamePurchase(params, wanted.params) || remainingMs < MIN_REMAINING_MS) return null;
  return open.find(({ id, url }) => id === request.resultId && url !== null) ?? null;
}

/** The page that this service created last, if it may still be open and sells something else. */
export async function findOutdated(
  wanted: { scope: string; params: SessionParams },
  deps: Deps,
): Promise<string | null> {
  const request = await deps.store.findKeyedRequest(wanted.scope);
  if (request?.state !== "done") return null;
  const params = JSON.parse(request.params) as SessionParams;
  const isOver = (params.expires_at ?? 0) * 1000 <= deps.clock.now().getTime();
  return isOver || isSamePurchase(params, wanted.params) ? null : request.resultId;
}

export async function createSession(work: SessionWork, params: SessionParams, deps: Deps): Promise<OpenSession> {
  const { scope, lease } = work;
  const now = deps.clock.now();
  const request = await deps.store.openKeyedRequest({ scope, params: JSON.stringify(params), lease, now });
  if (request === null) throw new LeaseBusy(`${scope} was taken over`);
  return await send(request, lease, deps);
}

async function close(request: KeyedRequest, sessionId: string | null, lease: Lease, deps: Deps): Promise<void> {
  const state = sessionId === null ? "abandoned" : "done";
  const isClosed = await deps.store.closeKeyedRequest({ request, state, resultId: sessionId, lease });
  if (!isClosed) throw new LeaseBusy(`${request.scope} was taken over`);
}

async function send(request: KeyedRequest, lease: Lease, deps: Deps): Promise<OpenSession> {
  const session = await deps.provider.createSession(JSON.parse(request.params), request.key).catch(async (error) => {
    if (isFinal(error)) await close(request, null, lease, deps);
    throw error;
  });
  await close(request, session.id, lease, deps);
  return session;
}

function isFinal(error: unknown): boolean {
  return error instanceof ProviderFault && (error.details.isSavedFailure || error.details.kind !== "unavailable");
}
