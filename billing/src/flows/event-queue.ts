import { addMs, DAY_MS, MINUTE_MS, unixFromDate } from "../core/instants.ts";
import { HANDLED_EVENT_TYPES, parseProviderEvent } from "../core/provider-event.ts";
import type { QueuedEvent } from "../ports/store.ts";
import type { Deps } from "./deps.ts";
import { raiseRepeating } from "./raise-alert.ts";
import { type EventOutcome, receiveEvent } from "./receive-event.ts";
import { faultReason } from "./with-lease.ts";
import { workOff } from "./work-off.ts";

/** After this time another worker may try. That an event is handled twice does no harm. */
const CLAIM_TTL_MS = MINUTE_MS / 2;
/** So few that buyers do not wait behind them for the provider's rate limit. */
const CUSTOMERS_AT_ONCE = 5;
const ALARMING_AGE_MS = 10 * MINUTE_MS;

/** Stores an event for later. @returns false for one that needs no read, or must stay at the provider: receive it as usual. */
export async function queueEvent(body: unknown, deps: Deps): Promise<boolean> {
  const parsed = parseProviderEvent(body);
  if (parsed.kind !== "handled" || parsed.event.account !== null) return false;
  const { id, livemode, data } = parsed.event;
  if (livemode !== undefined && livemode !== deps.policy.livemode) return false;
  const customer = data.object.customer ?? "";
  await deps.store.queueEvent({ eventId: id, customer, body: JSON.stringify(parsed.event), now: deps.clock.now() });
  deps.log.info("event queued", { event: id, customer });
  return true;
}

/** Handles what was queued, the customers that have waited longest first. @returns how many events were tried. */
export async function handleQueue(deps: Deps, signal: AbortSignal): Promise<number> {
  const attempt = (event: QueuedEvent) => handle(event, deps);
  return await workOff("events", { ttlMs: CLAIM_TTL_MS, limit: CUSTOMERS_AT_ONCE, attempt, signal }, deps);
}

async function handle({ body, queuedAt }: QueuedEvent, deps: Deps): Promise<undefined> {
  const ageMs = deps.clock.now().getTime() - Date.parse(queuedAt);
  if (ageMs > ALARMING_AGE_MS) await raiseRepeating({ code: "events_wait", ids: {} }, deps);
  await receiveEvent(JSON.parse(body), deps);
}

/** The provider keeps events for 30 days. */
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
  const events = await deps.provider.listUndelivered(HANDLED_EVENT_TYPES, since);
  return events.map((event) => async () => event);
}

function readNamed(id: string, deps: Deps): ReadEvent {
  return () =>
    deps.provider.readEvent(id).catch((error: unknown) => {
      deps.log.warn("an event could not be read", { event: id, reason: faultReason(error) });
      throw error;
    });
}
