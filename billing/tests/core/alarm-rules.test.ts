import { describe, expect, it } from "vitest";
import { RefusedSignatures } from "../../src/core/alarm-rules.ts";
import { MINUTE_MS } from "../../src/core/instants.ts";

const at = (minutes: number) => new Date(Date.parse("2026-11-20T12:00:00.000Z") + minutes * MINUTE_MS);

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
