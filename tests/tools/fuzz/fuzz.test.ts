import { describe, expect, it } from "vitest";
import { playInThread } from "../../../tools/fuzz/play-in-thread.ts";
import { addressOf, loadTarget, TARGET_NAMES } from "../../../tools/fuzz/targets/index.ts";

/** The same inputs every time; npm run tool -- fuzz tries others, and more. */
const SEED = 20_260_105;

/** The thread stops what hangs, in time of its own that a busy machine does not use up. */
const NO_TIMEOUT = 0;

describe.concurrent("what others write", () => {
  it.each(TARGET_NAMES)("breaks no promise: %s", { timeout: NO_TIMEOUT }, async (name) => {
    const address = addressOf(name);
    const { suiteRuns } = await loadTarget(address);
    expect((await playInThread({ address, seed: SEED, runs: suiteRuns })).failure).toBeNull();
  });
});
