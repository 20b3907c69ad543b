import { HOUR_MS, MINUTE_MS } from "../../scripts/core/dates/instant.ts";
import type { FaultKind } from "../faults/kinds.ts";
import { momentIn } from "../time/zones.ts";
import type { World } from "../world/world.ts";

/** Maximum time between the two starts of a doubled run, so that both run at once. */
export const LONGEST_GAP_MS = 2 * 60_000;
const LONGEST_REFRESH_PERIOD_DAYS = 7;

/** A run that waits for its turn. */
export interface Queued {
  /** The token as it was then. */
  tokenText: string;
  /** Whether somebody started it with --force. */
  isForced: boolean;
}

export interface Actions {
  post(queued: Queued): void;
  refresh(queued: Queued): void;
  people(): void;
}

/** Plans the runs of a day as a schedule would start them: in time, late, twice, or not at all. */
export function planDay(world: World, day: number, actions: Actions): void {
  const { fate, zone, scheduler } = world;
  const random = fate.random("schedule");
  const at = (atMs: number, action: () => void) => scheduler.at(Math.max(atMs, scheduler.nowMs), action);
  const start = (atMs: number, dropped: FaultKind, run: Actions["post"], isForced = false): void => {
    if (fate.strikes(dropped)) return;
    const lateMs = fate.strikes("run late") ? random.whole(60_000, 10 * HOUR_MS) : random.whole(0, 120_000);
    const queuedMs = fate.strikes("run queued long") ? random.whole(60_000, 30 * HOUR_MS) : 0;
    at(atMs + lateMs, () => {
      const tokenText = world.vault.text;
      scheduler.at(scheduler.nowMs + queuedMs, () => run({ tokenText, isForced }));
    });
    if (fate.strikes("run doubled")) start(atMs + random.whole(0, LONGEST_GAP_MS), dropped, run, isForced);
  };
  for (const slot of world.slots) start(momentIn(zone, day, slot), "run dropped", actions.post);
  if (fate.strikes("run by hand")) {
    const isForced = fate.strikes("run by hand is forced");
    start(momentIn(zone, day, "00:00") + random.whole(0, 24 * HOUR_MS), "run dropped", actions.post, isForced);
  }
  if (fate.strikes("runs around midnight")) {
    const midnightMs = momentIn(zone, day + 1, "00:00");
    const startAt = (atMs: number) => at(atMs, () => actions.post({ tokenText: world.vault.text, isForced: false }));
    startAt(midnightMs - random.whole(MINUTE_MS / 4, 2 * MINUTE_MS));
    startAt(midnightMs + random.whole(0, MINUTE_MS / 2));
  }
  const period = 1 + (world.seed % LONGEST_REFRESH_PERIOD_DAYS);
  if (day % period === 0) start(momentIn(zone, day, "04:20"), "refresh dropped", actions.refresh);
  for (const moment of ["08:00", "12:00", "20:00"])
    at(momentIn(zone, day, moment) + random.whole(0, 4 * HOUR_MS), actions.people);
}

/** The number of days until the last fault. `isBlocked`: long enough for a post to use up several containers. */
export function choosePeriod(world: World, isBlocked: boolean): number {
  const random = world.fate.random("period");
  if (isBlocked) return random.whole(4, 6);
  const kind = random.next();
  if (kind < 0.9) return random.whole(1, 2);
  return kind < 0.998 ? random.whole(3, 6) : random.whole(40, 75);
}
