import { describe, expect, it } from "vitest";
import { play } from "../../simulation/play/play.ts";
import { playSeeds } from "../../simulation/play/play-seeds.ts";
import { SITUATIONS } from "../../simulation/play/situations.ts";

describe("npm run simulate", () => {
  // A taste: .ci/run plays 5,000. In these, even what is rare happens.
  it("keeps every promise in 100 worlds", async () => {
    const { failing, worlds, published, misfortunes, situations } = await playSeeds({ from: 501, count: 100, jobs: 1 });
    expect(failing).toBeNull();
    expect(worlds).toBe(100);
    expect(published).toBeGreaterThan(200);
    expect(misfortunes).toBeGreaterThan(1_000);
    // Whatever the worlds are there for is played.
    for (const what of SITUATIONS) expect(situations[what], what).toBeGreaterThan(0);
  });

  it("plays the same seed the same way, line by line", async () => {
    const told = async (seed: number) => {
      const story: string[] = [];
      const ending = await play({ seed, listen: (line) => story.push(line) });
      return { story, ending };
    };
    const once = await told(7);
    expect(await told(7)).toEqual(once);
    expect((await told(8)).story).not.toEqual(once.story);
  });

  it("spares single misfortunes without moving the others", async () => {
    const { struck } = await play({ seed: 7, days: 1 });
    const [first = ""] = struck;
    const spared = await play({ seed: 7, days: 1, spared: new Set([first]) });
    expect(struck).toContain(first);
    expect(spared.struck).not.toContain(first);
  });
});
