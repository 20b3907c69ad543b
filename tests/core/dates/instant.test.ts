import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daysInMonth, formatInstant, isMonth, parseInstant } from "../../../scripts/core/dates/instant.ts";

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
  ])("reads %s", (text, instant) => {
    expect(parseInstant(text)).toEqual(new Date(instant));
  });

  it.each([
    ...["2026-02-29T00:00:00Z", "1900-02-29T00:00:00Z", "0095-02-29T00:00:00Z", "2026-04-31T00:00:00Z"],
    ...["2026-00-01T00:00:00Z", "2026-13-01T00:00:00Z", "2026-01-00T00:00:00Z"],
    ...["2026-01-01T24:00:00Z", "2026-01-01T00:60:00Z", "2026-01-01T00:00:60Z"],
    ...["2026-01-01T00:00:00+15:00", "2026-01-01T00:00:00+01:60", "2026-01-01T00:00:00", "2026-01-01"],
    ...["2026-1-1T00:00:00Z", "2026-01-01T00:00:00Z ", "2026-01-01T00:00:00.Z", "+002026-01-01T00:00:00Z"],
    ...["2026-01-01t00:00:00Z", "2026-01-01T00:00:00z", "2026/01/01T00:00:00Z"],
  ])("refuses %j", (text) => {
    expect(parseInstant(text)).toBeNull();
  });
});

it("an instant is written without its fraction", () => {
  expect(formatInstant(new Date("2026-12-24T09:00:00.250Z"))).toBe("2026-12-24T09:00:00Z");
});

it("months have their days", () => {
  expect(["2026-02", "2028-02", "2026-08", "2026-12"].map(daysInMonth)).toEqual([28, 29, 31, 31]);
  expect(["2026-08", "2026-13", "2026-8", "../x", "2026-08-01"].filter(isMonth)).toEqual(["2026-08"]);
});
