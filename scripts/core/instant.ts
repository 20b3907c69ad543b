const RFC_3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** Parses an instant such as 2026-12-24T09:00:00Z or 2026-12-24T10:00+01:00; null for anything else, and for 30 February. */
export function parseInstant(text: string): Date | null {
  if (!RFC_3339.test(text)) return null;
  const digits = (from: number, to: number) => Number(text.slice(from, to));
  const [year, month, day] = [digits(0, 4), digits(5, 7), digits(8, 10)];
  const isOnCalendar = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  const second = text[16] === ":" ? digits(17, 19) : 0;
  if (!isOnCalendar || digits(11, 13) > 23 || digits(14, 16) > 59 || second > 59) return null;
  return text.endsWith("Z") || isOffset(text.slice(-6)) ? new Date(text) : null;
}

/** Shortest usual way to write an instant: whole seconds, UTC. */
export function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

/** +hh:mm or -hh:mm, within what exists on earth. */
function isOffset(zone: string): boolean {
  return Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(4)) <= 59;
}
