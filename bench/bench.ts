/** What the table is made of. */

export interface Bench {
  /** As `--only` names it. */
  name: string;
  /** For the document: what the yardsticks are, and why we are slower where we are. Markdown. */
  about: string;
  run(effort: Effort): Promise<BenchRow[]>;
}

/** How much is measured. */
export interface Effort {
  /** A smoke test: everything is tiny and measured once, so that the ratios mean nothing. */
  isQuick: boolean;
  /** Takes note of what could not be measured here. */
  note(text: string): void;
}

/** What must hold for a ratio. */
export type Target = { atMost: number } | { atLeast: number };

/** One line of the table. */
export interface BenchRow {
  /** What was measured. */
  what: string;
  /** The measurement with its unit, for people: the median of the rounds. */
  measured: string;
  /** What it is compared with, and what that measured in the same run. */
  yardstick: string;
  yardstickMeasured: string;
  /** Measurement divided by yardstick: the median over the rounds, each of which measured both. */
  ratio: number;
  /** Where the middle half of the rounds' ratios lies. */
  spread: [low: number, high: number];
  rounds: number;
  target: Target;
}

export function isMet({ ratio, target }: BenchRow): boolean {
  return "atMost" in target ? ratio <= target.atMost : ratio >= target.atLeast;
}
