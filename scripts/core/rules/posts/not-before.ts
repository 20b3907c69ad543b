import { formatInstant, isPlainInstant, parseInstant } from "../../dates/instant.ts";
import { explainClockChange, parseLocalTime } from "../../dates/local-time.ts";
import { instantInZone, isTimeZone } from "../../dates/time-zone.ts";
import { NOTHING, type Objection } from "../rule.ts";
import type { PostContext, PostRule } from "./post-rule.ts";

const UTC_INSTANT = /Z$/;
/** A date, perhaps with a time, without a zone. */
const LOCAL_TIME = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?)?$/;
const EXAMPLE = "2026-12-24T09:00:00Z";

export const notBefore: PostRule = {
  id: "not-before",
  severity: "error",
  description:
    "not_before is an instant in UTC that ends in Z and exists in the calendar, such as 2026-12-24T09:00:00Z.",
  check(post, context) {
    const text = post.not_before;
    if (text === undefined || isPlainInstant(text)) return NOTHING;
    const instant = parseInstant(text);
    if (instant !== null && UTC_INSTANT.test(text)) return [];
    return [{ pointer: "/not_before", ...(instant === null ? unreadable(text, context) : withOffset(instant)) }];
  },
};

type Words = Pick<Objection, "message" | "hint">;

function withOffset(instant: Date): Words {
  return {
    message: "not_before must be in UTC and end in Z.",
    hint: `The same moment in UTC: ${formatInstant(instant)}`,
  };
}

function unreadable(text: string, context: PostContext): Words {
  const local = LOCAL_TIME.exec(text);
  const date = local?.[1];
  if (date !== undefined && parseInstant(`${date}T${local?.[2] ?? "00:00"}${local?.[3] ?? ""}Z`) !== null) {
    return withoutZone(`${date}T${local?.[2] ?? "00:00"}${local?.[3] ?? ":00"}`, context);
  }
  const isShaped = /^\d{4}-\d{2}-\d{2}/.test(text);
  const message = isShaped
    ? "not_before names a day or time that does not exist, or is not complete."
    : "not_before is not a date and time.";
  return { message, hint: `Write it like ${EXAMPLE}: year-month-day, T, hours:minutes:seconds in UTC, Z.` };
}

function withoutZone(local: string, { settings }: PostContext): Words {
  const message = "not_before does not say which time zone it means; it must be in UTC and end in Z.";
  const { timezone } = settings;
  if (timezone === undefined || !isTimeZone(timezone))
    return { message, hint: `If it is UTC already, write ${local}Z` };
  const time = parseLocalTime(local.slice(0, 16), timezone);
  if (time?.kind === "ambiguous" || time?.kind === "missing") {
    return { message, hint: explainClockChange(local.slice(0, 16).replace("T", " "), time, timezone) };
  }
  return { message, hint: `If it is ${timezone} time, write ${formatInstant(instantInZone(local, timezone))}` };
}
