import { type EventOutcome, type HandledEventType, parseStripeEvent, type StripeEvent } from "../core/stripe-event.ts";
import { noticeFailedPayment } from "./charge-off-session.ts";
import { completeSession } from "./complete-session.ts";
import type { Deps } from "./deps.ts";
import { isOfOthers, relinkFromEvent } from "./known-customer.ts";
import { raiseAlert, raiseRepeating } from "./raise-alert.ts";
import { type SyncOutcome, syncCustomer } from "./sync-customer.ts";
import { TryLater } from "./with-lease.ts";

type Handler = (event: StripeEvent, deps: Deps) => Promise<SyncOutcome>;

/** What each type does. A type added to `HANDLED_EVENT_TYPES` does not compile until it has its own line here. */
const HANDLERS: Readonly<Record<HandledEventType, Handler>> = {
  "checkout.session.completed": completeSession,
  "customer.subscription.updated": syncFromEvent,
  "customer.subscription.deleted": syncFromEnd,
  "invoice.paid": syncFromEvent,
  "invoice.payment_failed": syncFromEvent,
  "payment_intent.payment_failed": noticeFailedPayment,
};

/**
 * Handles one verified event now.
 * @returns what it did.
 * @throws when the database, Stripe or this code failed: try again.
 */
export async function receiveEvent(body: unknown, deps: Deps): Promise<EventOutcome> {
  const event = await relevantEvent(body, deps);
  return event === null ? "ignored" : await handleEvent(event, deps.clock.now(), deps);
}

/** @returns null for an event that changes nothing here. @throws TryLater for one that Stripe has to keep. */
export async function relevantEvent(body: unknown, deps: Deps): Promise<StripeEvent | null> {
  const parsed = parseStripeEvent(body);
  if (parsed.kind === "ignored") return null;
  if (parsed.kind !== "handled") {
    await raiseRepeating({ code: `${parsed.kind}_events`, ids: { type: parsed.type } }, deps);
    throw new TryLater(`${parsed.id} has a layout that cannot be read`);
  }
  const { event } = parsed;
  await checkMode(event, deps);
  if (event.account === null) return event;
  deps.log.warn("an event of a connected account is ignored", { event: event.id, type: event.type });
  return null;
}

export async function handleEvent(event: StripeEvent, begunAt: Date, deps: Deps): Promise<EventOutcome> {
  warnOfVersion(event, deps);
  const handled = await handle(event, deps);
  const outcome =
    handled === "unknown_customer" || handled === "ignored" ? await recordOnly(event, handled, deps) : handled;
  const at = deps.clock.now();
  const tookMs = at.getTime() - begunAt.getTime();
  const { id, type } = event;
  deps.meter?.event({ type, outcome, seconds: tookMs / 1_000, at });
  deps.log.info("event handled", { event: id, type, outcome, customer: event.data.object.customer, tookMs });
  return outcome;
}

/** So that it is looked up once, however often it is sent. Whoever links the customer later reads it again. */
async function recordOnly(
  event: StripeEvent,
  handled: "unknown_customer" | "ignored",
  deps: Deps,
): Promise<EventOutcome> {
  const outcome = handled === "ignored" ? handled : "unmatched";
  if (!(await deps.store.commit({ event, outcome, now: deps.clock.now() }))) return "duplicate";
  const { customer, subscription } = event.data.object;
  if (outcome === "unmatched")
    deps.log.warn("an event matches no user", { event: event.id, type: event.type, customer, subscription });
  return outcome;
}

/** An unknown customer that carries our user id is linked first. Its record may be missing because a backup was restored. */
async function handle(event: StripeEvent, deps: Deps): Promise<SyncOutcome> {
  if (isOfOthers(event, deps)) return "ignored";
  const outcome = await HANDLERS[event.type](event, deps);
  if (outcome !== "unknown_customer") return outcome;
  const relink = await relinkFromEvent(event, deps);
  if (relink === "of_others") return "ignored";
  return relink === "linked" ? await HANDLERS[event.type](event, deps) : outcome;
}

/** With a key of the other mode nothing can be read, so the event must not be acknowledged. */
async function checkMode(event: StripeEvent, deps: Deps): Promise<void> {
  if (event.livemode === undefined || event.livemode === deps.policy.livemode) return;
  await raiseAlert({ code: "mode_mismatch", ids: { event_livemode: String(event.livemode) } }, deps);
  throw new TryLater("the event's livemode differs from the key's mode");
}

function warnOfVersion(event: StripeEvent, deps: Deps): void {
  if (event.api_version === null || event.api_version === deps.stripe.apiVersion) return;
  const { apiVersion } = deps.stripe;
  deps.log.warn("the endpoint renders another API version", {
    event: event.id,
    version: event.api_version,
    apiVersion,
  });
}

async function syncFromEvent(event: StripeEvent, deps: Deps): Promise<SyncOutcome> {
  const { customer: customerId } = event.data.object;
  return customerId === null ? "unknown_customer" : await syncCustomer({ customerId, event }, deps);
}

async function syncFromEnd(event: StripeEvent, deps: Deps): Promise<SyncOutcome> {
  const { customer: customerId, id: endedSubscriptionId } = event.data.object;
  return customerId === null
    ? "unknown_customer"
    : await syncCustomer({ customerId, event, endedSubscriptionId }, deps);
}
