import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysInMonth, formatInstant, isMonth, parseInstant } from "../../../scripts/core/dates/instant.ts";
import { parseLocalTime } from "../../../scripts/core/dates/local-time.ts";
import { instantInZone, localDay, nextMonth, offsetMs } from "../../../scripts/core/dates/time-zone.ts";

describe("parseInstant", () => {
  it("reads every instant that is written in full", () => {
    const range = { min: new Date("0000-01-01T00:00:00Z"), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true };
    fc.assert(
      fc.property(fc.date(range), (instant) => {
        expect(parseInstant(instant.toISOString())).toEqual(instant);
      }),
    );
  });

  it.each([
    ["2026-12-24T10:00+01:00", "2026-12-24T09:00:00Z"],
    ["2026-12-24T10:00:00-14:59", "2026-12-25T00:59:00Z"],
    ["2028-02-29T23:59:59.123456789Z", "2028-02-29T23:59:59.123Z"],
    ["0096-02-29T00:00:00Z", "0096-02-29T00:00:00Z"],
  ])("reads %s", (text, instant) => expect(parseInstant(text)).toEqual(new Date(instant)));

  it.each([
    ...["2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "0095-02-29T00:00:00Z", "2026-04-31T00:00:00Z"],
    ...["2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z"],
    ...["2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z"],
    ...["2026-01-01T00:00:00+15:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00", "2026-01-01"],
    ...["2026-1-1T00:00:00Z", "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00.Z", "+002026-01-01T00:00:00Z"],
    ...["2026-01-01t00:00:00Z", "2026-01-01T00:00:00z", "2026/01/01T00:00:00Z"],
  ])("refuses %j", (text) => expect(parseInstant(text)).toBeNull());
});

it("an instant is written without its fraction", () =>
  expect(formatInstant(new Date("2026-12-24T09:00:00.250Z"))).toBe("2026-12-24T09:00:00Z"));

it("months have their days", () => {
  expect(["2026-02", "2028-02", "2026-08", "2026-12"].map(daysInMonth)).toEqual([28, 29, 31, 31]);
  expect(["2026-08", "2026-13", "2026-8", "../x", "2026-08-01"].filter(isMonth)).toEqual(["2026-08"]);
});

const at = (iso: string) => new Date(iso);

describe("parseLocalTime", () => {
  it.each([
    ["2026-12-24 18:00", "Europe/Berlin", "2026-12-24T17:00:00Z"],
    ["2026-12-24T18:00", "Europe/Berlin", "2026-12-24T17:00:00Z"],
    ["2026-12-24, 6:00 pm", "Europe/Berlin", "2026-12-24T17:00:00Z"],
    ["24.12.2026 18:00", "Europe/Berlin", "2026-12-24T17:00:00Z"],
    ["4.1.2027 9.30", "UTC", "2027-01-04T09:30:00Z"],
    ["24.12.2026 12 a.m.", "UTC", "2026-12-24T00:00:00Z"],
    ["24.12.2026 12:15 PM", "UTC", "2026-12-24T12:15:00Z"],
    [" 2026-07-01 00:00 ", "America/New_York", "2026-07-01T04:00:00Z"],
    ["2026-12-24 23:59", "Pacific/Kiritimati", "2026-12-24T09:59:00Z"],
    ["2026-12-24 00:00", "Pacific/Niue", "2026-12-24T11:00:00Z"],
    ["2026-03-29 03:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
    ["2026-10-25 03:00", "Europe/Berlin", "2026-10-25T02:00:00Z"],
  ])("reads %s in %s", (text, zone, instant) =>
    expect(parseLocalTime(text, zone)).toEqual({ kind: "instant", at: at(instant) }),
  );

  it("tells both instants of an hour that comes twice", () => {
    const twice = { kind: "ambiguous", first: at("2026-10-25T00:30:00Z"), second: at("2026-10-25T01:30:00Z") };
    expect(parseLocalTime("2026-10-25 02:30", "Europe/Berlin")).toEqual(twice);
    const half = { kind: "ambiguous", first: at("2026-04-04T14:45:00Z"), second: at("2026-04-04T15:15:00Z") };
    expect(parseLocalTime("2026-04-05 01:45", "Australia/Lord_Howe")).toEqual(half);
  });

  it("tells the instants around an hour that is skipped", () => {
    const skipped = { kind: "missing", before: at("2026-03-29T00:30:00Z"), after: at("2026-03-29T01:30:00Z") };
    expect(parseLocalTime("2026-03-29 02:30", "Europe/Berlin")).toEqual(skipped);
  });

  it("takes a day alone", () => {
    expect(parseLocalTime("2026-12-24", "UTC")).toEqual({ kind: "day", day: "2026-12-24" });
    expect(parseLocalTime("24.12.2026", "UTC")).toEqual({ kind: "day", day: "2026-12-24" });
  });

  it.each([
    ...[
      "2026-02-30",
      "30.2.2026",
      "2026-13-01 10:00",
      "12/24/2026",
      "24.12.26",
      "tomorrow",
      "",
      "2026-12-24T09:00:00Z",
    ],
    ...["24:00", "9", "13 pm", "0:30 am", "9:60", "pm"].map((time) => `2026-12-24 ${time}`),
  ])("refuses %j", (text) => expect(parseLocalTime(text, "UTC")).toBeNull());
});

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
  ])("finds %s in %s", (local, zone, instant) => expect(instantInZone(local, zone).toISOString()).toBe(instant));
});

describe("localDay", () => {
  const ZONES = "UTC Europe/Berlin America/New_York America/Santiago Australia/Lord_Howe Asia/Kathmandu Pacific/Apia";
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
])("the month after %s in %s is %s", (now, timeZone, month) => expect(nextMonth(new Date(now), timeZone)).toBe(month));
