import { DAY_MS } from "./instant.ts";

const clocks = new Map<string, Intl.DateTimeFormat>();

/**
 * The instant at which clocks in a time zone show `local` (yyyy-mm-ddThh:mm:ss); the first one when they show it twice. For a time
 * in the hour that clocks skip in spring, one hour later, as GitHub does with schedules.
 */
export function instantInZone(local: string, timeZone: string): Date {
  const asUtc = Date.parse(`${local}Z`);
  const [first, second] = instantsAround(asUtc, timeZone);
  return new Date(first + offsetMs(first, timeZone) === asUtc ? first : second);
}

/** The earlier and the later instant at which clocks may show a time, given as clocks in UTC would show it: a zone changes its offset at most once within two days. */
export function instantsAround(asUtc: number, timeZone: string): [first: number, second: number] {
  const before = asUtc - offsetMs(asUtc - DAY_MS, timeZone);
  const after = asUtc - offsetMs(asUtc + DAY_MS, timeZone);
  return before < after ? [before, after] : [after, before];
}

/** Offsets at midnight UTC, by zone and number of the day. */
const offsetsOfDays = new Map<string, Map<number, number>>();

/** The zone's offset from UTC at an instant: positive east of Greenwich. */
export function offsetMs(instantMs: number, timeZone: string): number {
  if (timeZone === "UTC") return 0;
  const day = Math.floor(instantMs / DAY_MS);
  const before = offsetOfDay(day, timeZone);
  return before === offsetOfDay(day + 1, timeZone) ? before : exactOffsetMs(instantMs, timeZone);
}

/** Remembered: a forecast of years asks for the same days with every slot. */
function offsetOfDay(day: number, timeZone: string): number {
  const offsets = offsetsOfDays.get(timeZone) ?? new Map<number, number>();
  offsetsOfDays.set(timeZone, offsets);
  const offset = offsets.get(day) ?? exactOffsetMs(day * DAY_MS, timeZone);
  offsets.set(day, offset);
  return offset;
}

function exactOffsetMs(instantMs: number, timeZone: string): number {
  // "11/1/2026, 09:30:00". formatToParts takes twice as long, which matters for a forecast of years.
  const [month = 1, day = 1, year = 0, hour = 0, minute = 0, second = 0] = clockIn(timeZone)
    .format(instantMs)
    .split(/\D+/)
    .map(Number);
  const shown = Date.UTC(year, month - 1, day, hour, minute, second);
  return shown - Math.floor(instantMs / 1000) * 1000;
}

/** Cached: creating a formatter takes several times as long as using it. */
function clockIn(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone);
  if (known !== undefined) return known;
  const clock = new Intl.DateTimeFormat("en-US", {
    timeZone,
    hourCycle: "h23",
    year: "numeric",
    month: "numeric",
    day: "numeric",
    hour: "numeric",
    minute: "numeric",
    second: "numeric",
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** Calendar day (yyyy-mm-dd) of an instant in a time zone. @throws RangeError for an unknown zone. */
export function localDay(instant: Date, timeZone: string): string {
  return dayAt(instant.getTime() + offsetMs(instant.getTime(), timeZone));
}

/** Calendar day (yyyy-mm-dd) of an instant in UTC. */
export function dayAt(instantMs: number): string {
  // A year may have more than four digits, with a sign before them.
  return new Date(instantMs).toISOString().slice(0, -"Thh:mm:ss.sssZ".length).replace(/^\+0*/, "");
}

/** The month (yyyy-mm) after the current one. */
export function nextMonth(now: Date, timeZone: string): string {
  const [year = 0, month = 0] = localDay(now, timeZone).split("-").map(Number);
  return dayAt(Date.UTC(year, month)).slice(0, "yyyy-mm".length);
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
