const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;

/** Instants and days as people write them, in the team's time zone. */
export interface CalendarWords {
  /** Thursday 24 December 2026, 09:30 */
  instant(at: Date): string;
  /** Takes yyyy-mm-dd. */
  day(day: string): string;
  /** 24 Dec 09:30 */
  short(at: Date): string;
}

export function calendarWords(timeZone: string): CalendarWords {
  const dayIn = new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone });
  const dayOnly = new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone: "UTC" });
  const short = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone });
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
  return {
    instant: (at) => `${dayIn.format(at)}, ${time.format(at)}`,
    day: (day) => dayOnly.format(new Date(`${day}T00:00:00Z`)),
    short: (at) => `${short.format(at)}, ${time.format(at)}`,
  };
}
