import { DAY_MS } from "./instant.ts";

const DAY = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
const BRIEF = { weekday: "short", day: "numeric", month: "short", year: "numeric" } as const;
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

const dayOnly = new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone: "UTC" });

/** Thursday, 24 December 2026. Takes yyyy-mm-dd. */
export function dayInWords(day: string): string {
  return dayOnly.format(new Date(`${day}T00:00:00Z`));
}

/** "Thu 24 Dec 2026, 09:30 UTC": for texts of their own, such as alerts, which are read at any later time. */
export function momentInWords(at: Date, timeZone = "UTC"): string {
  const { weekday, day, month, year, hour, minute } = Object.fromEntries(
    formatsOf(timeZone)
      .moment.formatToParts(at)
      .map(({ type, value }) => [type, value]),
  );
  return `${weekday} ${day} ${month} ${year}, ${hour}:${minute} ${timeZone}`;
}

interface Formats {
  dayIn: Intl.DateTimeFormat;
  time: Intl.DateTimeFormat;
  brief: Intl.DateTimeFormat;
  moment: Intl.DateTimeFormat;
}

/** Making one takes longer than using it a hundred times, and a page asks for the same few with every letter typed. */
const known = new Map<string, Formats>();

function formatsOf(timeZone: string): Formats {
  const formats = known.get(timeZone) ?? {
    dayIn: new Intl.DateTimeFormat("en-GB", { ...DAY, timeZone }),
    time: new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit", timeZone }),
    // British English has "Sept", and commas in other places.
    brief: new Intl.DateTimeFormat("en-US", { ...BRIEF, timeZone }),
    moment: new Intl.DateTimeFormat("en-US", {
      ...BRIEF,
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
      timeZone,
    }),
  };
  known.set(timeZone, formats);
  return formats;
}

/** `now` decides where a year is needed. */
export function calendarWords(timeZone: string, now: Date): CalendarWords {
  const { dayIn, time, brief } = formatsOf(timeZone);
  const briefDay = (at: Date): string => {
    const { weekday, day, month, year } = Object.fromEntries(
      brief.formatToParts(at).map(({ type, value }) => [type, value]),
    );
    const isNear = Math.abs(at.getTime() - now.getTime()) < SAME_YEAR_MS;
    return [weekday, day, month, ...(isNear ? [] : [year])].join(" ");
  };
  return {
    instant: (at) => `${dayIn.format(at)}, ${time.format(at)}`,
    day: dayInWords,
    brief: (at) => `${briefDay(at)}, ${time.format(at)}`,
    briefDay,
    time: (at) => time.format(at),
  };
}
