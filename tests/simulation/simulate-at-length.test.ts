import { describe, expect, it } from "vitest";
import { play } from "../../simulation/play/play.ts";
import { playSeeds } from "../../simulation/play/play-seeds.ts";

describe("npm run tool -- simulate", () => {
  it("plays months, refreshes included", async () => {
    const { violation, runs, published } = await play({ seed: 11, days: 75 });
    expect(violation).toBeNull();
    expect(runs).toBeGreaterThan(200);
    expect(published).toBeGreaterThan(25);
  });

  it("plays each world once, and in the same way, whichever thread takes it", async () => {
    const worlds = { from: 101, count: 60 };
    expect(await playSeeds({ ...worlds, jobs: 2 })).toEqual(await playSeeds({ ...worlds, jobs: 1 }));
  });
});
