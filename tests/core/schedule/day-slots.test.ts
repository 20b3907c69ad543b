import { describe, expect, it } from "vitest";
import { type Slots, slotsInWords, slotsOn } from "../../../scripts/core/schedule/day-slots.ts";

const at = (day: string, plan: Partial<Parameters<typeof slotsOn>[1]>) =>
  slotsOn(day, { timeZone: "Europe/Berlin", slots: ["18:00", "09:30"], ...plan }).map((slot) => slot.toISOString());

describe("the slots of a day", () => {
  it("are the times of the settings in the team's zone, in order", () => {
    expect(at("2026-12-24", {})).toEqual(["2026-12-24T08:30:00.000Z", "2026-12-24T17:00:00.000Z"]);
  });

  it.each([
    ["a day off", "2026-12-25", { daysOff: ["2026-12-25"] }],
    ["a weekday without a list", "2026-12-27", { slots: { monday: ["09:30"] } }],
    ["a weekday with an empty list", "2026-12-27", { slots: { monday: ["09:30"], sunday: [] } }],
  ])("are none on %s", (_, day, plan) => expect(at(day, plan)).toEqual([]));

  it("are those of the weekday in the team's calendar", () => {
    const slots = { saturday: ["00:10"], sunday: ["11:00"] };
    expect(at("2026-12-26", { slots })).toEqual(["2026-12-25T23:10:00.000Z"]);
    expect(at("2026-12-27", { slots })).toEqual(["2026-12-27T10:00:00.000Z"]);
  });
});

describe("slotsInWords", () => {
  const [monday, tuesday, wednesday, thursday, friday] = [["09:30"], ["09:30"], ["09:30"], ["09:30"], ["09:30"]];

  it.each<[string, Slots, string]>([
    ["18:00, 09:30", ["18:00", "09:30"], "09:30, 18:00"],
    [
      "five alike",
      { monday, tuesday, wednesday, thursday, friday, saturday: ["11:00"] },
      "Mon to Fri 09:30; Sat 11:00; Sun none",
    ],
    ["one", { wednesday: ["12:00"] }, "Mon, Tue none; Wed 12:00; Thu to Sun none"],
  ])("%s", (_, slots, words) => expect(slotsInWords(slots)).toBe(words));
});
