import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

describe("post, when the queue breaks while it is brought in line with the journal", () => {
  it("publishes nothing of it, and says why", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    await world.writeQueue([world.item("a"), world.item("b")]);
    world.nextDay();
    world.calls();
    const ports = world.aroundWrites({
      after: async (message) => {
        if (message.includes("as recorded in the journal")) await world.writeQueue([world.item("b"), world.item("b")]);
      },
    });
    expect(await world.run({}, ports)).toMatchObject({ exit: 1, summary: expect.stringContaining("queue") });
    expect(world.calls().filter((name) => name === "create" || name === "publish")).toEqual([]);
    expect(world.alerts.at(-1)).toMatchObject({ key: "queue", what: expect.stringContaining("cannot be used") });
  });
});
