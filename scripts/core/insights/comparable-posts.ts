import { DAY_MS } from "../dates/instant.ts";
import type { InsightRow } from "../generated/insights.ts";
import { METRIC_NAMES } from "./metrics.ts";

/** Posts are compared as they stood this long after they went out. */
export const COMPARED_DAYS = 7;

/** From then on, hardly anything is added. */
const LAST_WEEK = 4;

/** A reading so close to that day needs no estimate. */
const NEAR_DAYS = 0.5;

export interface ComparablePost {
  /** With the numbers of the age at which it is compared. */
  row: InsightRow;
  /** 1 on the seventh day. A post whose only reading is later is compared with those read in the same week of their life, or after three. */
  week: number;
}

/** Of each post that is old enough one row, in the order of publication. */
export function comparablePosts(readings: readonly InsightRow[]): ComparablePost[] {
  const byMedium = Map.groupBy(readings, ({ media_id }) => media_id);
  return [...byMedium.values()].flatMap(atComparedAge).sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

const keyOf = ({ row }: ComparablePost) => `${row.published_at} ${row.media_id}`;

function atComparedAge(readings: readonly InsightRow[]): ComparablePost[] {
  const { before, after } = readingsAround(readings);
  if (after === undefined) return [];
  const days = ageDays(after);
  if (days <= COMPARED_DAYS + NEAR_DAYS) return [{ row: after, week: 1 }];
  if (before === undefined) return [{ row: after, week: Math.min(Math.ceil(days / 7), LAST_WEEK) }];
  // Numbers grow fast at first and slowly later: with the logarithm of the age.
  const ages = [COMPARED_DAYS, days].map((age) => Math.log(age / ageDays(before)));
  const share = (ages[0] ?? 0) / (ages[1] ?? 1);
  const numbers = METRIC_NAMES.flatMap((metric) => {
    const [from, to] = [before[metric], after[metric]];
    return from === undefined || to === undefined ? [] : [[metric, Math.round(from + (to - from) * share)]];
  });
  const labels = Object.entries(after).filter(([name]) => !(METRIC_NAMES as string[]).includes(name));
  // Sound: the fields of a row, with some of its numbers.
  return [{ row: Object.fromEntries([...labels, ...numbers]) as unknown as InsightRow, week: 1 }];
}

interface Around {
  /** The last reading before the seventh day. */
  before: InsightRow | undefined;
  /** The first one from that day on. */
  after: InsightRow | undefined;
}

export function readingsAround(readings: readonly InsightRow[]): Around {
  const sorted = readings.toSorted((a, b) => (a.measured_at < b.measured_at ? -1 : 1));
  const isOld = (row: InsightRow) => ageDays(row) >= COMPARED_DAYS - NEAR_DAYS;
  return { before: sorted.findLast((row) => !isOld(row) && ageDays(row) > 0), after: sorted.find(isOld) };
}

function ageDays({ published_at, measured_at }: InsightRow): number {
  return (Date.parse(measured_at) - Date.parse(published_at)) / DAY_MS;
}
