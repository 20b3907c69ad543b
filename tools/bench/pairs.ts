import type { BenchRow, Effort } from "./report.ts";

export interface Pairs {
  /** Number of rounds that count, except in a smoke test; one more round before them warms up. */
  rounds: number;
  /** Measures once and returns the figure. */
  ours(): Promise<number>;
  yardstick(): Promise<number>;
}

type Pair = readonly [ours: number, yardstick: number];

/**
 * Measures two things alternately, with the order swapped every second round, so that other work on the machine affects both.
 * Each round gives one ratio.
 */
export async function compare({ ours, yardstick, ...pairs }: Pairs, { isQuick }: Effort): Promise<Pair[]> {
  const rounds = isQuick ? 1 : pairs.rounds;
  const measured: Pair[] = [];
  for (let round = isQuick ? 1 : 0; round <= rounds; round++) {
    const isSwapped = round % 2 === 0;
    const first = isSwapped ? await yardstick() : await ours();
    const second = isSwapped ? await ours() : await yardstick();
    if (round > 0) measured.push(isSwapped ? [second, first] : [first, second]);
  }
  return measured;
}

interface RowOptions extends Pick<BenchRow, "what" | "yardstick" | "target"> {
  /** Adds the unit to a figure. */
  show: (figure: number) => string;
}

/** The row of a comparison: medians of both sides, and of the rounds' own ratios. */
export function toRow(pairs: readonly Pair[], { show, ...row }: RowOptions): BenchRow {
  const ratios = pairs.map(([ours, yardstick]) => ours / yardstick);
  const [ours, yardstick] = ([0, 1] as const).map((side) =>
    quantile(
      pairs.map((pair) => pair[side]),
      0.5,
    ),
  );
  return {
    ...row,
    measured: show(ours ?? Number.NaN),
    yardstickMeasured: show(yardstick ?? Number.NaN),
    ratio: quantile(ratios, 0.5),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    rounds: pairs.length,
  };
}

/** The row of figures that are compared with a fixed budget. */
export function toBudgetRow(figures: readonly number[], { budget, ...row }: RowOptions & { budget: number }): BenchRow {
  return toRow(
    figures.map((figure) => [figure, budget]),
    row,
  );
}

/** Interpolates between two figures. NaN for an empty list. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
