import { describe, expect, it } from "vitest";
import { readDays } from "../../../scripts/core/content/read-days.ts";
import { encodeUtf8 } from "../../../scripts/core/text/bytes.ts";

const read = (value: unknown) => readDays(encodeUtf8(JSON.stringify(value)));
const MARKET = { day: "2026-12-24", text: "Market" };

describe("the lines of days", () => {
  it("are one a day, and a country whose holidays are shown", () => {
    const file = {
      $schema: "days.schema.json",
      days: [MARKET, { day: "2026-02-28", text: "Stocktaking" }],
      holidays: "DE",
    };
    expect(read(file)).toMatchObject({ value: file, findings: [] });
  });

  it.each([
    [
      "a day that the calendar does not have",
      { days: [{ ...MARKET, day: "2026-02-30" }] },
      "/days/0/day",
      "is not a day",
    ],
    ["a line that is two", { days: [{ ...MARKET, text: "Market\nClosed" }] }, "/days/0/text", "must be one line"],
    ["a line of blanks", { days: [{ ...MARKET, text: "  " }] }, "/days/0/text", "must be one line"],
    ["a line that is too long", { days: [{ ...MARKET, text: "x".repeat(101) }] }, "/days/0/text", "longer than 100"],
    ["an entry that is no group of fields", { days: ["Market", MARKET] }, "/days/0", "a group of fields"],
    ["an entry without a line", { days: [{ day: "2026-12-24" }] }, "/days/0", '"text" is missing'],
    ["a day with two lines", { days: [MARKET, { ...MARKET, text: "Closed" }] }, "/days/1/day", "has a line already"],
    ["a country that there is not", { holidays: "XX" }, "/holidays", 'known for the country "XX"'],
    ["a country by its common name", { holidays: "UK" }, "/holidays", 'known for the country "UK"'],
    ["a country in small letters", { holidays: "de" }, "/holidays", 'known for the country "de"'],
    ["a field that there is not", { dates: [] }, "/dates", '"dates"'],
  ])("refuse %s", (_, file, pointer, words) => {
    const { findings, value } = read(file);
    expect(findings).toEqual([
      expect.objectContaining({ severity: "error", pointer, message: expect.stringContaining(words) }),
    ]);
    expect(value?.days?.length ?? 0).toBeLessThan(2);
    expect(value?.holidays).toBeUndefined();
  });
  it.each([
    ["UK", 'Did you mean "GB"?'],
    ["de", 'Did you mean "DE"?'],
    ["Germany", 'Write its two letters, such as "DE" (ISO 3166), or remove the field.'],
  ])("say which country was meant by %s", (holidays, hint) => expect(read({ holidays }).findings[0]?.hint).toBe(hint));
});
