import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatInstant,
  isPlainInstant,
  nextMonth,
  parseAny,
  parseInstant,
} from "../../../scripts/core/dates/instant.ts";
import { instantInZone } from "../../../scripts/core/dates/time-zone.ts";

describe("parseInstant", () => {
  it("reads every instant that is written in full", () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date(0), max: new Date("9999-12-31T23:59:59Z"), noInvalidDate: true }),
        (instant) => {
          expect(parseInstant(instant.toISOString())).toEqual(instant);
        },
      ),
    );
  });

  it("reads the usual form as it reads all others", () => {
    const part = (most: number) =>
      fc.oneof(
        fc.integer({ min: 0, max: most + 1 }).map((value) => String(value).padStart(2, "0")),
        fc.string({ unit: fc.constantFrom("0", "1", "/", ":", " "), minLength: 2, maxLength: 2 }),
      );
    const signs = fc.constantFrom("-", "-", "-", ":", "T");
    const colon = fc.constantFrom(":", ":", ":", "-");
    const parts = [part(99), part(99), signs, part(12), signs, part(31)] as const;
    const time = [fc.constantFrom("T", "T", "t", " "), part(23), colon, part(59), colon, part(59)] as const;
    fc.assert(
      fc.property(fc.tuple(...parts, ...time, fc.constantFrom("Z", "Z", "z", "0")), (pieces) => {
        const text = pieces.join("");
        expect(parseInstant(text)).toEqual(parseAny(text));
        if (isPlainInstant(text))
          expect([parseAny(text)?.toISOString().slice(0, 19), text.at(-1)]).toEqual([text.slice(0, 19), "Z"]);
      }),
      { numRuns: 5_000 },
    );
    for (const year of ["0000", "0099", "0100", "0999", "9999"])
      expect(parseInstant(`${year}-02-28T23:59:59Z`)).toEqual(parseAny(`${year}-02-28T23:59:59Z`));
  });

  it("reads offsets", () => {
    expect(parseInstant("2026-12-24T10:00:00+01:00")).toEqual(new Date("2026-12-24T09:00:00Z"));
    expect(parseInstant("2026-12-24T10:00:00-14:00")).toEqual(new Date("2026-12-25T00:00:00Z"));
  });

  it.each([
    "2026-02-29T00:00:00Z",
    "1900-02-29T00:00:00Z",
    "2026-04-31T00:00:00Z",
    "2026-00-01T00:00:00Z",
    "2026-01-00T00:00:00Z",
    "2026-01-01T24:00:00Z",
    "2026-01-01T00:60:00Z",
    "2026-01-01T00:00:60Z",
    "2026-01-01T00:00:00+15:00",
    "2026-01-01T00:00:00+01:60",
    "2026-01-01T00:00:00",
    "2026-01-01",
    "2026-1-1T00:00:00Z",
    "2026-01-01T00:00:00Z ",
    "2026-01-01T00:00:00.Z",
    "+002026-01-01T00:00:00Z",
  ])("refuses %j", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

describe("formatInstant", () => {
  it("leaves out the fraction", () => {
    expect(formatInstant(new Date("2026-12-24T09:00:00.250Z"))).toBe("2026-12-24T09:00:00Z");
  });
});

describe("instantInZone", () => {
  it.each([
    ["2026-12-24T09:00:00", "Europe/Berlin", "2026-12-24T08:00:00.000Z"],
    ["2026-07-01T09:00:00", "America/New_York", "2026-07-01T13:00:00.000Z"],
    ["2026-07-01T00:30:00", "Asia/Kolkata", "2026-06-30T19:00:00.000Z"],
    ["2026-03-29T03:30:00", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
    ["2026-10-25T03:30:00", "Europe/Berlin", "2026-10-25T02:30:00.000Z"],
  ])("finds when clocks show %s in %s", (local, zone, expected) => {
    expect(instantInZone(local, zone).toISOString()).toBe(expected);
  });
});

describe("nextMonth", () => {
  it.each([
    ["2026-11-15T12:00:00Z", "UTC", "2026-12"],
    ["2026-12-15T12:00:00Z", "UTC", "2027-01"],
    ["2026-11-30T23:30:00Z", "Europe/Berlin", "2027-01"],
    ["2026-12-01T03:00:00Z", "America/New_York", "2026-12"],
    ["2026-08-31T10:30:00Z", "Pacific/Auckland", "2026-09"],
    ["2026-08-31T12:30:00Z", "Pacific/Auckland", "2026-10"],
  ])("at %s in %s is %s", (now, timeZone, month) => {
    expect(nextMonth(new Date(now), timeZone)).toBe(month);
  });
});
