import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { play, playInThread } from "../../../tools/fuzz/play.ts";
import { TARGETS } from "../../../tools/fuzz/targets.ts";

/** The same inputs every time; npm run tool -- fuzz tries others, and more. */
const SEED = 20_260_105;

describe.concurrent("what others write", () => {
  // The thread stops what hangs.
  it.each(Object.keys(TARGETS))("breaks no promise: %s", { timeout: 0 }, async (name) =>
    expect(await playInThread({ name, seed: SEED, runs: "suite" })).toBeNull(),
  );
});

describe("a part that breaks its promise", () => {
  const order = { seed: 1, runs: 200, onInput: () => {} };

  it("is reported with the smallest input that shows it", async () => {
    const check = (input: number) => {
      if (input > 300) throw new Error(`${input} is large`);
    };
    expect(await play({ inputs: fc.nat(1_000), check }, order)).toMatch(/301 is large[\s\S]*Counterexample: \[301\]/);
  });

  it("is reported when it keeps a processor busy for too long", async () => {
    const check = () => {
      const before = process.threadCpuUsage();
      while (process.threadCpuUsage(before).user < 2_100_000);
    };
    const failure = await play({ inputs: fc.constant(1), check }, { ...order, runs: 1 });
    expect(failure).toMatch(/It took \d+ ms of processor time/);
  });
});
