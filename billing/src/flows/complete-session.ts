import type { PaymentIntentSnapshot, SavedMethod } from "../core/payment-snapshot.ts";
import type { ProviderEvent } from "../core/provider-event.ts";
import { isFaultOfKind } from "../core/provider-fault.ts";
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
  if (session.mode === "payment" || session.mode === "setup") return await saveMethod(event, userId, deps);
  return await syncCustomer({ customerId: session.customer, event }, deps);
}

type Session = ProviderEvent["data"]["object"];

/**
 * Finds the owner of a session. The stored customer decides, and the reference must match it. A reference alone links a user
 * only if our key created the session, because on a shared payment link the buyer writes the reference.
 */
async function findOwner(session: Session, customerId: string, deps: Deps): Promise<string | null> {
  const reference = session.client_reference_id;
  const owner = await deps.store.findUserByCustomer(customerId);
  if (owner !== null && (reference === null || reference === owner.userId)) return owner.userId;
  if (owner === null && (reference === null || session.payment_link !== null)) return null;
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

/** A purchase or a saved card without a subscription. The saved method's id is stored; no subscription field changes. */
async function saveMethod(event: ProviderEvent, userId: string, deps: Deps): Promise<SyncOutcome> {
  const { method, paidChargeId } = await readKnownResult(event.data.object, deps);
  const isOwn = method !== null && method.customerId === event.data.object.customer;
  const commit: EventCommit = {
    event,
    now: deps.clock.now(),
    ...(isOwn && method.paymentMethodId !== null
      ? { savedMethod: { userId, paymentMethodId: method.paymentMethodId, created: method.created } }
      : {}),
    ...(paidChargeId === null ? {} : { paidChargeId }),
  };
  return (await deps.store.commitEvent(commit)) ? "applied" : "duplicate";
}

interface SessionResult {
  method: SavedMethod | null;
  paidChargeId: string | null;
}

/** If the provider does not know the object, there is no result. Retrying the event for days would not change that. */
async function readKnownResult(session: Session, deps: Deps): Promise<SessionResult> {
  try {
    return await readResult(session, deps);
  } catch (error) {
    if (!isFaultOfKind(error, "missing")) throw error;
    deps.log.warn("a session names a payment or a setup that the provider does not know", {
      session: session.id ?? null,
    });
    return { method: null, paidChargeId: null };
  }
}

async function readResult(session: Session, deps: Deps): Promise<SessionResult> {
  if (session.mode === "setup" && session.setup_intent !== null) {
    return { method: await deps.provider.readSetupIntent(session.setup_intent), paidChargeId: null };
  }
  if (session.payment_intent === null) return { method: null, paidChargeId: null };
  const intent = await deps.provider.readPaymentIntent(session.payment_intent);
  const chargeId = intent.status === "succeeded" ? intent.metadata.charge_id : undefined;
  return { method: methodOfPayment(intent), paidChargeId: chargeId ?? null };
}

function methodOfPayment(intent: PaymentIntentSnapshot): SavedMethod | null {
  const isSaved = intent.status === "succeeded" && intent.setupFutureUsage === "off_session";
  return isSaved ? intent : null;
}
