import { localDay, offsetMs } from "../dates/time-zone.ts";
import type { InsightRow } from "../generated/insights.ts";
import { type SlotPlan, slotsOn } from "../schedule/day-slots.ts";

export type DimensionName = "pillar" | "kind" | "hook" | "weekday" | "time";
export type Labels = Record<DimensionName, string>;

export const DIMENSIONS: readonly DimensionName[] = ["pillar", "kind", "hook", "weekday", "time"];

export const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** What posts can have in common, in words. */
export function labelsOf({ pillar, kind, hook, published_at }: InsightRow, plan: SlotPlan): Labels {
  const at = new Date(published_at);
  const shown = new Date(at.getTime() + offsetMs(at.getTime(), plan.timeZone));
  return {
    pillar: pillar ?? "none",
    kind: `${kind}s`,
    hook: HOOK_WORDS[hook ?? "none"],
    weekday: WEEKDAYS[(shown.getUTCDay() + 6) % 7] ?? "",
    time: timeOf(at, plan),
  };
}

const HOOK_WORDS = {
  NUMBER: "a number",
  CONTRARIAN: "a contrary claim",
  "STORY-OPENER": "a story",
  QUESTION: "a question",
  "MISTAKE-CONFESSION": "a mistake of one's own",
  none: "none of these",
} as const;

/** Schedules start late, so that a post belongs to the slot of the hour before it. A post of no slot belongs to its hour. */
const LATEST_MS = 60 * 60_000;

function timeOf(at: Date, plan: SlotPlan): string {
  // A slot shortly before midnight may be served on the next day.
  const days = [at, new Date(at.getTime() - LATEST_MS)].map((moment) => localDay(moment, plan.timeZone));
  const slots = [...new Set(days)].flatMap((day) => slotsOn(day, plan).map((slot) => slot.getTime()));
  const served = slots.filter((slot) => slot <= at.getTime() && at.getTime() - slot < LATEST_MS);
  return served.length === 0 ? `${clock(at, plan).slice(0, 2)}:00` : clock(new Date(Math.max(...served)), plan);
}

function clock(at: Date, { timeZone }: SlotPlan): string {
  return new Date(at.getTime() + offsetMs(at.getTime(), timeZone)).toISOString().slice(11, 16);
}

/** The posts of a group, as a sentence begins with them. */
export const GROUP_WORDS: Record<DimensionName, (label: string) => string> = {
  pillar: (label) => (label === "none" ? "Posts without a pillar" : `Posts of the pillar "${label}"`),
  kind: (label) => `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
  hook: (label) => (label === HOOK_WORDS.none ? "Posts with a plain first line" : `Posts that begin with ${label}`),
  weekday: (label) => `Posts on ${label}s`,
  time: (label) => `Posts at ${label}`,
};

type Order = (a: string, b: string) => number;

/** Days and times in their own order; the others by how they did. */
export const ORDERS: Partial<Record<DimensionName, Order>> = {
  weekday: (a, b) => WEEKDAYS.indexOf(a) - WEEKDAYS.indexOf(b),
  time: (a, b) => (a < b ? -1 : 1),
};
