import type { InsightRow } from "../generated/insights.ts";

/** What is counted of a post: our name for it, and Instagram's. */
export const METRICS = {
  reach: "reach",
  views: "views",
  likes: "likes",
  comments: "comments",
  saves: "saved",
  shares: "shares",
  profile_visits: "profile_visits",
} as const;

export type Metric = keyof typeof METRICS;

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

/** As people read them. */
export const metricWords = (metric: Metric) => metric.replace("_", " ");

/** Instagram counts profile visits for pictures and carousels only (media insights reference, June 2026). */
export function metricsOf(kind: InsightRow["kind"]): Metric[] {
  return METRIC_NAMES.filter((metric) => kind !== "reel" || metric !== "profile_visits");
}

/** A count, or what people did for each person reached. */
export interface Measure {
  metric: Metric;
  isRate: boolean;
}

/** Reach and views say how many saw a post; only what people did then has a rate. */
export const hasRate = (metric: Metric) => metric !== "reach" && metric !== "views";

export const MEASURES: readonly Measure[] = METRIC_NAMES.flatMap((metric) => [
  { metric, isRate: false },
  ...(hasRate(metric) ? [{ metric, isRate: true }] : []),
]);

/** NaN where Instagram did not give it. */
export function numberOf(row: InsightRow, { metric, isRate }: Measure): number {
  const { [metric]: count = Number.NaN, reach = Number.NaN } = row;
  return isRate ? (reach > 0 ? count / reach : Number.NaN) : count;
}

/** NaN of none. */
export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return ((sorted[Math.ceil(middle) - 1] ?? Number.NaN) + (sorted[Math.floor(middle)] ?? Number.NaN)) / 2;
}
