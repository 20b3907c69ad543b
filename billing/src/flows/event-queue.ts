import { addMs, DAY_MS, MINUTE_MS, unixFromDate } from "../core/instants.ts";
import { type EventOutcome, HANDLED_EVENT_TYPES } from "../core/stripe-event.ts";
import { isConfigurationFault } from "../core/stripe-fault.ts";
import type { QueuedEvent } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating, stripeRefused } from "./raise-alert.ts";
import { handleEvent, receiveEvent, relevantEvent } from "./receive-event.ts";
import { faultReason, isBusy } from "./with-lease.ts";
import { workOff } from "./work-off.ts";

/** After this time another worker may try. That an event is handled twice does no harm. */
const CLAIM_TTL_MS = MINUTE_MS / 2;
/** Enough for Stripe's rate limit when it answers within a quarter of a second. */
const CUSTOMERS_AT_ONCE = 20;
/** From this many failures of one event on, a person should look at it. */
const ALARMING_ATTEMPTS = 3;
const RETRIES = { firstMs: 5_000, longestMs: 5 * MINUTE_MS };

/**
 * Takes one verified event: it is stored before anything else, and then the worker's.
 * @returns what became of it, if that is known after `limitMs`. Acknowledge it in every case.
 * @throws what must not be acknowledged: it cannot be stored, or not be read here.
 */
export async function acceptEvent(body: unknown, limitMs: number, deps: Deps): Promise<EventOutcome | "queued"> {
  const event = await relevantEvent(body, deps);
  if (event === null) return "ignored";
  const { id } = event;
  const customer = event.data.object.customer ?? id;
  const isNew = await deps.store.queueEvent({ id, customer, body: JSON.stringify(event), now: deps.clock.now() });
  if (!isNew) return "duplicate";
  return (await deps.arrivals.outcomeOf(id, limitMs)) ?? "queued";
}

/** Handles what was accepted, the customers that have waited longest first. @returns how many events were tried. */
export async function handleQueue(deps: Deps, signal: AbortSignal): Promise<number> {
  const attempt = (event: QueuedEvent) => handle(event, deps);
  const onFailure = (event: QueuedEvent, error: unknown) => reportFailure(event, error, deps);
  const work = { ttlMs: CLAIM_TTL_MS, limit: CUSTOMERS_AT_ONCE, retries: RETRIES, attempt, onFailure, signal };
  return await workOff("events", work, deps);
}

async function handle({ eventId, body, queuedAt }: QueuedEvent, deps: Deps): Promise<undefined> {
  // What was stored has been checked, or a version that is still running stored it as it came.
  const event = await relevantEvent(JSON.parse(body), deps);
  const outcome = event === null ? "ignored" : await handleEvent(event, new Date(queuedAt), deps);
  deps.arrivals.settle(eventId, outcome);
}

/** That it waits for its turn is no failure. */
async function reportFailure({ eventId, attempt }: QueuedEvent, error: unknown, deps: Deps): Promise<false> {
  deps.arrivals.settle(eventId, null);
  const fields = { event: eventId, reason: faultReason(error), attempts: attempt };
  if (isBusy(error)) deps.log.info("an event waits for its turn", fields);
  else
    deps.log.error("an event could not be handled and will be tried again", {
      ...fields,
      alert: attempt >= ALARMING_ATTEMPTS,
    });
  if (isConfigurationFault(error)) await raiseRepeating(stripeRefused(error), deps);
  return false;
}

const RETENTION_MS = 30 * DAY_MS;

type ReplayReport = Readonly<Record<EventOutcome | "failed", number>>;

/** Handles the events that no endpoint accepted, or the named ones. Events processed before count as duplicates. */
export async function replayUndelivered(eventIds: readonly string[], deps: Deps): Promise<ReplayReport> {
  const report = { applied: 0, superseded: 0, duplicate: 0, ignored: 0, unmatched: 0, customer_missing: 0, failed: 0 };
  for (const read of await listReads(eventIds, deps)) {
    const outcome = await read()
      .then((event) => receiveEvent(event, deps))
      .catch(() => "failed" as const);
    report[outcome] += 1;
  }
  deps.log.info("replay finished", report);
  return report;
}

type ReadEvent = () => Promise<unknown>;

async function listReads(eventIds: readonly string[], deps: Deps): Promise<ReadEvent[]> {
  if (eventIds.length > 0) return eventIds.map((id) => readNamed(id, deps));
  const since = unixFromDate(addMs(deps.clock.now(), -RETENTION_MS));
  const events = await deps.stripe.listUndelivered(HANDLED_EVENT_TYPES, since);
  return events.map((event) => async () => event);
}

function readNamed(id: string, deps: Deps): ReadEvent {
  return () =>
    deps.stripe.readEvent(id).catch((error: unknown) => {
      deps.log.warn("an event could not be read", { event: id, reason: faultReason(error) });
      throw error;
    });
}
