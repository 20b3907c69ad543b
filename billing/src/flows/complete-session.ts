import type { Ours } from "../core/ours.ts";
import { purchaseOf } from "../core/purchase.ts";
import type { SavedMethod, SessionSnapshot } from "../core/snapshots.ts";
import type { StripeEvent } from "../core/stripe-event.ts";
import { unlessMissing } from "../core/stripe-fault.ts";
import type { Commit } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { raiseAlert } from "./raise-alert.ts";
import { type SyncOutcome, syncCustomer } from "./sync-customer.ts";

/** Links a purchase to its user. What was bought is read from Stripe, here and on every later event. */
export async function completeSession(event: StripeEvent, deps: Deps): Promise<SyncOutcome> {
  const { id = "", customer, mode, client_reference_id: reference } = event.data.object;
  const owner = customer === null ? null : await deps.store.findUserByCustomer(customer);
  if (customer === null || owner === null) return "unknown_customer";
  const isSubscription = mode !== "payment" && mode !== "setup";
  const session = isSubscription ? null : await deps.stripe.readSession(id);
  if (!isSubscription && session === null) return "ignored";
  if (reference !== null && reference !== owner.userId) {
    await raiseAlert({ code: "user_mismatch", ids: { customer, session: id } }, deps);
    return "unknown_customer";
  }
  if (session === null) return await syncCustomer({ customerId: customer, event }, deps);
  return await recordResult({ event, session, userId: owner.userId }, deps);
}

interface Completed {
  event: StripeEvent;
  session: Ours<SessionSnapshot>;
  userId: string;
}

/** A purchase or a saved card without a subscription. Both are stored; no subscription field changes. */
async function recordResult({ event, session, userId }: Completed, deps: Deps): Promise<SyncOutcome> {
  const result = await readResult(session, userId, deps);
  const marks = deps.policy.notifies && result.purchase !== undefined ? { notifies: userId } : {};
  const isNew = await deps.store.commit({ event, now: deps.clock.now(), ...result, ...marks });
  return isNew ? "applied" : "duplicate";
}

type SessionResult = Pick<Commit, "savedMethod" | "charge" | "purchase">;

const NOTHING: SessionResult = {};
const PAID = { state: "paid_on_session", replaces: ["pending", "processing", "declined"] } as const;

/** If Stripe does not know the payment, there is no result. Retrying the event for days would not change that. */
export async function readResult(session: Ours<SessionSnapshot>, userId: string, deps: Deps): Promise<SessionResult> {
  const result = await unlessMissing(readKnownResult(session, userId, deps));
  if (result !== null) return result;
  deps.log.warn("a session names a payment or a setup that Stripe does not know", { session: session.id });
  return NOTHING;
}

async function readKnownResult(session: Ours<SessionSnapshot>, userId: string, deps: Deps): Promise<SessionResult> {
  if (session.mode === "setup" && session.setupIntentId !== null) {
    const saved = await deps.stripe.readSetupIntent(session.setupIntentId);
    return saved === null ? NOTHING : savedBy(saved, session, userId);
  }
  const id = session.paymentIntentId;
  const intent = id === null ? null : await deps.stripe.readPaymentIntent(id, "ours");
  if (id !== null && intent === null) return NOTHING;
  const purchase = purchaseOf(session, intent, userId);
  const isSaved = intent?.status === "succeeded" && intent.setupFutureUsage === "off_session";
  const paidChargeId = intent?.status === "succeeded" ? intent.metadata.charge_id : undefined;
  return {
    ...(isSaved ? savedBy(intent, session, userId) : {}),
    ...(paidChargeId === undefined ? {} : { charge: { id: paidChargeId, ...PAID } }),
    ...(purchase === null ? {} : { purchase }),
  };
}

function savedBy(method: SavedMethod, { customerId }: SessionSnapshot, userId: string): SessionResult {
  const { paymentMethodId, created } = method;
  const isOwn = method.customerId === customerId && paymentMethodId !== null;
  return isOwn ? { savedMethod: { userId, paymentMethodId, created } } : {};
}
