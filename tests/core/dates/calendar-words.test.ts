import { describe, expect, it } from "vitest";
import { momentInWords } from "../../../scripts/core/dates/calendar-words.ts";

describe("momentInWords", () => {
  it("says the zone, because an alert is read anywhere", () => {
    const at = new Date("2026-12-24T23:30:00Z");
    expect(momentInWords(at)).toBe("Thu 24 Dec 2026, 23:30 UTC");
    expect(momentInWords(at, "Europe/Berlin")).toBe("Fri 25 Dec 2026, 00:30 Europe/Berlin");
  });
});
