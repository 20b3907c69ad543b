import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { instantInZone, localDay, nextMonth, offsetMs } from "../../../scripts/core/dates/time-zone.ts";

const HOUR_MS = 3_600_000;

describe("instantInZone", () => {
  it.each([
    ["2026-12-24T09:00:00", "Europe/Berlin", "2026-12-24T08:00:00.000Z"],
    ["2026-07-01T09:30:00", "America/New_York", "2026-07-01T13:30:00.000Z"],
    ["2026-07-01T00:30:00", "Asia/Kolkata", "2026-06-30T19:00:00.000Z"],
    ["2026-12-24T00:05:00", "Pacific/Kiritimati", "2026-12-23T10:05:00.000Z"],
    ["2026-12-24T23:55:00", "Pacific/Niue", "2026-12-25T10:55:00.000Z"],
    ["2026-03-29T03:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T03:30:00", "Europe/Berlin", "2026-10-25T02:30:00.000Z"],
    // Clocks skip these: one hour later counts. Midnight itself is skipped in Santiago, and one hour earlier would be the day before.
    ["2026-03-29T02:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-03-08T02:30:00", "America/New_York", "2026-03-08T07:30:00.000Z"],
    ["2026-09-06T00:05:00", "America/Santiago", "2026-09-06T04:05:00.000Z"],
    // Clocks show these twice: the first time counts.
    ["2026-10-25T02:30:00", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
    ["2026-11-01T01:30:00", "America/New_York", "2026-11-01T05:30:00.000Z"],
    ["2026-04-04T23:30:00", "America/Santiago", "2026-04-05T02:30:00.000Z"],
  ])("finds %s in %s", (local, zone, instant) => {
    expect(instantInZone(local, zone).toISOString()).toBe(instant);
  });
});

describe("localDay", () => {
  const ZONES =
    "UTC Europe/Berlin America/New_York America/Santiago Australia/Lord_Howe Africa/Casablanca Africa/Monrovia Asia/Kathmandu Pacific/Apia Pacific/Kiritimati Pacific/Niue";
  const formatters = new Map(
    ZONES.split(" ").map((timeZone) => [
      timeZone,
      new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }),
    ]),
  );
  const dayOf = (at: Date, zone: string) => formatters.get(zone)?.format(at) ?? "";
  const instants = (min: string, max: string) =>
    fc.date({ min: new Date(min), max: new Date(max), noInvalidDate: true });
  const any = fc.oneof(instants("1969-12-25", "2060-01-01"), instants("1001-01-01", "9999-12-31T23:59:59Z"));

  it("is the day that a formatter writes, in every zone and century", () => {
    fc.assert(
      fc.property(any, fc.constantFrom(...formatters.keys()), (at, zone) => {
        expect(localDay(at, zone)).toBe(dayOf(at, zone));
      }),
      { numRuns: 2_000 },
    );
    expect(localDay(new Date("9999-12-31T23:59:59Z"), "Europe/Berlin")).toBe("10000-01-01");
  });

  it.each([
    ["Europe/Berlin", "2026-03-27"],
    ["America/Santiago", "2026-09-04"],
    ["Pacific/Apia", "2011-12-28"],
  ])("is right around each midnight on which clocks change in %s", (zone, from) => {
    const minutes = Array.from({ length: 4 * 24 * 60 }, (_, minute) => new Date(Date.parse(from) + minute * 60_000));
    expect(minutes.filter((at) => localDay(at, zone) !== dayOf(at, zone))).toEqual([]);
  });

  it("is refused for what is no instant and no zone", () => {
    expect(() => localDay(new Date(Number.NaN), "UTC")).toThrow(RangeError);
    expect(() => localDay(new Date(0), "Europe/Atlantis")).toThrow(RangeError);
  });
});

it("an offset holds from one change of the clocks to the next, to the minute", () => {
  const change = Date.parse("2026-03-29T01:00:00Z");
  expect([-1, 0, 1].map((ms) => offsetMs(change + ms, "Europe/Berlin") / HOUR_MS)).toEqual([1, 2, 2]);
  expect(offsetMs(Date.parse("2026-06-01T00:00:00Z"), "Asia/Kathmandu") / HOUR_MS).toBe(5.75);
});

it.each([
  ["2026-11-15T12:00:00Z", "UTC", "2026-12"],
  ["2026-12-31T23:30:00Z", "UTC", "2027-01"],
  ["2026-12-31T23:30:00Z", "Europe/Berlin", "2027-02"],
  ["2026-12-01T03:00:00Z", "America/New_York", "2026-12"],
])("the month after %s in %s is %s", (now, timeZone, month) => {
  expect(nextMonth(new Date(now), timeZone)).toBe(month);
});
