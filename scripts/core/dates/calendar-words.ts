import { DAY_MS } from "./instant.ts";
import { offsetMs } from "./time-zone.ts";

const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
/** A long queue has thousands of dates, and a formatter takes 10 µs for each. */
const WEEKDAYS = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/** Up to then, everybody knows which 24 December is meant. */
const SAME_YEAR_MS = 300 * DAY_MS;

/** Instants and days as people write them, in the team's time zone. */
export interface CalendarWords {
  /** Thursday, 24 December 2026, 09:30 */
  instant(at: Date): string;
  /** Takes yyyy-mm-dd. */
  day(day: string): string;
  /** Thu 24 Dec, 09:30; with the year when it is not the next or the last such day. */
  brief(at: Date): string;
  /** Thu 24 Dec, with the year as in `brief`. */
  briefDay(at: Date): string;
  /** 09:30 */
  time(at: Date): string;
}

/** Thursday, 24 December 2026. Takes yyyy-mm-dd. */
export function dayInWords(day: string): string {
  return dayFormatOf("UTC").format(new Date(`${day}T00:00:00Z`));
}

/** "Thu 24 Dec 2026, 09:30 UTC": for texts of their own, such as alerts, which are read at any later time. */
export function momentInWords(at: Date, timeZone = "UTC"): string {
  const shown = shownIn(at, timeZone);
  return `${dayOf(shown)} ${shown.getUTCFullYear()}, ${timeOf(shown)} ${timeZone}`;
}

/** Making one takes longer than using it a hundred times, and a page asks for the same few with every letter typed. */
const known = new Map<string, Intl.DateTimeFormat>();

function dayFormatOf(timeZone: string): Intl.DateTimeFormat {
  const format = known.get(timeZone) ?? new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone });
  known.set(timeZone, format);
  return format;
}

/** `now` decides where a year is needed. */
export function calendarWords(timeZone: string, now: Date): CalendarWords {
  const time = (at: Date) => timeOf(shownIn(at, timeZone));
  const briefDay = (at: Date): string => {
    const shown = shownIn(at, timeZone);
    const isNear = Math.abs(at.getTime() - now.getTime()) < SAME_YEAR_MS;
    return isNear ? dayOf(shown) : `${dayOf(shown)} ${shown.getUTCFullYear()}`;
  };
  return {
    instant: (at) => `${dayFormatOf(timeZone).format(at)}, ${time(at)}`,
    day: dayInWords,
    brief: (at) => `${briefDay(at)}, ${time(at)}`,
    briefDay,
    time,
  };
}

/** The instant at which clocks in UTC show what clocks in the zone show at this one. */
function shownIn(at: Date, timeZone: string): Date {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone));
}

function dayOf(shown: Date): string {
  return `${WEEKDAYS[shown.getUTCDay()]} ${shown.getUTCDate()} ${MONTHS[shown.getUTCMonth()]}`;
}

function timeOf(shown: Date): string {
  // From the end: a year may have more than four digits.
  return shown.toISOString().slice(-"hh:mm:ss.sssZ".length, -":ss.sssZ".length);
}
