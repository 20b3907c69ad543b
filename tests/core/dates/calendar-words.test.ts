import { describe, expect, it } from "vitest";
import { calendarWords, momentInWords } from "../../../scripts/core/dates/calendar-words.ts";

const HOUR_MS = 3_600_000;
const ZONES = [
  ...["UTC", "Europe/Berlin", "America/New_York", "Asia/Kathmandu", "Australia/Lord_Howe", "America/St_Johns"],
  "Pacific/Apia",
];

/** Every seven hours of two years, and every quarter of an hour around the days on which clocks change. */
function instants(): Date[] {
  const from = Date.parse("2026-01-01T00:00:00Z");
  const sparse = Array.from({ length: 2_500 }, (_, index) => from + index * 7 * HOUR_MS);
  const changes = ["2026-03-08", "2026-03-29", "2026-04-04", "2026-10-03", "2026-10-25", "2026-11-01"];
  const dense = changes.flatMap((day) =>
    Array.from({ length: 200 }, (_, index) => Date.parse(`${day}T00:00:00Z`) + (index - 100) * (HOUR_MS / 4)),
  );
  return [...sparse, ...dense].map((ms) => new Date(ms));
}

describe("what the runtime's own calendar says", () => {
  it.each(ZONES)("is what the words for a day and a time say in %s, also on days with a clock change", (timeZone) => {
    const parts = new Intl.DateTimeFormat("en-US", {
      weekday: "short",
      day: "numeric",
      month: "short",
      year: "numeric",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    });
    const words = calendarWords(timeZone, new Date("2020-01-01T00:00:00Z"));
    for (const at of instants()) {
      const { weekday, day, month, year, hour, minute } = Object.fromEntries(
        parts.formatToParts(at).map(({ type, value }) => [type, value]),
      );
      expect(words.brief(at)).toBe(`${weekday} ${day} ${month} ${year}, ${hour}:${minute}`);
      expect(words.time(at)).toBe(`${hour}:${minute}`);
      expect(momentInWords(at, timeZone)).toBe(`${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${timeZone}`);
    }
  });

  it("leaves out the year while everybody knows it", () => {
    const words = calendarWords("UTC", new Date("2026-11-20T00:00:00Z"));
    expect(words.brief(new Date("2026-12-24T09:30:00Z"))).toBe("Thu 24 Dec, 09:30");
    expect(words.briefDay(new Date("2027-12-24T09:30:00Z"))).toBe("Fri 24 Dec 2027");
  });
});

describe("momentInWords", () => {
  it("shows the time of a year with five digits, too", () => {
    const last = new Date("9999-12-31T23:59:59Z");
    expect(momentInWords(last, "Asia/Tokyo")).toBe("Sat 1 Jan 10000, 08:59 Asia/Tokyo");
  });
});
