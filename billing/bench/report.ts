export type Target = { atMost: number } | { atLeast: number };

/** One row of the table, as the project's own bench prints it. */
export interface Row {
  what: string;
  measured: string;
  yardstick: string;
  yardstickMeasured: string;
  /** Measurement divided by yardstick: the median over the rounds. */
  ratio: number;
  /** The range of the middle half of the rounds' ratios. */
  spread: readonly [low: number, high: number];
  rounds: number;
  target: Target;
}

export interface Report {
  /** A line for people to read. */
  say(line: string): void;
  /** Something that could not be measured. */
  note(text: string): void;
  add(row: Row): void;
  end(): void;
}

/** Prints every line for people. For programs it prints only the result, at the end. */
export function createReport(isJson: boolean): Report {
  const rows: Row[] = [];
  const notes: string[] = [];
  const say = (line: string) => {
    if (!isJson) console.log(line);
  };
  return {
    say,
    note(text) {
      notes.push(text);
      say(text);
    },
    add(row) {
      rows.push(row);
      const { ratio, target, yardstick } = row;
      const isMet = "atMost" in target ? ratio <= target.atMost : ratio >= target.atLeast;
      const bound = "atMost" in target ? `at most ${target.atMost}` : `at least ${target.atLeast}`;
      say(`  ${isMet ? "met " : "MISS"} ${ratio.toFixed(2)} times ${yardstick} (${bound})\n`);
    },
    end() {
      if (isJson) console.log(JSON.stringify({ rows, notes }));
    },
  };
}

/** Interpolates when the quantile falls between two figures. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)] ?? Number.NaN;
  const above = sorted[Math.ceil(place)] ?? Number.NaN;
  return below + (above - below) * (place - Math.floor(place));
}

/** Ratio and spread of a row, from the ratios of its rounds. */
export function summarise(ratios: readonly number[]): Pick<Row, "ratio" | "spread" | "rounds"> {
  const spread = [quantile(ratios, 0.25), quantile(ratios, 0.75)] as const;
  return { ratio: quantile(ratios, 0.5), spread, rounds: ratios.length };
}
