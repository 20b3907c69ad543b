import type { WorkflowFile } from "../content/account-runs.ts";
import type { EffectiveSettings } from "../content/read-settings.ts";
import type { LocatedFinding } from "../findings/finding.ts";

type Times = Pick<EffectiveSettings, "slots" | "timezone">;

/** Whether the post workflow starts at the slots of the settings. One without any schedule agrees with everything. */
export function judgeCrons({ file, text }: WorkflowFile, times: Times): LocatedFinding | null {
  const crons = readCrons(text);
  if (crons.length === 0) return null;
  const wanted = new Set(times.slots.map((slot) => `${slot} ${cronZone(times.timezone)}`));
  const given = new Set(crons.flatMap(({ cron, timeZone }) => startsOf(cron).map((start) => `${start} ${timeZone}`)));
  if (wanted.size === given.size && wanted.isSubsetOf(given)) return null;
  return {
    rule: "post-schedule",
    severity: "error",
    file,
    line: text.slice(0, text.search(CRON_LINE)).split("\n").length,
    column: 1,
    pointer: "",
    message: `The post workflow starts at ${listOf(given)}, but the slots of the settings are ${listOf(wanted)}. Posts go out when the workflow starts, so every date shown would be wrong.`,
    hint: `Change "slots" or "timezone" in settings.json, or write these lines under "schedule:" in this file:`,
    paste: cronLines(times),
  };
}

/** The lines for the schedule of the post workflow, one cron for each slot, indented as under `on: schedule:`. */
export function cronLines({ slots, timezone }: Times): string {
  return [...slots]
    .sort()
    .map((slot) => `    - cron: "${dailyCron(slot)}" # every day at ${slot}\n      timezone: ${cronZone(timezone)}`)
    .join("\n");
}

/** "09:30" -> "30 9 * * *" */
export function dailyCron(slot: string): string {
  const [hour, minute] = slot.split(":").map(Number);
  return `${minute} ${hour} * * *`;
}

/** Linters of workflows know the canonical name of UTC only. */
export function cronZone(timeZone: string): string {
  return timeZone === "UTC" ? "Etc/UTC" : timeZone;
}

interface Cron {
  cron: string;
  /** GitHub starts crons without one in UTC. */
  timeZone: string;
}

const CRON_LINE = /^[^#\n]*\bcron:/m;
const CRON = /^[^#\n]*?\bcron:\s*(?:"([^"\n]*)"|'([^'\n]*)'|([^#\n"',}]+))/;
const ZONE = /^[^#\n]*?\btimezone:\s*["']?([A-Za-z0-9_+/-]+)/;

/** Line by line, since a reader for all of YAML would take longer than the rest of a check. A zone belongs to the cron beside it. */
function readCrons(workflow: string): Cron[] {
  const crons: Cron[] = [];
  for (const item of workflow.split(/\n(?=\s*-\s)/)) {
    const lines = item.split("\n");
    const found = lines.map((line) => CRON.exec(line)).find((match) => match !== null);
    const zone = lines.map((line) => ZONE.exec(line)?.[1]).find((name) => name !== undefined);
    if (found === undefined) continue;
    crons.push({ cron: (found[1] ?? found[2] ?? found[3] ?? "").trim(), timeZone: cronZone(zone ?? "UTC") });
  }
  return crons;
}

/** The local times at which a cron starts every day; the cron itself when it is not one of fixed times every day. */
function startsOf(cron: string): string[] {
  const [minutes = "", hours = "", ...days] = cron.split(/\s+/);
  const isEveryDay =
    days.join(" ") === "* * *" && [minutes, hours].every((list) => /^\d{1,2}(?:,\d{1,2})*$/.test(list));
  if (!isEveryDay) return [`"${cron.slice(0, 40)}"`];
  const twoDigits = (text: string) => text.padStart(2, "0");
  return hours
    .split(",")
    .flatMap((hour) => minutes.split(",").map((minute) => `${twoDigits(hour)}:${twoDigits(minute)}`));
}

function listOf(starts: ReadonlySet<string>): string {
  return [...starts].sort().join(", ");
}
