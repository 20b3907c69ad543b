import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;
/** Between the slots of a day, and from the last one to the first of the next day. */
const GAPS_MS = [4 * HOUR_MS, 5 * HOUR_MS, 15 * HOUR_MS];

async function worldWith(ids: string[]): Promise<World> {
  const world = await posterWorld();
  await world.writeQueue(ids.map((id) => world.item(id)));
  return world;
}

/** A run in each of a day's three slots. */
async function playDay(world: World, config: Parameters<World["run"]>[0] = {}): Promise<void> {
  for (const gapMs of GAPS_MS) {
    await world.run(config);
    world.clock.advance(gapMs);
  }
}

const titles = (world: World) => world.alerts.splice(0).map(({ title }) => title);

describe("post, when the same thing is wrong in every slot", () => {
  it("says once a day that the queue is empty", async () => {
    const world = await worldWith([]);
    for (let day = 1; day <= 3; day++) {
      await playDay(world);
      expect(titles(world), `day ${day}`).toEqual(["The queue is empty"]);
    }
  });

  it("says once a day that the token is close to its end", async () => {
    const world = await worldWith([]);
    const token = {
      obtainedAt: new Date(),
      expiresAt: new Date(world.clock.now().getTime() + 5 * DAY_MS + 23 * HOUR_MS),
    };
    await playDay(world, { token });
    expect(titles(world)).toEqual(["The Instagram token expires in 5 days", "The queue is empty"]);
  });

  it("says at once that the account has another trouble than before", async () => {
    const world = await worldWith(["a", "b", "c", "d", "e"]);
    for (const code of [25, 25, 17]) {
      world.simulator.faults.clear();
      world.simulator.faults.add({ kind: "graph-error", endpoint: "quota", count: "always", code });
      await world.run();
    }
    expect(titles(world)).toEqual(["Posting stopped", "Posting stopped"]);
  });

  it("says it again on the same day when it had passed in between", async () => {
    const world = await worldWith([]);
    await world.run();
    await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
    await world.run();
    await world.writeQueue([]);
    // Past the slot guard, although today's post is out.
    await world.run({ isForced: true });
    expect(titles(world)).toEqual(["The queue is empty", "The queue is empty"]);
  });

  it("says of every post that it failed, however often", async () => {
    const world = await worldWith([]);
    const tooTall = world.mediaUrl("too-tall.jpg");
    const filler = ["w", "x", "y", "z"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" }));
    for (let attempt = 1; attempt <= 2; attempt++) {
      await world.writeQueue([world.item("a", { image_url: tooTall }), ...filler]);
      await world.run();
    }
    expect(titles(world)).toEqual(["Post a failed", "Post a failed"]);
  });

  it("keeps no text of an alert in the journal", async () => {
    const world = await worldWith([]);
    await world.run();
    expect((await world.journal()).told).toEqual([
      { kind: "low-queue", digest: expect.stringMatching(/^[0-9a-f]{64}$/), at: expect.any(String) },
    ]);
  });
});
