import { calendarWords } from "../../../scripts/core/dates/calendar-words.ts";
import { formatInstant, HOUR_MS, MINUTE_MS } from "../../../scripts/core/dates/instant.ts";
import { type ClockChange, parseLocalTime, readDay, readTime } from "../../../scripts/core/dates/local-time.ts";
import { localDay, offsetMs } from "../../../scripts/core/dates/time-zone.ts";
import type { Finding } from "../../../scripts/core/findings/finding.ts";
import { firstSlotOf, type SlotTimes } from "../../../scripts/core/queue/read-not-before.ts";
import { clip } from "../../../scripts/core/text/printable.ts";
import type { Draft } from "./draft.ts";

/** What the form says about the time of the post. */
export interface When {
  /** Until when the post is held; null: it goes out when its turn comes, or its time is not clear. */
  at: Date | null;
  /**
   * The not_before of the post; "" without a date. What is not one instant stays as it was entered, so that the rules refuse it: a post
   * without its date would go out too early.
   */
  notBefore: string;
  /** Set where clocks show this time twice or never, so that the person chooses one of two instants. */
  clockChange: ClockChange | null;
  /** What has to be done before the post has a time, instead of the rules' words about the file's field. */
  finding: Finding | null;
}

/** A day without a time means its first slot that is still to come. */
export function readWhen(draft: Pick<Draft, "day" | "time" | "clockChoice">, slotTimes: SlotTimes): When {
  const { timeZone } = slotTimes;
  const { clockChoice } = draft;
  const day = readDay(draft.day) ?? draft.day;
  const time = draft.time === "" ? "" : readTime(draft.time);
  if (time === null)
    return unclear(`${day}T${draft.time}`, `Clocks show no “${clip(draft.time)}”.`, "Choose a time, such as 09:30.");
  if (day === "" && time === "") return { at: null, notBefore: "", clockChange: null, finding: null };
  if (day === "") {
    const when = unclear("", "There is a time, but no day, so nothing holds the post.", "Choose a day as well.");
    return { ...when, finding: when.finding && { ...when.finding, severity: "warning" } };
  }
  const read = parseLocalTime(time === "" ? day : `${day} ${time}`, timeZone);
  if (read === null) return unclear(day, "The calendar has no such day.", "Choose a day, such as 2026-12-24.");
  switch (read.kind) {
    case "instant":
      return heldUntil(read.at);
    case "day":
      return firstSlot(read.day, slotTimes);
    default: {
      const [earlier, later] = instantsOf(read);
      const at = clockChoice === "earlier" ? earlier : clockChoice === "later" ? later : undefined;
      if (at !== undefined) return { ...heldUntil(at), clockChange: read };
      const moment = wordsOf(slotTimes).brief(new Date(`${day}T${time}Z`));
      const message = `${moment} is not one moment: clocks in ${timeZone} ${read.kind === "ambiguous" ? "show it twice" : "skip it"}.`;
      return { ...unclear(`${day}T${time}`, message, "Choose which moment you mean."), clockChange: read };
    }
  }
}

function firstSlot(day: string, slotTimes: SlotTimes): When {
  const slot = firstSlotOf(day, slotTimes);
  if (slot.ok) return heldUntil(new Date(slot.value));
  if (day === localDay(slotTimes.now, slotTimes.timeZone))
    return unclear(day, "Nothing more goes out today.", "Choose a later day, or write a time.");
  const words = wordsOf(slotTimes).briefDay(new Date(`${day}T00:00Z`));
  return unclear(day, `${words} has passed.`, "Choose a day to come.");
}

/** Of times as they stand in the form. */
function wordsOf({ now }: SlotTimes) {
  return calendarWords("UTC", now);
}

function heldUntil(at: Date): When {
  return { at, notBefore: formatInstant(at), clockChange: null, finding: null };
}

function unclear(notBefore: string, message: string, hint: string): When {
  const finding = { rule: "not-before", severity: "error", pointer: "/not_before", message, hint } as const;
  return { at: null, notBefore, clockChange: null, finding };
}

/** The two instants that a time at a clock change may mean, the earlier one first. */
export function instantsOf(clockChange: ClockChange): readonly [Date, Date] {
  return clockChange.kind === "ambiguous"
    ? [clockChange.first, clockChange.second]
    : [clockChange.before, clockChange.after];
}

/** UTC+1, UTC-3:30 */
export function offsetName(at: Date, timeZone: string): string {
  const ms = offsetMs(at.getTime(), timeZone);
  const [hours, minutes] = [Math.floor(Math.abs(ms) / HOUR_MS), (Math.abs(ms) % HOUR_MS) / MINUTE_MS];
  return `UTC${ms < 0 ? "-" : "+"}${hours}${minutes === 0 ? "" : `:${String(Math.floor(minutes)).padStart(2, "0")}`}`;
}
