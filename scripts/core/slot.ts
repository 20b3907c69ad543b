import type { JournalEntry } from "./generated/journal.ts";

const formatters = new Map<string, Intl.DateTimeFormat>();

/** Calendar day (yyyy-mm-dd) of an instant in a time zone. @throws RangeError for an unknown zone. */
export function localDay(instant: Date, timeZone: string): string {
  let formatter = formatters.get(timeZone);
  if (formatter === undefined) {
    formatter = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" });
    formatters.set(timeZone, formatter);
  }
  return formatter.format(instant);
}

/** Whether the runtime knows the zone. */
export function isTimeZone(timeZone: string): boolean {
  try {
    localDay(new Date(0), timeZone);
    return true;
  } catch {
    return false;
  }
}

/**
 * How many posts count for the local day of `day`: published on it, or claimed on it with an open outcome. Schedules fire
 * late, twice or not at all, so this count, not the schedule, keeps the pace.
 */
export function publishedOnDay(count: {
  day: Date;
  timeZone: string;
  entries: JournalEntry[];
  /** published_at of done posts that the journal does not know. */
  elsewhere: string[];
}): number {
  const today = localDay(count.day, count.timeZone);
  const isToday = (instant: string | null) => instant !== null && localDay(new Date(instant), count.timeZone) === today;
  const journaled = count.entries.filter((entry) =>
    entry.outcome === "done" ? isToday(entry.published_at) : entry.outcome === null && isToday(entry.claim.at),
  );
  return journaled.length + count.elsewhere.filter(isToday).length;
}
