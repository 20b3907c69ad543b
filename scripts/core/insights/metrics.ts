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
export type PlatformMetric = (typeof METRICS)[Metric];

export const METRIC_NAMES = Object.keys(METRICS) as Metric[];

/** As people read them. */
export const metricWords = (metric: Metric) => metric.replace("_", " ");

/** Instagram counts profile visits for pictures and carousels only (media insights reference, June 2026). */
export function metricsOf(kind: InsightRow["kind"]): Metric[] {
  return METRIC_NAMES.filter((metric) => kind !== "reel" || metric !== "profile_visits");
}
