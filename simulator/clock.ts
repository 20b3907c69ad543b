import { setTimeout as wait } from "node:timers/promises";

/** The simulator's own time. Everything that ages (tokens, containers, quota) reads it. */
export interface SimulatorClock {
  now(): Date;
  /**
   * Waits for `ms` of simulated time, or until `signal` is aborted. Never rejects. A manual clock advances itself. On a
   * running clock, `advance` does not shorten the wait.
   */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
  /** Moves time forward. @throws RangeError if `ms` is negative or not finite: time never runs backwards. */
  advance(ms: number): void;
  /** Jumps to a later instant. @throws RangeError if it is in the past. */
  set(instant: Date): void;
}

/** A clock that moves only when told to. `sleep` itself moves it, so nothing really waits. */
export function createManualClock(start: Date = new Date("2026-11-20T09:00:00Z")): SimulatorClock {
  let nowMs = start.getTime();
  const advance = (ms: number): void => {
    nowMs += forwards(ms);
  };
  return {
    now: () => new Date(nowMs),
    async sleep(ms, signal) {
      if (!signal?.aborted) advance(ms);
    },
    advance,
    set: (instant) => advance(instant.getTime() - nowMs),
  };
}

/** Longer timers would fire at once. */
const LONGEST_TIMER_MS = 2_147_483_647;

/** A clock that starts now and runs `speed` times as fast as the wall clock. It can also be moved forward. */
export function createRunningClock(speed = 1, wallMs: () => number = Date.now): SimulatorClock {
  const startMs = wallMs();
  let aheadMs = 0;
  const nowMs = (): number => Math.floor(startMs + (wallMs() - startMs) * speed + aheadMs);
  const advance = (ms: number): void => {
    aheadMs += forwards(ms);
  };
  return {
    now: () => new Date(nowMs()),
    async sleep(ms, signal) {
      const options = signal === undefined ? {} : { signal };
      await wait(Math.min(ms / speed, LONGEST_TIMER_MS), undefined, options).catch(() => undefined);
    },
    advance,
    set: (instant) => advance(instant.getTime() - nowMs()),
  };
}

function forwards(ms: number): number {
  if (!Number.isFinite(ms) || ms < 0) throw new RangeError("The simulated clock only moves forward.");
  return ms;
}
