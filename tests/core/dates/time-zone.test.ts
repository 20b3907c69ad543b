import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formattedDay, instantInZone, localDay, localMidnightMs } from "../../../scripts/core/dates/time-zone.ts";

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

describe("localDay", () => {
  const ZONES = [
    "UTC",
    "Europe/Berlin",
    "America/New_York",
    "America/Santiago",
    "Australia/Lord_Howe",
    "Africa/Casablanca",
    "Africa/Monrovia",
    "Asia/Kathmandu",
    "Pacific/Apia",
    "Pacific/Kiritimati",
    "Pacific/Niue",
  ];
  const instants = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const any = fc.oneof(instants("1969-12-25", "2060-01-01"), instants("1000-01-01", "9999-12-31T23:59:59Z"));

  it("counts the day that a formatter writes, in every zone and century", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...ZONES), (instant, zone) => {
        expect(localDay(instant, zone)).toBe(formattedDay(instant, zone));
        if (instant.getTime() >= 0)
          expect(localMidnightMs(instant.getTime(), zone)).toBe(Date.parse(formattedDay(instant, zone)));
      }),
      { numRuns: 2_000 },
    );
  });

  it("finds the same day around each midnight on which clocks change", () => {
    const minutes = Array.from({ length: 4 * 24 * 60 }, (_, minute) => minute);
    for (const [zone, from] of [
      ["Europe/Berlin", "2026-03-27"],
      ["America/Santiago", "2026-09-04"],
      ["Pacific/Apia", "2011-12-28"],
    ] as const) {
      const found = minutes.map((minute) => new Date(Date.parse(from) + minute * 60_000));
      expect(found.filter((at) => localDay(at, zone) !== formattedDay(at, zone))).toEqual([]);
    }
  });

  it("refuses what is no instant and no zone, as a formatter does", () => {
    expect(() => localDay(new Date(Number.NaN), "UTC")).toThrow(RangeError);
    expect(() => localDay(new Date(0), "Europe/Atlantis")).toThrow(RangeError);
  });
});
