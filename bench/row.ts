/** One line of the benchmark's table. */
export interface BenchRow {
  /** What was measured. */
  name: string;
  /** The measurement with its unit, for people. */
  value: string;
  /** What it is compared with, measured in the same run or a fixed budget. */
  yardstick: string;
  /** Measurement divided by yardstick. */
  ratio: number;
  /** The ratio must not be above this. */
  target: number;
}
