/** The parts of the table. */

export interface Bench {
  /** Its name in `--only`. */
  name: string;
  /** Markdown for the document: what the yardsticks are, and where and why we are slower. */
  about: string;
  run(effort: Effort): Promise<BenchRow[]>;
}

/** How much to measure. */
export interface Effort {
  /** A smoke test: everything is tiny and measured once, so the ratios mean nothing. */
  isQuick: boolean;
  /** Records what could not be measured here. */
  note(text: string): void;
}

/** The condition for a ratio. */
export type Target = { atMost: number } | { atLeast: number };

/** One line of the table. */
export interface BenchRow {
  /** What was measured. */
  what: string;
  /** The measurement with its unit, for people: the median of the rounds. */
  measured: string;
  /** What it is compared with, and its measurement in the same run. */
  yardstick: string;
  yardstickMeasured: string;
  /** Measurement divided by yardstick: the median over all rounds, each of which measures both. */
  ratio: number;
  /** The range of the middle half of the rounds' ratios. */
  spread: [low: number, high: number];
  rounds: number;
  target: Target;
}

export function isMet({ ratio, target }: BenchRow): boolean {
  return "atMost" in target ? ratio <= target.atMost : ratio >= target.atLeast;
}
