import { type HandledEventType, type ProviderEvent, parseProviderEvent } from "../core/provider-event.ts";
import type { EventRef } from "../ports/store.ts";
import { noticeFailedPayment } from "./charge-off-session.ts";
import { completeSession } from "./complete-session.ts";
import type { Deps } from "./deps.ts";
import { relinkFromEvent } from "./known-customer.ts";
import { raiseAlert, raiseRepeating } from "./raise-alert.ts";
import { type SyncOutcome, syncCustomer } from "./sync-customer.ts";
import { faultReason, TryLater } from "./with-lease.ts";

/** From this many failures of one event on, a person should look at it. */
const ALARMING_ATTEMPTS = 3;

type Handler = (event: ProviderEvent, deps: Deps) => Promise<SyncOutcome>;

/** What each type does. A type added to `HANDLED_EVENT_TYPES` does not compile until it has its own line here. */
const HANDLERS: Readonly<Record<HandledEventType, Handler>> = {
  "checkout.session.completed": completeSession,
  "customer.subscription.updated": syncFromEvent,
  "customer.subscription.deleted": syncFromEnd,
  "invoice.paid": syncFromEvent,
  "invoice.payment_failed": syncFromEvent,
  "payment_intent.payment_failed": noticeFailedPayment,
};

export type EventOutcome = "applied" | "superseded" | "duplicate" | "ignored" | "unmatched" | "customer_missing";

/**
 * Handles one verified event.
 * @returns what it did. Acknowledge the event for every outcome.
 * @throws when the database, the provider or this code failed: answer 503, and the event is delivered again.
 */
export async function receiveEvent(body: unknown, deps: Deps): Promise<EventOutcome> {
  const parsed = parseProviderEvent(body);
  if (parsed.kind === "ignored") return "ignored";
  if (parsed.kind === "unreadable") {
    const fault = new TryLater("the event's layout is unknown");
    await recordFailure(parsed, fault, deps);
    throw fault;
  }
  if (parsed.kind === "thin") {
    await raiseRepeating({ code: "thin_events", ids: { type: parsed.type } }, deps);
    throw new TryLater("the endpoint sends thin events");
  }
  const { event } = parsed;
  if (event.account !== null) {
    deps.log.warn("an event of a connected account is ignored", { event: event.id, type: event.type });
    return "ignored";
  }
  return await handleOrRecord(event, deps);
}

/** Written outside the transaction that was rolled back, so that a trace of the failure remains. */
async function recordFailure(event: EventRef, error: unknown, deps: Deps): Promise<void> {
  const reason = faultReason(error);
  const attempts = await deps.store
    .recordFailure({ event: { id: event.id, type: event.type }, error: reason, now: deps.clock.now() })
    .catch(() => 0);
  const alert = attempts >= ALARMING_ATTEMPTS;
  deps.log.error("an event failed and will be delivered again", {
    event: event.id,
    type: event.type,
    reason,
    attempts,
    alert,
  });
}

async function handleOrRecord(event: ProviderEvent, deps: Deps): Promise<EventOutcome> {
  const begunAt = deps.clock.now();
  try {
    await checkMode(event, deps);
    warnOfVersion(event, deps);
    const handled = await handle(event, deps);
    const outcome = handled === "unknown_customer" ? unmatched(event, deps) : handled;
    report(event, { outcome, begunAt }, deps);
    return outcome;
  } catch (error) {
    report(event, { outcome: "failed", begunAt }, deps);
    await recordFailure(event, error, deps);
    throw error;
  }
}

/** One line for each event, so that the log alone tells what happened to it. A failure has a line of its own. */
function report(event: ProviderEvent, result: { outcome: EventOutcome | "failed"; begunAt: Date }, deps: Deps): void {
  const { id, type } = event;
  const { outcome, begunAt } = result;
  const at = deps.clock.now();
  const tookMs = at.getTime() - begunAt.getTime();
  deps.meter.event({ type, outcome, seconds: tookMs / 1_000, at });
  if (outcome === "failed") return;
  deps.log.info("event handled", { event: id, type, outcome, customer: event.data.object.customer, tookMs });
}

/** An unknown customer that carries our user id is linked first. Its record may be missing because a backup was restored. */
async function handle(event: ProviderEvent, deps: Deps): Promise<SyncOutcome | "ignored"> {
  const outcome = await HANDLERS[event.type](event, deps);
  if (outcome !== "unknown_customer") return outcome;
  const relink = await relinkFromEvent(event, deps);
  if (relink === "of_others") return "ignored";
  return relink === "linked" ? await HANDLERS[event.type](event, deps) : outcome;
}

/** With a key of the other mode nothing can be read, so the event must not be acknowledged. */
async function checkMode(event: ProviderEvent, deps: Deps): Promise<void> {
  if (event.livemode === undefined || event.livemode === deps.policy.livemode) return;
  await raiseAlert({ code: "mode_mismatch", ids: { event_livemode: String(event.livemode) } }, deps);
  throw new TryLater("the event's livemode differs from the key's mode");
}

function warnOfVersion(event: ProviderEvent, deps: Deps): void {
  if (event.api_version === null || event.api_version === deps.provider.apiVersion) return;
  const { apiVersion } = deps.provider;
  deps.log.warn("the endpoint renders another API version", {
    event: event.id,
    version: event.api_version,
    apiVersion,
  });
}

async function syncFromEvent(event: ProviderEvent, deps: Deps): Promise<SyncOutcome> {
  const { customer: customerId } = event.data.object;
  return customerId === null ? "unknown_customer" : await syncCustomer({ customerId, event }, deps);
}

async function syncFromEnd(event: ProviderEvent, deps: Deps): Promise<SyncOutcome> {
  const { customer: customerId, id: endedSubscriptionId } = event.data.object;
  return customerId === null
    ? "unknown_customer"
    : await syncCustomer({ customerId, event, endedSubscriptionId }, deps);
}

function unmatched(event: ProviderEvent, deps: Deps): "unmatched" {
  const { customer, subscription } = event.data.object;
  deps.log.warn("an event matches no user", { event: event.id, type: event.type, customer, subscription });
  return "unmatched";
}
