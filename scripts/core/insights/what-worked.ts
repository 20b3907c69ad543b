import { offsetMs } from "../dates/time-zone.ts";
import type { InsightRow } from "../generated/insights.ts";

/** Nothing is claimed from fewer posts. */
export const ENOUGH_POSTS = 5;

export interface Group {
  label: string;
  posts: number;
  /** null where there are too few posts. */
  median: number | null;
}

type DimensionName = "pillar" | "kind" | "hook" | "weekday" | "hour";

export interface Dimension {
  name: DimensionName;
  groups: Group[];
}

/** One metric of all posts, and of the posts by what they have in common. */
export interface MetricSummary extends Group {
  metric: Metric;
  dimensions: Dimension[];
}

const WEEKDAYS = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"];

/** Medians with the number of posts behind them, for every metric that Instagram gave. */
export function whatWorked(rows: readonly InsightRow[], timeZone: string): MetricSummary[] {
  const labelled = rows.map((row) => ({ row, labels: labelsOf(row, timeZone) }));
  return METRIC_NAMES.flatMap((metric) => {
    const counted = labelled.flatMap(({ row, labels }) => {
      const value = row[metric];
      return value === undefined ? [] : [{ value, labels }];
    });
    if (counted.length === 0) return [];
    const dimensions = DIMENSIONS.map((name) => {
      const byLabel = Map.groupBy(counted, ({ labels }) => labels[name]);
      const groups = [...byLabel].map(([label, members]) => groupOf(label, members));
      return { name, groups: groups.sort(ORDERS[name] ?? byMedian) };
    });
    return [{ metric, ...groupOf(metricWords(metric), counted), dimensions }];
  });
}

const DIMENSIONS = ["pillar", "kind", "hook", "weekday", "hour"] as const;

function labelsOf({ pillar, kind, hook, published_at }: InsightRow, timeZone: string): Record<DimensionName, string> {
  const ms = Date.parse(published_at);
  const shown = new Date(ms + offsetMs(ms, timeZone));
  return {
    pillar: pillar ?? "none",
    kind: `${kind}s`,
    hook: HOOK_WORDS[hook ?? "none"],
    weekday: WEEKDAYS[(shown.getUTCDay() + 6) % 7] ?? "",
    hour: `${String(shown.getUTCHours()).padStart(2, "0")}:00`,
  };
}

const HOOK_WORDS = {
  NUMBER: "numbers",
  CONTRARIAN: "contrarian claims",
  "STORY-OPENER": "story openers",
  QUESTION: "questions",
  "MISTAKE-CONFESSION": "mistake confessions",
  none: "none of these",
} as const;

type Order = (a: Group, b: Group) => number;
const byMedian: Order = (a, b) =>
  (b.median ?? -1) - (a.median ?? -1) || b.posts - a.posts || (a.label < b.label ? -1 : 1);
const ORDERS: Partial<Record<DimensionName, Order>> = {
  weekday: (a, b) => WEEKDAYS.indexOf(a.label) - WEEKDAYS.indexOf(b.label),
  hour: (a, b) => (a.label < b.label ? -1 : 1),
};

function groupOf(label: string, members: readonly { value: number }[]): Group {
  const values = members.map(({ value }) => value).sort((a, b) => a - b);
  const middle = values.length / 2;
  const median = ((values[Math.ceil(middle) - 1] ?? 0) + (values[Math.floor(middle)] ?? 0)) / 2;
  return { label, posts: values.length, median: values.length < ENOUGH_POSTS ? null : median };
}

/** A group differs when its median is at least half as much again as that of all posts, or at most two thirds of it. */
const RATIO = 1.5;
const MOST_FACTS = 8;

/** The strongest differences, in words: "saves are twice the median for numbers in the hook, 9 posts". */
export function insightFacts(summaries: readonly MetricSummary[]): string[] {
  const facts = summaries.flatMap(({ metric, median: usual, dimensions }) =>
    dimensions.flatMap(({ name, groups }) =>
      groups.flatMap(({ label, posts, median }) => {
        if (!usual || !median) return [];
        const strength = Math.abs(Math.log(median / usual));
        const verb = metric === "reach" ? "is" : "are";
        const words = `${metricWords(metric)} ${verb} ${times(median / usual)} the median for ${WORDS[name](label)}, ${posts} posts`;
        return strength < Math.log(RATIO) - 1e-9 ? [] : [{ strength, words }];
      }),
    ),
  );
  return facts
    .sort((a, b) => b.strength - a.strength)
    .slice(0, MOST_FACTS)
    .map(({ words }) => words);
}

function times(ratio: number): string {
  const rounded = ratio.toFixed(1);
  return { "2.0": "twice", "0.5": "half" }[rounded] ?? `${rounded} times`;
}

const WORDS: Record<DimensionName, (label: string) => string> = {
  pillar: (label) => `posts of the pillar "${label}"`,
  kind: (label) => label,
  hook: (label) => (label === HOOK_WORDS.none ? "hooks of no known kind" : `${label} in the hook`),
  weekday: (label) => `posts on ${label}s`,
  hour: (label) => `posts between ${label} and ${label.replace(":00", ":59")}`,
};

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
