import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { readContent } from "../../scripts/core/post/read-content.ts";
import { resolveClaim, type Verdict } from "../../scripts/flows/resolve.ts";
import { posterWorld } from "../support/poster-world.ts";

/** A post whose publish call had no effect, and a person who decides. */
async function stage() {
  const world = await posterWorld();
  world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
  await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
  await world.run();
  const resolve = (verdict: Verdict, id = "a") =>
    resolveClaim(
      {
        store: createFileStore(join(world.folder, "queue.json")),
        clock: world.clock,
        random: () => 0.5,
        log: world.log,
        readContent: (snapshot) => readContent(snapshot, ["127.0.0.1"]),
      },
      id,
      verdict,
    );
  return { ...world, resolve };
}

describe("resolveClaim", () => {
  it("records a post as live under the media id a person found, and it is never posted again", async () => {
    const world = await stage();
    await world.resolve({ kind: "live", mediaId: "123" });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: "123" });
    world.nextDay();
    expect((await world.run()).published).toBe("b");
    expect(world.simulator.state.media.map(({ caption }) => caption)).toEqual(["Caption of b"]);
  });

  it("frees a post that is not live, and the next run builds it anew", async () => {
    const world = await stage();
    await world.resolve({ kind: "retry" });
    expect((await world.journal()).entries).toMatchObject([{ outcome: "abandoned" }]);
    world.calls();
    expect((await world.run()).published).toBe("a");
    expect(world.calls()).toContain("create");
  });

  it("marks a post failed that shall not be tried again", async () => {
    const world = await stage();
    await world.resolve({ kind: "failed", why: "the offer is over" });
    expect((await world.posts())[0]).toMatchObject({ status: "failed", error: "the offer is over" });
    expect((await world.run()).published).toBe("b");
  });

  it("refuses where there is no open claim, and changes nothing", async () => {
    const world = await stage();
    await expect(world.resolve({ kind: "retry" }, "b")).rejects.toThrow("no open claim");
    await world.resolve({ kind: "live", mediaId: "123" });
    await expect(world.resolve({ kind: "retry" })).rejects.toThrow("no open claim");
    expect((await world.journal()).entries).toMatchObject([{ outcome: "done", media_id: "123" }]);
  });
});
