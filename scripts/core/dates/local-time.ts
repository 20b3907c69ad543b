import { formatInstant, isDay } from "./instant.ts";
import { instantsAround, offsetMs } from "./time-zone.ts";

/** As the settings name them; the number of a day is that of `Date.getUTCDay`. */
export const WEEKDAYS = ["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"] as const;

/** What people write for a time of day in their own zone. */
export type LocalTime =
  | { kind: "instant"; at: Date }
  /** A whole day, yyyy-mm-dd. */
  | { kind: "day"; day: string }
  /** Clocks show this time twice on that day. */
  | { kind: "ambiguous"; first: Date; second: Date }
  /** Clocks skip this time on that day. `before` and `after` are as far from it as it is into the gap. */
  | { kind: "missing"; before: Date; after: Date };

/** A time at which the clocks of the zone change. */
export type ClockChange = Extract<LocalTime, { kind: "ambiguous" | "missing" }>;

/** Reads a day, perhaps with a time: "2026-12-24 18:00", "24.12.2026 6:00 pm", "2026-12-24"; null for anything else. */
export function parseLocalTime(text: string, timeZone: string): LocalTime | null {
  const [, date = "", clock] = /^([\d.-]+)(?:T|,? +|$)(.*)$/.exec(text.trim()) ?? [];
  const day = readDay(date);
  if (day === null || !isDay(day)) return null;
  if (clock === undefined || clock === "") return { kind: "day", day };
  const time = readTime(clock);
  return time === null ? null : instantsAt(`${day}T${time}:00`, timeZone);
}

/** 2026-12-24 and 24.12.2026, as 2026-12-24. Other ways of writing a day differ from country to country: null. */
export function readDay(text: string): string | null {
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return text;
  const [, day = "", month = "", year] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? [];
  return year === undefined ? null : `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** 18:00, 9.30, 18:00:00, 6:00 pm and 6 p.m., as 18:00; null for anything else. */
export function readTime(text: string): string | null {
  const [, hours = "", minutes = "00", half] =
    /^(\d{1,2})(?:[:.](\d\d)(?::\d\d)?)?(?: ?([ap])\.?m\.?)?$/i.exec(text.trim()) ?? [];
  const hour = half === undefined ? Number(hours) : (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0);
  const isHour = half === undefined ? /[:.]/.test(text) && hour < 24 : /^(?:[1-9]|0[1-9]|1[0-2])$/.test(hours);
  return hours !== "" && isHour && Number(minutes) < 60 ? `${String(hour).padStart(2, "0")}:${minutes}` : null;
}

function instantsAt(local: string, timeZone: string): LocalTime {
  const asUtc = Date.parse(`${local}Z`);
  const [first, second] = instantsAround(asUtc, timeZone);
  const isShown = (ms: number) => ms + offsetMs(ms, timeZone) === asUtc;
  if (isShown(first) && isShown(second) && first !== second) {
    return { kind: "ambiguous", first: new Date(first), second: new Date(second) };
  }
  if (isShown(first)) return { kind: "instant", at: new Date(first) };
  if (isShown(second)) return { kind: "instant", at: new Date(second) };
  return { kind: "missing", before: new Date(first), after: new Date(second) };
}

/** Why a local time is no single instant, and the instants to choose from. */
export function explainClockChange(text: string, time: ClockChange, timeZone: string): string {
  if (time.kind === "ambiguous") {
    return `Clocks in ${timeZone} show ${text} twice. Write ${formatInstant(time.first)} for the first time, or ${formatInstant(time.second)} for the second.`;
  }
  return `Clocks in ${timeZone} skip ${text}. Write ${formatInstant(time.before)} for the time before, or ${formatInstant(time.after)} for the time after.`;
}
