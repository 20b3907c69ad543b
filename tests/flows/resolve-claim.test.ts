import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { ProblemError } from "../../scripts/core/findings/problem.ts";
import type { Store } from "../../scripts/core/ports/store.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { resolveClaim, type Verdict } from "../../scripts/flows/resolve-claim.ts";
import { posterWorld } from "../support/poster-world.ts";

/** A post whose publish call had no effect, and a person who decides. */
async function stage() {
  const world = await posterWorld();
  world.simulator.faults.add({ kind: "drop", endpoint: "publish", when: "before" });
  await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
  await world.run();
  const store = createFileStore(join(world.folder, "queue.json"));
  const resolve = (verdict: Verdict, { id = "a", ...over }: Partial<Store> & { id?: string } = {}) =>
    resolveClaim(
      {
        store: { ...store, hasEnded: async () => true, ...over },
        clock: world.clock,
        random: () => 0.5,
        log: world.log,
        readContent: (snapshot) => readContent(snapshot, ["127.0.0.1"]),
      },
      id,
      verdict,
    );
  return { ...world, store, resolve };
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
    await expect(world.resolve({ kind: "retry" }, { id: "b" })).rejects.toThrow("no open claim");
    await world.resolve({ kind: "live", mediaId: "123" });
    await expect(world.resolve({ kind: "retry" })).rejects.toThrow("no open claim");
    expect((await world.journal()).entries).toMatchObject([{ outcome: "done", media_id: "123" }]);
  });

  it("leaves the claim of a run that may still be running, until ten minutes have passed", async () => {
    const world = await stage();
    const { entries } = await world.journal();
    const early = world.resolve({ kind: "retry" }, { hasEnded: async () => false });
    await expect(early).rejects.toThrow(/may still be running/);
    expect((await world.journal()).entries).toEqual(entries);
    await world.clock.sleep(10 * 60_000);
    await world.resolve({ kind: "retry" }, { hasEnded: async () => false });
    expect((await world.journal()).entries).toMatchObject([{ outcome: "abandoned" }]);
  });

  it.each<[string, Verdict, object]>([
    ["a live post", { kind: "live", mediaId: "123" }, { status: "done", media_id: "123" }],
    ["one given up", { kind: "failed", why: "the offer is over" }, { status: "failed", error: "the offer is over" }],
  ])("finishes with the same command what broke off between journal and queue, for %s", async (_, verdict, post) => {
    const world = await stage();
    const write: Store["write"] = (file, ...rest) =>
      file === "queue" ? Promise.reject(new ProblemError(UNWRITABLE, 2)) : world.store.write(file, ...rest);
    await expect(world.resolve(verdict, { write })).rejects.toThrow("Run the same command again");
    expect((await world.posts())[0]).toMatchObject({ status: "pending" });
    await world.resolve(verdict);
    await world.resolve(verdict);
    expect((await world.posts())[0]).toMatchObject(post);
  });

  it("does not undo what the bot has found out in the meantime", async () => {
    const world = await stage();
    const before = await world.store.readAll();
    await world.resolve({ kind: "live", mediaId: "123" });
    const late = world.resolve({ kind: "failed", why: "gone" }, { readAll: async () => before });
    await expect(late).rejects.toThrow("recorded a different result in the meantime");
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: "123" });
  });
});

const UNWRITABLE = {
  code: "x",
  what: "Writing",
  why: "The rules forbid it.",
  whatToDo: "Mend them.",
  isRetryable: false,
};
