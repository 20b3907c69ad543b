import { describe, expect, it } from "vitest";
import { OUTAGES, type OutageKind } from "../../simulation/faults/outages.ts";
import { play } from "../../simulation/play/play.ts";

/** Other days, zones, slots and posts. */
const SEEDS = [7, 8, 9];

describe("a week in which Instagram is ill, and nobody reads an alert", () => {
  it.each(Object.keys(OUTAGES) as OutageKind[])("fails no post, and all go out afterwards: %s", async (only) => {
    for (const seed of SEEDS) {
      const story: string[] = [];
      const ending = await play({ seed, only, days: 7, listen: (line) => story.push(line) });
      expect(ending.violation, story.slice(-60).join("\n")).toBeNull();
      expect(ending.failed).toBe(0);
      expect(ending.published).toBeGreaterThan(0);
      expect(story.filter((line) => line.includes(`(${only}#1)`))).toHaveLength(1);
    }
  });
});
