const RFC_3339 = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2})(?:\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/;

/** Parses an instant such as 2026-12-24T09:00:00Z or 2026-12-24T10:00+01:00; null for anything else, and for 30 February. */
export function parseInstant(text: string): Date | null {
  const match = RFC_3339.exec(text);
  if (match === null) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = match
    .slice(1, 7)
    .map((part) => Number(part ?? 0));
  const isOnCalendar = month >= 1 && month <= 12 && day >= 1 && day <= daysInMonth(year, month);
  if (!isOnCalendar || hour > 23 || minute > 59 || second > 59 || !isOffset(match[7] ?? "")) return null;
  return new Date(text);
}

/** Shortest usual way to write an instant: whole seconds, UTC. */
export function formatInstant(instant: Date): string {
  return instant.toISOString().replace(/\.\d+Z$/, "Z");
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function isOffset(zone: string): boolean {
  return zone === "Z" || (Number(zone.slice(1, 3)) <= 14 && Number(zone.slice(4)) <= 59);
}
