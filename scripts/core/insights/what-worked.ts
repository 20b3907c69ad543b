import type { EffectiveSettings } from "../content/read-settings.ts";
import type { InsightRow } from "../generated/insights.ts";
import { slotPlan } from "../schedule/day-slots.ts";
import { beyondChance, ENOUGH_POSTS } from "./chance.ts";
import { comparablePosts } from "./comparable-posts.ts";
import { DIMENSIONS, type DimensionName, labelsOf, ORDERS } from "./labels.ts";
import { hasRate, METRIC_NAMES, type Measure, type Metric, medianOf } from "./metrics.ts";
import { type ComparedPost, countOf, type Standing, standingOf, type Table, tablesOf } from "./tables.ts";

export interface Group {
  label: string;
  /** How many posts have the number. */
  posts: number;
  count: Standing | null;
  /** For each person reached; null for reach and views, too. */
  rate: Standing | null;
}

export interface Dimension {
  name: DimensionName;
  groups: Group[];
}

/** One metric of all posts, and of the posts by what they have in common. */
export interface MetricSummary {
  metric: Metric;
  posts: number;
  median: number | null;
  dimensions: Dimension[];
}

/** A group that differs by more than chance, in its strongest number. */
export interface Claim extends Measure, Standing {
  dimension: DimensionName;
  label: string;
  posts: number;
  /** The same for each person reached; null where the claim is about that, or there is none. */
  rate: Standing | null;
}

export interface Worked {
  /** How many posts have numbers. */
  read: number;
  posts: ComparedPost[];
  metrics: MetricSummary[];
  /** The strongest first. */
  claims: Claim[];
}

/** What all places say of the numbers of posts: pages, pull requests, prompts and agents. */
export function whatWorked(
  readings: readonly InsightRow[],
  settings: Pick<EffectiveSettings, "timezone" | "slots" | "days_off">,
): Worked {
  // A post that went out on a day off was late for the slot of another day.
  const plan = { ...slotPlan({ ...settings, posts_per_day: 1, low_queue_threshold: 1 }), daysOff: [] };
  const posts = comparablePosts(readings).map((post) => ({ ...post, labels: labelsOf(post.row, plan) }));
  const tables = tablesOf(posts);
  return {
    read: new Set(readings.map(({ media_id }) => media_id)).size,
    posts,
    metrics: METRIC_NAMES.flatMap((metric) => summarize(metric, tables)),
    claims: claimsOf(tables),
  };
}

function summarize(metric: Metric, tables: readonly Table[]): MetricSummary[] {
  const own = tables.filter(({ measure }) => measure.metric === metric);
  const [values = []] = own.map((table) => table.values.filter((value) => !Number.isNaN(value)));
  if (values.length === 0) return [];
  const dimensions = DIMENSIONS.flatMap((name) => {
    const [counts, rates] = own.filter(({ dimension }) => dimension === name);
    if (counts === undefined) return [];
    const groups = counts.labels.map((label, group) => {
      const rate = rates === undefined ? null : standingOf(rates, group);
      return { label, posts: countOf(counts, group), count: standingOf(counts, group), rate };
    });
    const order = ORDERS[name];
    const sorted = groups.filter(({ posts }) => posts > 0).sort(byRatio);
    return [{ name, groups: order === undefined ? sorted : sorted.sort((a, b) => order(a.label, b.label)) }];
  });
  return [{ metric, posts: values.length, median: values.length < ENOUGH_POSTS ? null : medianOf(values), dimensions }];
}

function byRatio(a: Group, b: Group): number {
  return (b.count?.ratio ?? -1) - (a.count?.ratio ?? -1) || b.posts - a.posts || (a.label < b.label ? -1 : 1);
}

/** Less than a third more, or a quarter less, is nothing to plan by, however sure it is. */
const LEAST = Math.log(4 / 3) - 1e-9;

/** One claim a group: its strongest count, or else its strongest rate. */
function claimsOf(tables: readonly Table[]): Claim[] {
  const found = beyondChance(tables).flatMap((scores, index) => {
    const table = tables[index];
    return scores.flatMap((score, group) => {
      const standing = table === undefined || !(score > 1) ? null : standingOf(table, group);
      if (table === undefined || standing === null || Math.abs(Math.log(standing.ratio)) < LEAST) return [];
      return [{ score, claim: claimOf(table, { group, standing, tables }) }];
    });
  });
  found.sort((a, b) => Number(a.claim.isRate) - Number(b.claim.isRate) || b.score - a.score);
  const strongest = Map.groupBy(found, ({ claim }) => `${claim.dimension} ${claim.label}`);
  return [...strongest.values()]
    .flatMap((claims) => claims.slice(0, 1))
    .sort((a, b) => b.score - a.score)
    .map(({ claim }) => claim);
}

function claimOf(
  table: Table,
  { group, standing, tables }: { group: number; standing: Standing; tables: readonly Table[] },
): Claim {
  const { measure, dimension, labels } = table;
  const rates = tables.find(
    (other) => other.dimension === dimension && other.measure.metric === measure.metric && other.measure.isRate,
  );
  const rate = measure.isRate || !hasRate(measure.metric) || rates === undefined ? null : standingOf(rates, group);
  return { ...measure, ...standing, dimension, label: labels[group] ?? "", posts: countOf(table, group), rate };
}
