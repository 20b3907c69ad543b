import { describe, expect, it } from "vitest";
import { createManualClock, createRunningClock } from "../../simulator/clock.ts";

const START = new Date("2026-11-20T09:00:00Z");

describe("createManualClock", () => {
  it("stands still until it is moved", () => {
    const clock = createManualClock(START);
    expect(clock.now()).toEqual(clock.now());
    clock.advance(1_500);
    expect(clock.now().toISOString()).toBe("2026-11-20T09:00:01.500Z");
  });

  it("moves by the length of a sleep, and not at all when the sleep is aborted", async () => {
    const clock = createManualClock(START);
    await clock.sleep(60_000);
    expect(clock.now().getTime() - START.getTime()).toBe(60_000);
    await clock.sleep(60_000, AbortSignal.abort());
    expect(clock.now().getTime() - START.getTime()).toBe(60_000);
  });

  it("refuses to go back in time", () => {
    const clock = createManualClock(START);
    expect(() => clock.advance(-1)).toThrow(RangeError);
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
    expect(() => clock.set(new Date(START.getTime() - 1))).toThrow(RangeError);
    clock.set(new Date("2027-01-01T00:00:00Z"));
    expect(clock.now().toISOString()).toBe("2027-01-01T00:00:00.000Z");
  });
});

describe("createRunningClock", () => {
  it("runs at its speed from the moment it was made, and can be moved ahead", () => {
    let wallMs = START.getTime();
    const clock = createRunningClock(10, () => wallMs);
    wallMs += 1_000;
    expect(clock.now().getTime() - START.getTime()).toBe(10_000);
    clock.advance(500);
    expect(clock.now().getTime() - START.getTime()).toBe(10_500);
  });

  it("ends a sleep at once when it is aborted", async () => {
    const stop = new AbortController();
    const slept = createRunningClock().sleep(1e12, stop.signal);
    stop.abort();
    await expect(slept).resolves.toBeUndefined();
  });
});
