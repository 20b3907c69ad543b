import { addMs, DAY_MS, unixFromDate } from "../core/instants.ts";
import { HANDLED_EVENT_TYPES } from "../core/provider-event.ts";
import type { Deps } from "./deps.ts";
import { type EventOutcome, receiveEvent } from "./receive-event.ts";
import { faultReason } from "./with-lease.ts";

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
