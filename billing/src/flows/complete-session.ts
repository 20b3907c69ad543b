import type { ProviderEvent } from "../core/provider-event.ts";
import { unlessMissing } from "../core/provider-fault.ts";
import { purchaseOf } from "../core/purchase.ts";
import type { SavedMethod, SessionSnapshot } from "../core/snapshots.ts";
import type { EventCommit } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert } from "./raise-alert.ts";
import { type SyncOutcome, syncCustomer } from "./sync-customer.ts";

/** Links a purchase to its user. What was bought is read from the provider, here and on every later event. */
export async function completeSession(event: ProviderEvent, deps: Deps): Promise<SyncOutcome> {
  const session = event.data.object;
  if (session.customer === null) return "unknown_customer";
  const userId = await findOwner(session, session.customer, deps);
  if (userId === null) return "unknown_customer";
  if (session.mode === "payment" || session.mode === "setup") return await recordResult(event, userId, deps);
  return await syncCustomer({ customerId: session.customer, event }, deps);
}

type Session = ProviderEvent["data"]["object"];

/**
 * Finds the owner of a session. The stored customer decides, and the reference must match it. A reference alone links a user
 * only if our key created the session, because on a shared payment link the buyer writes the reference.
 */
async function findOwner(session: Session, customerId: string, deps: Deps): Promise<string | null> {
  const reference = session.client_reference_id;
  const isMarked = session.metadata?.application === deps.policy.application;
  const owner = await deps.store.findUserByCustomer(customerId);
  if (owner !== null && (reference === null || reference === owner.userId)) return owner.userId;
  if (owner === null && (reference === null || session.payment_link !== null || !isMarked)) return null;
  const user = reference === null ? null : await deps.store.findUser(reference);
  if (owner === null && user === null) return null;
  const now = deps.clock.now();
  const isLinked =
    owner === null &&
    user !== null &&
    (await deps.store.linkCustomer({ userId: user.userId, customerId, replaces: null, now }));
  if (isLinked) return user.userId;
  await raiseAlert({ code: "user_mismatch", ids: { customer: customerId, session: session.id ?? "" } }, deps);
  return null;
}

/** A purchase or a saved card without a subscription. Both are stored; no subscription field changes. */
async function recordResult(event: ProviderEvent, userId: string, deps: Deps): Promise<SyncOutcome> {
  const session = event.data.object.id === undefined ? null : await deps.provider.readSession(event.data.object.id);
  const result = session === null ? NOTHING : await readResult(session, userId, deps);
  if (session === null) deps.log.warn("an event names a session that the provider does not know", { event: event.id });
  const marks = deps.policy.notifies && result.purchase !== undefined ? { notifies: userId } : {};
  const isNew = await deps.store.commitEvent({ event, now: deps.clock.now(), ...result, ...marks });
  return isNew ? "applied" : "duplicate";
}

/** What a completed page leaves behind. */
type SessionResult = Pick<EventCommit, "savedMethod" | "paidChargeId" | "purchase">;

const NOTHING: SessionResult = {};

/** If the provider does not know the payment, there is no result. Retrying the event for days would not change that. */
export async function readResult(session: SessionSnapshot, userId: string, deps: Deps): Promise<SessionResult> {
  const result = await unlessMissing(readKnownResult(session, userId, deps));
  if (result !== null) return result;
  deps.log.warn("a session names a payment or a setup that the provider does not know", { session: session.id });
  return NOTHING;
}

async function readKnownResult(session: SessionSnapshot, userId: string, deps: Deps): Promise<SessionResult> {
  if (session.mode === "setup" && session.setupIntentId !== null) {
    return savedBy(await deps.provider.readSetupIntent(session.setupIntentId), session, userId);
  }
  const id = session.paymentIntentId;
  const intent = id === null ? null : await deps.provider.readPaymentIntent(id);
  const purchase = purchaseOf(session, intent, userId);
  const isSaved = intent?.status === "succeeded" && intent.setupFutureUsage === "off_session";
  const paidChargeId = intent?.status === "succeeded" ? intent.metadata.charge_id : undefined;
  return {
    ...(isSaved ? savedBy(intent, session, userId) : {}),
    ...(paidChargeId === undefined ? {} : { paidChargeId }),
    ...(purchase === null ? {} : { purchase }),
  };
}

function savedBy(method: SavedMethod, { customerId }: SessionSnapshot, userId: string): SessionResult {
  const { paymentMethodId, created } = method;
  const isOwn = method.customerId === customerId && paymentMethodId !== null;
  return isOwn ? { savedMethod: { userId, paymentMethodId, created } } : {};
}
