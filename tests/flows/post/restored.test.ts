import { describe, expect, it } from "vitest";
import { createPlatform } from "../../../scripts/adapters/instagram/publishing-client.ts";
import { Scrubber } from "../../../scripts/core/text/scrubber.ts";
import { posterWorld } from "../../support/poster-world.ts";

const DAY_MS = 24 * 60 * 60_000;
const FILES = ["queue.json", "journal.json"];

/** Main and the record are set back together, so many days after the posts that they lack. */
async function restored(lost: number, days: number) {
  const world = await posterWorld();
  await world.writeQueue(["p0", "p1", "p2", "p3", "p4", "p5", "p6", "p7", "p8"].map((id) => world.item(id)));
  await world.run();
  const clone = await Promise.all(FILES.map((name) => world.readFile(name)));
  for (let left = lost; left > 0; left--) {
    world.nextDay();
    await world.run();
  }
  world.clock.advance((days - lost) * DAY_MS);
  for (const [at, name] of FILES.entries()) await world.writeFile(name, clone[at]);
  world.alerts.length = 0;
  const { simulator } = world;
  const options = { graphUrl: simulator.graphUrl, apiVersion: "v25.0", accountId: simulator.settings.account.userId };
  const token = simulator.issueToken({});
  return { ...world, platform: createPlatform({ ...options, token, scrubber: new Scrubber() }) };
}

describe("post, when main and the record were restored together from an old clone", () => {
  it.each([12, 45, 70, 200])("publishes nothing again %i days later, and says so once", async (days) => {
    const world = await restored(3, days);
    for (const _ of [1, 2, 3]) {
      expect(await world.run({}, { platform: world.platform })).toMatchObject({ exit: 2 });
      world.clock.advance(5 * 60 * 60_000);
    }
    expect(world.simulator.state.media).toHaveLength(4);
    expect(world.alerts).toMatchObject([{ key: "record", whatToDo: expect.stringContaining("rebuild-record") }]);
  });

  it.each([12, 200])("asks about the only post that it lacks %i days later, and sends the next one", async (days) => {
    const world = await restored(1, days);
    expect(await world.run({}, { platform: world.platform })).toMatchObject({ exit: 0, published: "p2" });
    expect(world.alerts.map(({ key }) => key)).toEqual(["already-there:p1"]);
    // What has gone out since is the record's newest entry, and hides no older one.
    world.nextDay();
    expect(await world.run({}, { platform: world.platform })).toMatchObject({ exit: 0, published: "p3" });
  });

  it("lets a post out that somebody says is another than the account shows", async () => {
    const world = await restored(2, 45);
    const { platform } = world;
    expect(await world.run({}, { platform })).toMatchObject({ exit: 2 });
    for (const id of ["p1", "p2"]) await world.resolve(id, { kind: "retry" }, { platform });
    expect(await world.run({}, { platform })).toMatchObject({ exit: 0, published: "p1" });
  });
});
