export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

const RFC_3339 =
  /^(\d{4}-\d\d-\d\d)T(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):[0-5]\d)$/;

/** Parses an instant such as 2026-12-24T09:00:00Z or 2026-12-24T10:00+01:00; null for anything else, and for 30 February. */
export function parseInstant(text: string): Date | null {
  return isDay(RFC_3339.exec(text)?.[1] ?? "") ? new Date(text) : null;
}

export function isDay(text: string): boolean {
  const [month, day] = [text.slice(0, 7), Number(text.slice(8))];
  return isMonth(month) && day >= 1 && (day <= 28 || day <= daysInMonth(month));
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

/** A calendar month such as 2026-08. */
export function isMonth(text: string): boolean {
  return /^\d{4}-(?:0[1-9]|1[0-2])$/.test(text);
}

/** Takes yyyy-mm. */
export function daysInMonth(month: string): number {
  const [year = 0, number = 0] = month.split("-").map(Number);
  // The months are the same every 400 years, and Date.UTC takes years below 100 for those of the 20th century.
  return new Date(Date.UTC(year + 400, number, 0)).getUTCDate();
}
