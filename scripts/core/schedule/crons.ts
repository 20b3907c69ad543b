import { Cron } from "croner";
import type { WorkflowFile } from "../content/account-runs.ts";
import type { EffectiveSettings } from "../content/read-settings.ts";
import { DAY_MS } from "../dates/instant.ts";
import { WEEKDAYS } from "../dates/local-time.ts";
import { dayAt, instantInZone, isTimeZone, localDay, offsetMs } from "../dates/time-zone.ts";
import type { LocatedFinding } from "../findings/finding.ts";
import { slotTimesByWeekday } from "./day-slots.ts";

type Times = Pick<EffectiveSettings, "slots" | "timezone">;

/**
 * Whether the post workflow starts at every slot of the settings. It may start at other times, too, such as those of another
 * account: a run that no slot has asked for publishes nothing. A workflow without any schedule agrees with everything.
 */
export function judgeCrons({ file, text }: WorkflowFile, times: Times, now: Date): LocatedFinding | null {
  const crons = readCrons(text);
  if (crons.length === 0) return null;
  const missed = missedTimes(crons.flatMap(toSchedule), times, now);
  if (missed.size === 0) return null;
  const slots = [...missed.keys()].sort();
  return {
    rule: "post-schedule",
    severity: "error",
    file,
    line: text.slice(0, text.search(CRON_LINE)).split("\n").length,
    column: 1,
    pointer: "",
    message: `The post workflow does not start at ${slots.map((slot) => `${slot} ${describeDays(missed.get(slot))}`).join(", ")} in ${cronZone(times.timezone)}, but the settings have slots at these times. Posts go out when the workflow starts, so every date shown would be wrong.`,
    hint: `Change "slots" or "timezone" in settings.json, or add these lines under "schedule:" in this file:`,
    paste: linesFor(missed, times.timezone),
  };
}

/** The lines for the schedule of the post workflow, one cron for each time of day, indented as under `on: schedule:`. */
export function cronLines({ slots, timezone }: Times): string {
  const times = new Map<string, Set<number>>();
  for (const [weekday, list] of slotTimesByWeekday(slots).entries())
    for (const time of list) times.set(time, (times.get(time) ?? new Set()).add(weekday));
  return linesFor(times, timezone);
}

/** By local time (hh:mm), the weekdays (0 is Sunday) of its slots. */
type SlotTimes = ReadonlyMap<string, ReadonlySet<number>>;

function linesFor(times: SlotTimes, timeZone: string): string {
  return [...times]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([time, weekdays]) => {
      const cron = `${dailyCron(time).slice(0, -1)}${weekdays.size === 7 ? "*" : [...weekdays].sort().join(",")}`;
      return `    - cron: "${cron}" # ${describeDays(weekdays)} at ${time}\n      timezone: ${cronZone(timeZone)}`;
    })
    .join("\n");
}

function describeDays(weekdays: ReadonlySet<number> = new Set()): string {
  if (weekdays.size === 7) return "every day";
  return [...weekdays]
    .sort()
    .map((day) => `${WEEKDAYS[day]?.replace(/^./, (letter) => letter.toUpperCase())}s`)
    .join(", ");
}

/** "09:30" -> "30 9 * * *" */
function dailyCron(slot: string): string {
  const [hour, minute] = slot.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}

/** Linters of workflows know the canonical name of UTC only. */
export function cronZone(timeZone: string): string {
  return timeZone === "UTC" ? "Etc/UTC" : timeZone;
}

/** Every fourth week of the coming year: enough for each weekday in each half of the year, and for the weeks when only one of two zones has changed its clocks. */
const SAMPLED_DAYS = Array.from({ length: 13 * 7 }, (_, at) => Math.floor(at / 7) * 28 + (at % 7));

/** The slots at which nothing starts. Those in an hour that clocks skip are left to GitHub, which starts later then. */
function missedTimes(schedules: readonly Cron[], { slots, timezone }: Times, now: Date): SlotTimes {
  const today = Date.parse(localDay(now, timezone));
  const byWeekday = slotTimesByWeekday(slots);
  const missed = new Map<string, Set<number>>();
  for (const days of SAMPLED_DAYS) {
    const day = dayAt(today + days * DAY_MS);
    const weekday = new Date(day).getUTCDay();
    for (const time of byWeekday[weekday] ?? []) {
      if (missed.get(time)?.has(weekday)) continue;
      const at = instantInZone(`${day}T${time}:00`, timezone);
      const isShown = at.getTime() + offsetMs(at.getTime(), timezone) === Date.parse(`${day}T${time}:00Z`);
      if (isShown && !schedules.some((cron) => cron.match(at)))
        missed.set(time, (missed.get(time) ?? new Set()).add(weekday));
    }
  }
  return missed;
}

/** [] for what GitHub does not start by: six fields, words such as @daily, a zone that nobody knows. */
function toSchedule({ cron, timeZone }: CronLine): Cron[] {
  if (!/^(?:[\w*/,-]+ +){4}[\w*/,-]+$/.test(cron) || !isTimeZone(timeZone)) return [];
  try {
    return [new Cron(cron, { timezone: timeZone, mode: "5-part", paused: true })];
  } catch {
    return [];
  }
}

interface CronLine {
  cron: string;
  /** GitHub starts crons without one in UTC. */
  timeZone: string;
}

const CRON_LINE = /^[^#\n]*\bcron:/m;
const CRON = /^[^#\n]*?\bcron:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^#\n"',}]+))/;
const ZONE = /^[^#\n]*?\btimezone:\s*["']?([A-Za-z0-9_+/-]+)/;

/** Line by line, since a reader for all of YAML would take longer than the rest of a check. A zone belongs to the cron beside it. */
function readCrons(workflow: string): CronLine[] {
  const crons: CronLine[] = [];
  for (const item of workflow.split(/\n(?=\s*-\s)/)) {
    const lines = item.split("\n");
    const found = lines.map((line) => CRON.exec(line)).find((match) => match !== null);
    const zone = lines.map((line) => ZONE.exec(line)?.[1]).find((name) => name !== undefined);
    if (found === undefined) continue;
    crons.push({ cron: (found[1] ?? found[2] ?? found[3] ?? "").trim(), timeZone: cronZone(zone ?? "UTC") });
  }
  return crons;
}
