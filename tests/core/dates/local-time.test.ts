import { describe, expect, it } from "vitest";
import { parseLocalTime } from "../../../scripts/core/dates/local-time.ts";

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
  ])("reads %s in %s", (text, zone, instant) => {
    expect(parseLocalTime(text, zone)).toEqual({ kind: "instant", at: at(instant) });
  });

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
