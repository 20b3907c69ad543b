import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { formatInstant, HOUR_MS, MINUTE_MS } from "../../../scripts/core/dates/instant.ts";
import { type ClockChange, parseLocalTime } from "../../../scripts/core/dates/local-time.ts";
import { localDay, offsetMs } from "../../../scripts/core/dates/time-zone.ts";
import type { Complaint } from "../../../scripts/core/findings/finding.ts";
import { type Clockwork, firstSlotOf } from "../../../scripts/core/queue/read-not-before.ts";
import { clip } from "../../../scripts/core/text/printable.ts";
import type { Draft } from "./draft.ts";

/** What the form says about the time of the post. */
export type When =
  /** Nothing: it goes out when its turn comes. */
  | { kind: "free" }
  /** `clockChange`: clocks show this time twice or never, and the person chose one of the two instants. */
  | { kind: "held"; at: Date; clockChange: ClockChange | null }
  /** Clocks show this time twice or never. */
  | { kind: "unclear"; clockChange: ClockChange }
  /** The day has no slot left. */
  | { kind: "over" }
  /** There is a time without a day. */
  | { kind: "no-day" }
  /** The calendar has no such day. */
  | { kind: "no-such-day" }
  /** Clocks show no such time. */
  | { kind: "no-such-time" };

type WhenFields = Pick<Draft, "day" | "time" | "clockChoice">;

const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** A day without a time means its first slot that is still to come. */
export function readWhen({ day, time, clockChoice }: WhenFields, clockwork: Clockwork): When {
  if (time !== "" && !TIME.test(time)) return { kind: "no-such-time" };
  if (day === "") return { kind: time === "" ? "free" : "no-day" };
  const read = parseLocalTime(time === "" ? day : `${day} ${time}`, clockwork.timeZone);
  switch (read?.kind) {
    case undefined:
      return { kind: "no-such-day" };
    case "instant":
      return { kind: "held", at: read.at, clockChange: null };
    case "day":
      return firstSlot(read.day, clockwork);
    case "ambiguous":
    case "missing":
      return choose(read, clockChoice);
  }
}

function firstSlot(day: string, clockwork: Clockwork): When {
  const slot = firstSlotOf(day, clockwork);
  return slot.ok ? { kind: "held", at: new Date(slot.value), clockChange: null } : { kind: "over" };
}

function choose(clockChange: ClockChange, choice: string): When {
  const [earlier, later] = instantsOf(clockChange);
  if (choice === "earlier") return { kind: "held", at: earlier, clockChange };
  return choice === "later" ? { kind: "held", at: later, clockChange } : { kind: "unclear", clockChange };
}

/** The two instants that a time at a clock change may mean, the earlier one first. */
export function instantsOf(clockChange: ClockChange): [Date, Date] {
  return clockChange.kind === "ambiguous"
    ? [clockChange.first, clockChange.second]
    : [clockChange.before, clockChange.after];
}

/**
 * The not_before of the post; "" without a date. A time that is not one instant stays as it was entered, so that the rules refuse
 * it: a post without its date would go out too early.
 */
export function notBeforeOf(when: When, { day, time }: WhenFields): string {
  if (when.kind === "held") return formatInstant(when.at);
  if (when.kind === "unclear") return `${day}T${time}`;
  if (when.kind === "no-such-time") return `${day}T${time}`;
  return when.kind === "over" || when.kind === "no-such-day" ? day : "";
}

/** What has to be done before the post has a time, instead of the rules' words about the file's field. */
export function judgeWhen(when: When, { day, time }: WhenFields, { timeZone, now }: Clockwork): Complaint[] {
  const words = calendarWords("UTC", now);
  const typed = new Date(`${day}T${when.kind === "unclear" ? time : "00:00"}Z`);
  switch (when.kind) {
    case "free":
    case "held":
      return [];
    case "no-day":
      return [complaint("warning", "There is a time, but no day, so nothing holds the post.", "Choose a day as well.")];
    case "no-such-day":
      return [complaint("error", "The calendar has no such day.", "Choose a day, such as 2026-12-24.")];
    case "no-such-time":
      return [complaint("error", `Clocks show no “${clip(time)}”.`, "Choose a time, such as 09:30.")];
    case "over": {
      const isToday = day === localDay(now, timeZone);
      const message = isToday ? "Today has no slot left." : `${words.briefDay(typed)} has passed.`;
      return [complaint("error", message, isToday ? "Choose a later day, or write a time." : "Choose a day to come.")];
    }
    case "unclear": {
      const shown = when.clockChange.kind === "ambiguous" ? "show it twice" : "skip it";
      const message = `${words.brief(typed)} is not one moment: clocks in ${timeZone} ${shown}.`;
      return [complaint("error", message, "Choose which moment you mean.")];
    }
  }
}

function complaint(severity: Complaint["severity"], message: string, hint: string): Complaint {
  return { rule: "not-before", severity, pointer: "/not_before", message, hint };
}

/** UTC+1, UTC-3:30 */
export function offsetName(at: Date, timeZone: string): string {
  const ms = offsetMs(at.getTime(), timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(ms) / HOUR_MS), (Math.abs(ms) % HOUR_MS) / MINUTE_MS];
  return `UTC${ms < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${String(Math.floor(minutes)).padStart(2, "0")}`}`;
}
