/** Nothing is claimed from fewer posts. */
export const ENOUGH_POSTS = 5;

const ROUNDS = 1_000;
/** With numbers that have no relation to anything, one account in a hundred may be told something. */
const FALSE_SHARE = 0.01;
const SEED = 20_260_101;

/** One number of every post, and the group that each is in. */
export interface Comparison {
  /** The logarithm of each number, relative to what is usual; NaN for a post without it. */
  logs: readonly number[];
  /** The group of each post, from 0. */
  groups: readonly number[];
  groupCount: number;
  /** The pool of each post. Posts of one pool are compared with one another, and change places in a shuffle. */
  pools: readonly number[];
}

/** A comparison that is made over and over. */
interface Prepared extends Comparison {
  /** By post, how far its logarithm is from the mean of its pool, in standard deviations of all; 0 without a number. */
  distances: readonly number[];
  /** By post, 1 where it has a number, else 0. */
  counts: readonly number[];
}

/** For each comparison, how far each of its groups stands beyond the limit of chance: above 1 it is more than that. */
export function beyondChance(comparisons: readonly Comparison[]): number[][] {
  const prepared = comparisons.map(prepare);
  const limit = limitOfChance(prepared);
  return prepared.map((one) => scores(one).map((score) => score / limit));
}

function prepare(comparison: Comparison): Prepared {
  const { logs, pools } = comparison;
  const counted = logs.flatMap((log, post) => (Number.isNaN(log) ? [] : [post]));
  const means = new Map(
    [...Map.groupBy(counted, (post) => pools[post])].map(([pool, posts]) => {
      return [pool, posts.reduce((sum, post) => sum + (logs[post] ?? 0), 0) / posts.length];
    }),
  );
  const centred = logs.map((log, post) => log - (means.get(pools[post]) ?? 0));
  const squares = counted.reduce((sum, post) => sum + (centred[post] ?? 0) ** 2, 0);
  const spread = Math.max(Math.sqrt(squares / Math.max(counted.length, 1)), SMALLEST_SPREAD);
  return {
    ...comparison,
    distances: centred.map((distance) => (Number.isNaN(distance) ? 0 : distance / spread)),
    counts: logs.map((log) => (Number.isNaN(log) ? 0 : 1)),
  };
}

/** Where nearly all numbers are the same, a little is still little. */
const SMALLEST_SPREAD = 0.05;

/**
 * How far each group is from what is usual. Few posts and a number that varies much jump far by chance, so that both are weighed: else
 * the smallest group of the wildest number would set the limit for all.
 * @param places by post, the post whose group it takes; without, its own
 */
function scores({ counts, distances, groups, groupCount }: Prepared, places?: readonly number[]): number[] {
  const sizes = new Array<number>(groupCount).fill(0);
  const sums = new Array<number>(groupCount).fill(0);
  for (let post = 0; post < counts.length; post++) {
    const group = groups[places === undefined ? post : (places[post] ?? 0)] ?? 0;
    sizes[group] = (sizes[group] ?? 0) + (counts[post] ?? 0);
    sums[group] = (sums[group] ?? 0) + (distances[post] ?? 0);
  }
  return sums.map((sum, group) => {
    const size = sizes[group] ?? 0;
    return size < ENOUGH_POSTS ? 0 : Math.abs(sum) / Math.sqrt(size);
  });
}

/** What stands out must be stronger than the strongest group of all comparisons is in nearly every shuffle. */
function limitOfChance(prepared: readonly Prepared[]): number {
  const random = createRandom(SEED);
  const poolings = new Map(prepared.map(({ pools }) => [pools, membersOf(pools)]));
  const strongest = Array.from({ length: ROUNDS }, () => {
    const shuffled = new Map([...poolings].map(([pools, members]) => [pools, shuffle(members, random)]));
    return prepared.reduce((most, one) => Math.max(most, ...scores(one, shuffled.get(one.pools))), 0);
  });
  return strongest.sort((a, b) => b - a)[Math.floor(ROUNDS * FALSE_SHARE) - 1] ?? 0;
}

function membersOf(pools: readonly number[]): number[][] {
  return [
    ...Map.groupBy(
      pools.map((_, post) => post),
      (post) => pools[post],
    ).values(),
  ];
}

/** For each post one of its own pool, each once. */
function shuffle(pools: readonly (readonly number[])[], random: () => number): number[] {
  const places: number[] = [];
  for (const members of pools) {
    const left = [...members];
    for (const post of members) {
      const drawn = Math.floor(random() * left.length);
      places[post] = left[drawn] ?? post;
      left[drawn] = left.at(-1) ?? post;
      left.pop();
    }
  }
  return places;
}

/** Numbers from 0 to 1, always the same ones: the same posts get the same verdict wherever it is asked for. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
