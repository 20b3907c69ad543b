import type { BenchRow, Effort } from "./bench.ts";

export interface Pairs {
  /** Rounds that count, when it is not a smoke test; one more before them warms up. */
  rounds: number;
  /** Each measures once and returns the figure. */
  ours(): Promise<number>;
  yardstick(): Promise<number>;
}

export interface Comparison extends Pick<BenchRow, "ratio" | "spread" | "rounds"> {
  /** Medians. */
  ours: number;
  yardstick: number;
}

/**
 * Measures two things in turns, the other one first every second time, so that whatever else the machine does meets both; a ratio
 * is taken of each round by itself.
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

/** The row of a comparison; `show` gives its figures their unit. */
export function toRow(
  comparison: Comparison,
  { show, ...row }: Pick<BenchRow, "what" | "yardstick" | "target"> & { show: (figure: number) => string },
): BenchRow {
  const { ours, yardstick, ratio, spread, rounds } = comparison;
  return { ...row, measured: show(ours), yardstickMeasured: show(yardstick), ratio, spread, rounds };
}

/** The row of figures held against a fixed amount. */
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

/** Between two figures where there is none in the place. NaN for none at all. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}
