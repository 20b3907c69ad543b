import type { Clock } from "../../scripts/core/ports/runtime.ts";

/** A clock that stands still until somebody sleeps. */
export function virtualClock(
  start = "2026-01-05T09:30:00.000Z",
): Clock & { advance(ms: number): void; slept: number[] } {
  let nowMs = Date.parse(start);
  const slept: number[] = [];
  return {
    slept,
    now: () => new Date(nowMs),
    async sleep(ms) {
      slept.push(ms);
      nowMs += ms;
    },
    advance(ms) {
      nowMs += ms;
    },
  };
}
