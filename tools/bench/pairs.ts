import type { BenchRow, Effort } from "./report.ts";

export interface Pairs {
  /** Number of rounds that count, except in a smoke test; one more round before them warms up. */
  rounds: number;
  /** Measures once and returns the figure. */
  ours(): Promise<number>;
  yardstick(): Promise<number>;
}

export interface Comparison extends Pick<BenchRow, "ratio" | "spread" | "rounds"> {
  /** Medians. */
  ours: number;
  yardstick: number;
}

/**
 * Measures two things alternately, with the order swapped every second round, so that other work on the machine affects both.
 * Each round gives one ratio.
 */
export async function compare({ ours, yardstick, ...pairs }: Pairs, { isQuick }: Effort): Promise<Comparison> {
  const rounds = isQuick ? 1 : pairs.rounds;
  const measured: { ours: number; yardstick: number }[] = [];
  for (let round = isQuick ? 1 : 0; round <= rounds; round++) {
    const first = round % 2 === 0 ? await yardstick() : await ours();
    const second = round % 2 === 0 ? await ours() : await yardstick();
    if (round > 0)
      measured.push(round % 2 === 0 ? { ours: second, yardstick: first } : { ours: first, yardstick: second });
  }
  const ratios = measured.map((pair) => pair.ours / pair.yardstick);
  return {
    ratio: quantile(ratios, 0.5),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    rounds,
    ours: quantile(
      measured.map((pair) => pair.ours),
      0.5,
    ),
    yardstick: quantile(
      measured.map((pair) => pair.yardstick),
      0.5,
    ),
  };
}

/** The row of a comparison. `show` adds the unit to a figure. */
export function toRow(
  comparison: Comparison,
  { show, ...row }: Pick<BenchRow, "what" | "yardstick" | "target"> & { show: (figure: number) => string },
): BenchRow {
  const { ours, yardstick, ratio, spread, rounds } = comparison;
  return { ...row, measured: show(ours), yardstickMeasured: show(yardstick), ratio, spread, rounds };
}

/** The row of figures that are compared with a fixed budget. */
export function toBudgetRow(
  figures: readonly number[],
  {
    budget,
    show,
    ...row
  }: Pick<BenchRow, "what" | "yardstick" | "target"> & { budget: number; show: (figure: number) => string },
): BenchRow {
  const ratios = figures.map((figure) => figure / budget);
  return {
    ...row,
    measured: show(quantile(figures, 0.5)),
    yardstickMeasured: show(budget),
    ratio: quantile(ratios, 0.5),
    spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
    rounds: figures.length,
  };
}

/** Interpolates between two figures. NaN for an empty list. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
