import { addMs, dayMs, unixFromDate } from "../core/instants.ts";
import { handledEventTypes } from "../core/provider-event.ts";
import type { Deps } from "./deps.ts";
import { type EventOutcome, receiveEvent } from "./receive-event.ts";

/** The provider keeps events for 30 days. */
const keptMs = 30 * dayMs;

export type ReplayReport = Readonly<Record<EventOutcome | "failed", number>>;

/** Handles again what no endpoint accepted, or the events named. What was processed before stays a duplicate. */
export async function replayUndelivered(eventIds: readonly string[], deps: Deps): Promise<ReplayReport> {
  const report = { applied: 0, superseded: 0, duplicate: 0, ignored: 0, unmatched: 0, failed: 0 };
  const since = unixFromDate(addMs(deps.clock.now(), -keptMs));
  const events =
    eventIds.length > 0
      ? await Promise.all(eventIds.map((id) => deps.provider.readEvent(id)))
      : await deps.provider.listUndelivered(handledEventTypes, since);
  for (const event of events) {
    const outcome = await receiveEvent(event, deps).catch(() => "failed" as const);
    report[outcome] += 1;
  }
  deps.log.info("replay finished", report);
  return report;
}
