import Holidays from "date-holidays";
import { describe, expect, it } from "vitest";
import { publicHolidays } from "../../../scripts/adapters/holidays/public-holidays.ts";
import { COUNTRIES } from "../../../scripts/core/content/read-days.ts";

describe("the public holidays of a country", () => {
  it("are those on which people have the day off, in the country's words", async () => {
    const days = await publicHolidays("DE", [2026, 2027]);
    expect(days.get("2026-05-14")).toBe("Christi Himmelfahrt");
    expect(days.get("2027-03-26")).toBe("Karfreitag");
    // Mother's Day is no day off, and Reformation Day is one in some states only.
    expect([days.get("2026-05-10"), days.get("2026-10-31"), days.get("2028-01-01")]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("have a name on each of their days", async () => {
    const days = await publicHolidays("TR", [2026]);
    const feast = ["2026-03-20", "2026-03-21", "2026-03-22"].map((day) => days.get(day));
    expect(feast).toEqual(Array(3).fill("Ramazan Bayramı"));
    expect(days.get("2026-03-24")).toBeUndefined();
  });

  it("are known of the countries that the file may name", () =>
    expect(COUNTRIES).toEqual(Object.keys(new Holidays().getCountries()).sort()));
});
