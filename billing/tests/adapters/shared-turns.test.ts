import { expect, it } from "vitest";
import { onPostgres, openStoreOn } from "../support/engines.ts";

const STEP_MS = 1_000;

onPostgres((fresh) => {
  async function replicas(count: number) {
    const environment = await fresh();
    const stores = await Promise.all(Array.from({ length: count }, () => openStoreOn(environment)));
    await stores[0]?.migrate();
    return stores.map(({ turns }) => {
      if (turns === null) throw new Error("replicas share their turns");
      return turns;
    });
  }

  it("three replicas take one turn after the other, as one process would, and none beyond what they wait for", async () => {
    const turns = await replicas(3);
    const takes = Array.from({ length: 10 }, () =>
      turns.map((each) => each.take({ stepMs: STEP_MS, longestMs: 25_000 })),
    );
    const waits = (await Promise.all(takes.flat())).filter((wait) => wait !== null).sort((a, b) => a - b);
    // Some of these turns come while the others are taken, so a wait may be shorter than its number of steps, and never longer.
    expect(waits.length).toBeGreaterThanOrEqual(26);
    expect(waits.length).toBeLessThan(30);
    for (const [index, wait] of waits.slice(1).entries())
      expect(wait - (waits[index] ?? 0)).toBeGreaterThan(STEP_MS / 2);
    expect(await turns[0]?.take({ stepMs: STEP_MS, longestMs: 0 })).toBeNull();
  });

  it("a refusal that one replica meets holds back all of them", async () => {
    const [first, second] = await replicas(2);
    await first?.hold(20_000);
    expect(await second?.take({ stepMs: STEP_MS, longestMs: 10_000 })).toBeNull();
    expect(await second?.take({ stepMs: STEP_MS, longestMs: 25_000 })).toBeGreaterThan(10_000);
  });
});
