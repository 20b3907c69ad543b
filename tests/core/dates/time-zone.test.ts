import { describe, expect, it } from "vitest";
import { instantInZone } from "../../../scripts/core/dates/time-zone.ts";

describe("instantInZone", () => {
  it.each([
    ["2026-07-01T09:30:00", "Europe/Berlin", "2026-07-01T07:30:00.000Z"],
    ["2026-01-01T09:30:00", "America/New_York", "2026-01-01T14:30:00.000Z"],
    ["2026-12-24T00:05:00", "Pacific/Kiritimati", "2026-12-23T10:05:00.000Z"],
    ["2026-12-24T23:55:00", "Pacific/Niue", "2026-12-25T10:55:00.000Z"],
  ])("finds %s in %s", (local, zone, instant) => {
    expect(instantInZone(local, zone).toISOString()).toBe(instant);
  });

  it.each([
    ["2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-08T02:30:00", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-09-27T02:30:00", "Pacific/Auckland", "2026-09-26T14:30:00.000Z"],
    // Midnight itself is skipped: one hour earlier would be the day before.
    ["2026-09-06T00:05:00", "America/Santiago", "2026-09-06T04:05:00.000Z"],
  ])("takes %s in %s, which clocks skip, for one hour later", (local, zone, instant) => {
    expect(instantInZone(local, zone).toISOString()).toBe(instant);
  });

  it.each([
    ["2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-04-04T23:30:00", "America/Santiago", "2026-04-05T02:30:00.000Z"],
  ])("takes %s in %s, which clocks show twice, for the first time", (local, zone, instant) => {
    expect(instantInZone(local, zone).toISOString()).toBe(instant);
  });
});
