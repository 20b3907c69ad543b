import { formatInstant, parseInstant } from "../../dates/instant.ts";
import { explainClockChange, parseLocalTime } from "../../dates/local-time.ts";
import { instantInZone, isTimeZone } from "../../dates/time-zone.ts";
import type { Advice } from "../rule.ts";
import type { PostContext, PostRule } from "./post-rule.ts";

/** A date, perhaps with a time, without a zone. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?$/;
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

function unreadable(text: string, context: PostContext): Advice {
  const [, date, time = "00:00", seconds = ":00"] = LOCAL_TIME.exec(text) ?? [];
  const local = `${date}T${time}${seconds}`;
  if (date !== undefined && parseInstant(`${local}Z`) !== null) return withoutZone(local, context);
  const isShaped = /^\d{4}-\d{2}-\d{2}/.test(text);
  const message = isShaped
    ? "not_before names a day or time that does not exist, or is not complete."
    : "not_before is not a date and time.";
  return { message, hint: `Write it like ${EXAMPLE}: year-month-day, T, hours:minutes:seconds in UTC, Z.` };
}

function withoutZone(local: string, { settings: { timezone } }: PostContext): Advice {
  const message = "not_before does not say which time zone it means; it must be in UTC and end in Z.";
  if (timezone === undefined || !isTimeZone(timezone))
    return { message, hint: `If it is UTC already, write ${local}Z` };
  const minute = local.slice(0, 16);
  const time = parseLocalTime(minute, timezone);
  if (time?.kind === "ambiguous" || time?.kind === "missing")
    return { message, hint: explainClockChange(minute.replace("T", " "), time, timezone) };
  return { message, hint: `If it is ${timezone} time, write ${formatInstant(instantInZone(local, timezone))}` };
}
