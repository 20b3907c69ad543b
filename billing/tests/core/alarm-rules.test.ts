import { describe, expect, it } from "vitest";
import { RefusedSignatures, RepeatedAlarms } from "../../src/core/alarm-rules.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00.000Z") + minutes * MINUTE_MS);

describe("a condition that lasts", () => {
  it("is reported every ten minutes, also when it is met every minute", () => {
    const alarms = new RepeatedAlarms();
    const reported = Array.from({ length: 31 }, (_, minute) => minute).filter((minute) =>
      alarms.isDue("disk full", at(minute)),
    );
    expect(reported).toEqual([0, 10, 20, 30]);
  });

  it("keeps no other one quiet", () => {
    const alarms = new RepeatedAlarms();
    expect([alarms.isDue("disk full", at(0)), alarms.isDue("key revoked", at(0))]).toEqual([true, true]);
  });
});

describe("refused signatures", () => {
  it("are suspicious from the third fresh one in a row on, which a good one ends", () => {
    const refused = new RefusedSignatures();
    const fresh = () => refused.refused({ isFresh: true, now: at(0) });
    expect([fresh(), fresh()]).toEqual([false, false]);
    refused.accepted();
    expect([fresh(), fresh(), fresh(), fresh()]).toEqual([false, false, true, true]);
  });

  it("that are only noise are suspicious at fifty within five minutes", () => {
    const refused = new RefusedSignatures();
    const noise = (minute: number) => refused.refused({ isFresh: false, now: at(minute) });
    expect(Array.from({ length: 49 }, () => noise(0)).some(Boolean)).toBe(false);
    expect(noise(5)).toBe(false);
    expect(Array.from({ length: 49 }, () => noise(5)).at(-1)).toBe(true);
  });
});
