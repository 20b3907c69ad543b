import { describe, expect, it } from "vitest";
import { readNotBefore } from "../../../scripts/core/queue/read-not-before.ts";

const NOW = new Date("2026-12-01T12:47:00Z");
const CLOCKWORK = { timeZone: "Europe/Berlin", slots: ["09:30", "13:47", "18:13"], now: NOW };

describe("the time that a post is held until", () => {
  it.each([
    ["an instant", "2026-12-24T17:00:00Z", "2026-12-24T17:00:00Z"],
    ["an instant with an offset", "2026-12-24T18:00:00+01:00", "2026-12-24T17:00:00Z"],
    ["a local time", "2026-12-24 18:00", "2026-12-24T17:00:00Z"],
    ["a local time in summer", "2026-06-24 18:00", "2026-06-24T16:00:00Z"],
    ["a day, which means its first slot", "2026-12-24", "2026-12-24T08:30:00Z"],
    ["today, with a slot at this very moment", "2026-12-01", "2026-12-01T12:47:00Z"],
  ])("is %s", (_, text, value) => {
    expect(readNotBefore(text, CLOCKWORK)).toEqual({ ok: true, value });
  });

  it("is the next slot of today where one has just passed", () => {
    const now = new Date(NOW.getTime() + 1);
    expect(readNotBefore("2026-12-01", { ...CLOCKWORK, now })).toEqual({ ok: true, value: "2026-12-01T17:13:00Z" });
  });

  it.each([
    ["a day without a slot left", "2026-12-01", "Today has no slot left. Choose a later day."],
    ["a day that has passed", "2026-11-30", "2026-11-30 has passed."],
    ["a time that clocks skip", "2026-03-29 02:30", "Clocks in Europe/Berlin skip 2026-03-29 02:30."],
    ["a time that clocks show twice", "2026-10-25 02:30", "Clocks in Europe/Berlin show 2026-10-25 02:30 twice."],
    [
      "what is no date",
      "next week",
      '"next week" is no date. Write a local time such as 2026-12-24 18:00 (Europe/Berlin)',
    ],
    ["a day that no calendar has", "2026-02-30", '"2026-02-30" is no date.'],
  ])("is refused for %s", (_, text, error) => {
    const late = { ...CLOCKWORK, now: new Date("2026-12-01T17:13:00.001Z") };
    expect(readNotBefore(text, late)).toMatchObject({ ok: false, error: expect.stringContaining(error) });
  });
});
