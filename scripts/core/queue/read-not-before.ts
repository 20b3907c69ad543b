import { formatInstant, parseInstant } from "../dates/instant.ts";
import { explainClockChange, parseLocalTime } from "../dates/local-time.ts";
import { localDay } from "../dates/time-zone.ts";
import type { Result } from "../ports/result.ts";
import { slotsOn } from "../posting/day-slots.ts";
import type { Timetable } from "../posting/forecast.ts";
import { clip } from "../text/printable.ts";

export type Clockwork = Pick<Timetable, "slots" | "timeZone" | "now">;

/**
 * The not_before that people mean with a local time ("2026-12-24 18:00"), a day (its first slot) or an instant, as the queue file
 * holds it: in UTC. The error says what to write instead.
 */
export function readNotBefore(text: string, clockwork: Clockwork): Result<string, string> {
  const instant = parseInstant(text);
  if (instant !== null) return { ok: true, value: formatInstant(instant) };
  const { timeZone } = clockwork;
  const time = parseLocalTime(text, timeZone);
  if (time === null) {
    return {
      ok: false,
      error: `"${clip(text)}" is no date. Write a local time such as 2026-12-24 18:00 (${timeZone}), a day, or an instant such as 2026-12-24T17:00:00Z.`,
    };
  }
  if (time.kind === "day") return firstSlotOf(time.day, clockwork);
  if (time.kind === "instant") return { ok: true, value: formatInstant(time.at) };
  return { ok: false, error: explainClockChange(clip(text.trim()), time, timeZone) };
}

/** The first slot of a local day (yyyy-mm-dd) that is still to come, as the queue file holds it. */
export function firstSlotOf(day: string, clockwork: Clockwork): Result<string, string> {
  const slot = [...slotsOn(day, clockwork)].find((at) => at >= clockwork.now);
  if (slot !== undefined) return { ok: true, value: formatInstant(slot) };
  const isToday = day === localDay(clockwork.now, clockwork.timeZone);
  return { ok: false, error: isToday ? "Today has no slot left. Choose a later day." : `${day} has passed.` };
}
