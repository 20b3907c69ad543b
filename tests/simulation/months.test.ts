import { expect, it } from "vitest";
import { play } from "../../simulation/play/play.ts";

it("npm run simulate plays months, refreshes included", async () => {
  const { violation, runs, published } = await play({ seed: 11, days: 60 });
  expect(violation).toBeNull();
  expect(runs).toBeGreaterThan(200);
  expect(published).toBeGreaterThan(50);
});
