export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

const SHORTEST_MONTH = 28;

/** The usual form, such as 2026-12-24T09:00:00Z, on one of the days that every month has. */
const PLAIN = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

/** Parses an instant such as 2026-12-24T09:00:00Z or 2026-12-24T10:00+01:00; null for anything else, and for 30 February. */
export function parseInstant(text: string): Date | null {
  return isPlainInstant(text) ? new Date(text) : parseAny(text);
}

/** Whether it is certainly an instant in UTC; the few that are not in the usual form need a closer look. */
export function isPlainInstant(text: string): boolean {
  return PLAIN.test(text);
}

/** The slow way, for all forms. Exported for the test that compares both. */
export function parseAny(text: string): Date | null {
  if (!RFC_3339.test(text)) return null;
  const digits = (from: number, to: number) => Number(text.slice(from, to));
  const [month, day] = [digits(5, 7), digits(8, 10)];
  const isOnCalendar =
    month >= 1 && month <= 12 && day >= 1 && (day <= SHORTEST_MONTH || day <= lastDayOf(digits(0, 4), month));
  const second = text[16] === ":" ? digits(17, 19) : 0;
  if (!isOnCalendar || digits(11, 13) > 23 || digits(14, 16) > 59 || second > 59) return null;
  return text.endsWith("Z") || isOffset(text.slice(-6)) ? new Date(text) : null;
}

const SPREADSHEET = /^(\d{4}-\d\d-\d\d)[Tt ] ?(\d\d:\d\d)(:\d\d)?(?:[.,]\d+)? ?(?:[Zz]|UTC|GMT|([+-]\d\d):?(\d\d)?)$/;

/** An instant as spreadsheets and other systems write it: "2026-12-24 09:00:00z", "2026-12-24T09:00:00-0000"; null for anything else. */
export function readLooseInstant(text: string): Date | null {
  const [, day, time, seconds = ":00", hours, minutes = "00"] = SPREADSHEET.exec(text.trim()) ?? [];
  return day === undefined
    ? null
    : parseInstant(`${day}T${time}${seconds}${hours === undefined ? "Z" : `${hours}:${minutes}`}`);
}

/** An instant in UTC with whole seconds: 2026-12-24T09:00:00Z. */
export function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}

/** +hh:mm or -hh:mm, within the range of real time zones. */
function isOffset(zone: string): boolean {
  return Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(4)) <= 59;
}

/** A calendar month such as 2026-08. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** The month after the current one, in the given time zone. */
export function nextMonth(now: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-US", { timeZone, year: "numeric", month: "numeric" }).formatToParts(now);
  const part = (type: string) => Number(parts.find((one) => one.type === type)?.value);
  const [year, month] = [part("year"), part("month")];
  return month === 12 ? `${year + 1}-01` : `${year}-${String(month + 1).padStart(2, "0")}`;
}

/** Takes yyyy-mm. */
export function daysInMonth(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return lastDayOf(year, number);
}

function lastDayOf(year: number, month: number): number {
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
}
