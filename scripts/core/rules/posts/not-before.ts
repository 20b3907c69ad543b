import { formatInstant, parseInstant, readLooseInstant } from "../../dates/instant.ts";
import { explainClockChange, type LocalTime, parseLocalTime } from "../../dates/local-time.ts";
import { isTimeZone } from "../../dates/time-zone.ts";
import type { Advice, PostContext, PostRule } from "../rule.ts";

const EXAMPLE = "2026-12-24T09:00:00Z";

export const notBefore: PostRule = {
  id: "not-before",
  severity: "error",
  description:
    "not_before is an instant in UTC that ends in Z and exists in the calendar, such as 2026-12-24T09:00:00Z.",
  check({ not_before: text }, context) {
    if (text === undefined) return [];
    const pointer = "/not_before";
    const instant = parseInstant(text);
    if (instant === null) return [{ pointer, ...unreadable(text, context) }];
    if (text.endsWith("Z")) return [];
    const hint = `The same moment in UTC: ${formatInstant(instant)}`;
    return [{ pointer, message: "not_before must be in UTC and end in Z.", hint }];
  },
};

function unreadable(text: string, { settings: { timezone = "" } }: PostContext): Advice {
  const instant = readLooseInstant(text);
  if (instant !== null)
    return { message: `not_before is not written as ${EXAMPLE}.`, hint: `Write ${formatInstant(instant)}` };
  const local = parseLocalTime(text, isTimeZone(timezone) ? timezone : "UTC");
  if (local !== null) return withoutZone(local, { text, timezone });
  const isShaped = /^\d{4}-\d{2}-\d{2}/.test(text);
  const message = isShaped
    ? "not_before names a day or time that does not exist, or is not complete."
    : "not_before is not a date and time.";
  return { message, hint: `Write it like ${EXAMPLE}: year-month-day, T, hours:minutes:seconds in UTC, Z.` };
}

function withoutZone(time: LocalTime, { text, timezone }: { text: string; timezone: string }): Advice {
  const message = "not_before does not say which time zone it means; it must be in UTC and end in Z.";
  if (time.kind === "day") return { message, hint: `If it is midnight in UTC, write ${time.day}T00:00:00Z` };
  if (time.kind !== "instant") return { message, hint: explainClockChange(text.replace("T", " "), time, timezone) };
  const zone = isTimeZone(timezone) ? `is ${timezone} time` : "is UTC already";
  return { message, hint: `If it ${zone}, write ${formatInstant(time.at)}` };
}
