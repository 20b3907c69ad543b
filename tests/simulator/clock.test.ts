import { describe, expect, it } from "vitest";
import { createManualClock, createRunningClock } from "../../simulator/clock.ts";

const START = new Date("2026-11-20T09:00:00Z");

describe("createManualClock", () => {
  it("moves only when told to, by a sleep too, and never back", async () => {
    const clock = createManualClock(START);
    const passedMs = () => clock.now().getTime() - START.getTime();
    clock.advance(1_500);
    await clock.sleep(60_000);
    await clock.sleep(60_000, AbortSignal.abort());
    expect(passedMs()).toBe(61_500);
    for (const ms of [-1, Number.NaN]) expect(() => clock.advance(ms)).toThrow(RangeError);
    expect(() => clock.set(START)).toThrow(RangeError);
    clock.set(new Date("2027-01-01T00:00:00Z"));
    expect(clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });
});

describe("createRunningClock", () => {
  it("runs at its speed, can be moved ahead, and ends a sleep that is aborted", async () => {
    let wallMs = START.getTime();
    const clock = createRunningClock(10, () => wallMs);
    wallMs += 1_000;
    clock.advance(500);
    expect(clock.now().getTime() - START.getTime()).toBe(10_500);
    const stop = new AbortController();
    const slept = clock.sleep(1e12, stop.signal);
    stop.abort();
    await expect(slept).resolves.toBeUndefined();
  });
});
