import { describe, expect, it } from "vitest";
import { play } from "../../simulation/play/play.ts";
import { playSeeds } from "../../simulation/play/play-seeds.ts";

describe("npm run tool -- simulate", () => {
  // A few: .ci/run plays 5,000.
  it("keeps every promise in 100 worlds", async () => {
    const { failing, worlds, published, faults } = await playSeeds({ from: 501, count: 100, jobs: 1 });
    expect(failing).toBeNull();
    expect(worlds).toBe(100);
    expect(published).toBeGreaterThan(150);
    expect(faults).toBeGreaterThan(1_000);
  });

  it("plays the same seed the same way, line by line", async () => {
    const storyOf = async (seed: number) => {
      const story: string[] = [];
      const ending = await play({ seed, listen: (line) => story.push(line) });
      return { story, ending };
    };
    const once = await storyOf(7);
    expect(await storyOf(7)).toEqual(once);
    expect((await storyOf(8)).story).not.toEqual(once.story);
  });

  it("spares single faults without moving the others", async () => {
    const { faults } = await play({ seed: 7, days: 1 });
    const [first = ""] = faults;
    const skipped = await play({ seed: 7, days: 1, skipped: new Set([first]) });
    expect(faults).toContain(first);
    expect(skipped.faults).not.toContain(first);
  });
});
