import { describe, expect, it } from "vitest";
import { type BenchRow, isMet } from "../../../tools/bench/bench.ts";
import { compare, quantile, toBudgetRow, toRow } from "../../../tools/bench/pairs.ts";
import { renderTable } from "../../../tools/bench/render-rows.ts";

const full = { isQuick: false, note: () => undefined };

/** A measurement that notes when it is taken, and gives these figures one after the other. */
function figures(name: string, list: readonly number[], order: string[]): () => Promise<number> {
  const left = [...list];
  return async () => {
    order.push(name);
    return left.shift() ?? Number.NaN;
  };
}

describe("comparing in pairs", () => {
  it("measures in turns, and lets every second round begin with the other side", async () => {
    const order: string[] = [];
    const ours = figures("ours", [99, 1, 1, 1], order);
    const yardstick = figures("yardstick", [99, 1, 1, 1], order);
    await compare({ rounds: 3, ours, yardstick }, full);
    expect(order.join(" ")).toBe("yardstick ours ours yardstick yardstick ours ours yardstick");
  });

  it("takes the median of the rounds' own ratios, without the first round", async () => {
    const ours = figures("ours", [1000, 10, 40, 90], []);
    const yardstick = figures("yardstick", [1, 10, 20, 30], []);
    const comparison = await compare({ rounds: 3, ours, yardstick }, full);
    expect(comparison).toEqual({ ratio: 2, spread: [1.5, 2.5], rounds: 3, ours: 40, yardstick: 20 });
  });

  it("measures once when it is only tried", async () => {
    const order: string[] = [];
    const pairs = { rounds: 9, ours: figures("ours", [3], order), yardstick: figures("yardstick", [2], order) };
    expect(await compare(pairs, { ...full, isQuick: true })).toMatchObject({ ratio: 1.5, rounds: 1 });
    expect(order).toHaveLength(2);
  });

  it("fails when a side fails", async () => {
    const ours = async () => Promise.reject(new Error("It ended with 2."));
    await expect(compare({ rounds: 1, ours, yardstick: async () => 1 }, full)).rejects.toThrow("It ended with 2.");
  });
});

describe("quantile", () => {
  it.each([
    [[3, 1, 2], 0.5, 2],
    [[1, 2], 0.5, 1.5],
    [[1, 2, 3, 4, 5], 0.25, 2],
    [[7], 0.75, 7],
    [[], 0.5, Number.NaN],
  ])("of %j at %d is %d", (list, share, expected) => {
    expect(quantile(list, share)).toBe(expected);
  });
});

describe("a row", () => {
  const row: BenchRow = toRow(
    { ratio: 2, spread: [1, 3], rounds: 3, ours: 40, yardstick: 20 },
    { what: "`x`", yardstick: "y", target: { atMost: 2 }, show: (figure) => `${figure} ms` },
  );

  it.each([
    [{ atMost: 2 }, true],
    [{ atMost: 1.9 }, false],
    [{ atLeast: 2 }, true],
    [{ atLeast: 2.1 }, false],
  ])("with a ratio of 2 and the target %j is met: %s", (target, expected) => {
    expect(isMet({ ...row, target })).toBe(expected);
  });

  it("held against a budget has the budget as its yardstick", () => {
    const plan = { what: "x", yardstick: "a budget", target: { atMost: 1 }, budget: 4, show: String };
    expect(toBudgetRow([1, 2, 3], plan)).toMatchObject({ measured: "2", yardstickMeasured: "4", ratio: 0.5 });
  });

  it("says in the table when it misses its target", () => {
    const table = renderTable([row, { ...row, target: { atLeast: 3 } }]);
    expect(table.split("\n")).toEqual([
      expect.stringMatching(/^what +measured +yardstick +ratio +middle half +target$/),
      "x     40 ms     y: 20 ms   2.00x  1.00 to 3.00  at most 2   met",
      "x     40 ms     y: 20 ms   2.00x  1.00 to 3.00  at least 3  MISSED",
      "",
    ]);
  });
});
