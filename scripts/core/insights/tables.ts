import { type Comparison, ENOUGH_POSTS } from "./chance.ts";
import type { ComparablePost } from "./comparable-posts.ts";
import { DIMENSIONS, type DimensionName, type Labels } from "./labels.ts";
import { MEASURES, type Measure, medianOf, numberOf } from "./metrics.ts";

export interface ComparedPost extends ComparablePost {
  labels: Labels;
}

/** A number of a group; null where too few posts have it. */
export interface Standing {
  /** The median of the group. */
  median: number;
  /** The median of the other posts of the same kind. */
  usual: number;
  /** The median of each post beside the others of its kind: 2 is twice. */
  ratio: number;
}

/** One measure of the posts by one dimension. */
export interface Table extends Comparison {
  measure: Measure;
  dimension: DimensionName;
  labels: readonly string[];
  values: readonly number[];
}

/** Every measure by every dimension: kinds among all posts, all else among posts of one kind. */
export function tablesOf(posts: readonly ComparedPost[]): Table[] {
  const grouped = DIMENSIONS.map((dimension) => {
    const own = posts.map(({ labels }) => labels[dimension]);
    const labels = [...new Set(own)];
    return { dimension, labels, groupCount: labels.length, groups: own.map((label) => labels.indexOf(label)) };
  });
  const amongAll = poolsOf(posts, ({ week }) => String(week));
  const amongKind = poolsOf(posts, ({ row, week }) => `${row.kind} ${week}`);
  return MEASURES.flatMap((measure) => {
    const values = posts.map(({ row }) => numberOf(row, measure));
    const [all, kind] = [amongAll, amongKind].map((pools) => ({ measure, values, ...relate(values, pools) }));
    return grouped.flatMap((by) => {
      const related = by.dimension === "kind" ? all : kind;
      return related === undefined ? [] : [{ ...by, ...related }];
    });
  });
}

function poolsOf(posts: readonly ComparedPost[], nameOf: (post: ComparedPost) => string): number[] {
  const names = posts.map(nameOf);
  const known = [...new Set(names)];
  return names.map((name) => known.indexOf(name));
}

/** A number beyond this is as strong as any: none at all has no logarithm. */
const STRONGEST = Math.log(8);

function relate(values: readonly number[], pools: readonly number[]) {
  const counted = values.flatMap((value, post) => (Number.isNaN(value) ? [] : [{ value, pool: pools[post] }]));
  const medians = new Map(
    [...Map.groupBy(counted, ({ pool }) => pool)].map(([pool, members]) => {
      return [pool, members.length < ENOUGH_POSTS ? Number.NaN : medianOf(members.map(({ value }) => value))];
    }),
  );
  return { logs: values.map((value, post) => logOf(value, medians.get(pools[post]) ?? Number.NaN)), pools };
}

/** NaN where one of them is. */
function logOf(value: number, usual: number): number {
  if (value === usual) return 0;
  return Math.max(-STRONGEST, Math.min(STRONGEST, Math.log(value / usual)));
}

export function standingOf({ values, groups, pools }: Table, group: number): Standing | null {
  const counted = values.flatMap((value, post) =>
    Number.isNaN(value) ? [] : [{ value, pool: pools[post], isOwn: groups[post] === group }],
  );
  const standings = [...Map.groupBy(counted, ({ pool }) => pool).values()].flatMap((pool) => {
    const others = pool.filter(({ isOwn }) => !isOwn).map(({ value }) => value);
    const usual = medianOf(others.length < ENOUGH_POSTS ? pool.map(({ value }) => value) : others);
    return pool.filter(({ isOwn }) => isOwn).map(({ value }) => ({ value, usual }));
  });
  if (standings.length < ENOUGH_POSTS) return null;
  return {
    median: medianOf(standings.map(({ value }) => value)),
    usual: medianOf(standings.map(({ usual }) => usual)),
    ratio: Math.exp(medianOf(standings.map(({ value, usual }) => logOf(value, usual)))),
  };
}

export function countOf({ values, groups }: Table, group: number): number {
  return groups.filter((of, post) => of === group && !Number.isNaN(values[post] ?? Number.NaN)).length;
}
