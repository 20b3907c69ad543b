import { describe, expect, it } from "vitest";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { captionDigest } from "../../../scripts/core/posting/digest.ts";
import { posterWorld } from "../../support/poster-world.ts";

type World = Awaited<ReturnType<typeof posterWorld>>;

/** A post whose run has just died, in the moment in which it was published or not. */
async function freshClaim() {
  const world = await posterWorld();
  await world.writeQueue([world.item("a")]);
  world.simulator.faults.add({ kind: "drop", endpoint: "publish" });
  await world.run();
  return world;
}

/** Somebody says that the post is not live; `sleepMs` later, their machine has read the journal, and asks about the run. */
async function sayNotLive(world: World, { sleepMs, hasEnded }: { sleepMs: number; hasEnded: boolean }): Promise<void> {
  const { store } = world.withStore(() => ({}));
  const slow: Store = Object.assign(Object.create(store), {
    async readAll() {
      const snapshot = await store.readAll();
      await world.clock.sleep(sleepMs);
      return snapshot;
    },
    hasEnded: async () => hasEnded,
  });
  await world.resolve("a", { kind: "retry" }, { store: slow });
}

describe("deciding about a claim that was just written", () => {
  it("is refused while its run may still work, however long this machine slept after the decision", async () => {
    for (const sleepMs of [1_000, 18 * 60_000]) {
      const world = await freshClaim();
      await expect(sayNotLive(world, { sleepMs, hasEnded: false })).rejects.toThrow(/may still be running/);
    }
  });

  it("is refused although its run has ended, which may have published it after somebody looked", async () => {
    const world = await freshClaim();
    await expect(sayNotLive(world, { sleepMs: 1_000, hasEnded: true })).rejects.toThrow(/since somebody looked/);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
  });
});

describe("deciding about a post without a claim", () => {
  /** "a" waits, because the account shows it; "b" waits for its turn. */
  async function shown() {
    const world = await posterWorld();
    const a = world.item("a", { first_comment: "#bread" });
    await world.writeQueue([a, world.item("b", { not_before: "2027-01-01T00:00:00Z" })]);
    await world.writeFile("journal.json", { entries: [] });
    await world.postByHand("Caption of a");
    await world.run();
    return world;
  }

  it("marks it failed, so that it never goes out", async () => {
    const world = await shown();
    await world.resolve("a", { kind: "failed", why: "The offer is over." });
    expect((await world.posts())[0]).toMatchObject({ status: "failed", error: "The offer is over." });
    world.nextDay();
    expect((await world.run()).published).toBeUndefined();
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("records all that the entry of a run holds, so that its comment goes out and a copy is a copy", async () => {
    const world = await shown();
    const [{ id: mediaId = "" } = {}] = world.simulator.state.media;
    await world.resolve("a", { kind: "live", mediaId });
    const [entry] = (await world.journal()).entries;
    expect(entry).toMatchObject({ is_story: false, caption_digest: captionDigest("Caption of a"), outcome: "done" });
    expect(entry).toMatchObject({ comment: { outcome: null }, fingerprint: { kind: "IMAGE" } });
    await world.run();
    expect(world.simulator.state.media[0]?.comments).toMatchObject([{ text: "#bread" }]);
    const copy = world.item("c", { caption: "caption of A" });
    await world.writeQueue([copy]);
    world.nextDay();
    expect((await world.run()).published).toBeUndefined();
    expect((await world.posts()).at(-1)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("according to the journal"),
    });
  });

  it("sends no first comment that is there already, nor one while the comments cannot be read", async () => {
    for (const kind of ["there", "unreadable"]) {
      const world = await shown();
      const [{ id: mediaId = "" } = {}] = world.simulator.state.media;
      const { platform } = await world.ports();
      if (kind === "there") await platform.sendComment(mediaId, "#bread");
      else world.simulator.faults.add({ kind: "server-error", endpoint: "comment-list", count: "always" });
      world.clock.advance(60 * 60_000);
      await world.resolve("a", { kind: "live", mediaId });
      await world.run();
      expect(world.simulator.state.media[0]?.comments).toHaveLength(kind === "there" ? 1 : 0);
    }
  });

  it("is refused with a medium that is recorded as another post", async () => {
    const world = await posterWorld();
    const twin = world.item("twin", { caption: "Caption of a", image_url: world.mediaUrl("coffee-square.jpg") });
    await world.writeQueue([world.item("a"), twin]);
    await world.writeFile("journal.json", { entries: [] });
    const mediaId = await world.postByHand("Caption of a");
    await world.run();
    await world.resolve("a", { kind: "live", mediaId });
    await expect(world.resolve("twin", { kind: "live", mediaId })).rejects.toThrow(/recorded as a/);
    await world.resolve("twin", { kind: "retry" });
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "twin" });
  });

  it("is refused when the record was made again meanwhile, with another medium of its caption", async () => {
    const world = await shown();
    const [{ id: first = "" } = {}] = world.simulator.state.media;
    const second = await world.postByHand("Caption of a");
    const { store } = world.withStore(() => ({}));
    const late: Store = Object.assign(Object.create(store), {
      async readAll() {
        const snapshot = await store.readAll();
        await world.resolve("a", { kind: "live", mediaId: second });
        return snapshot;
      },
    });
    await expect(world.resolve("a", { kind: "live", mediaId: first }, { store: late })).rejects.toThrow(
      /different result/,
    );
    expect(await world.posts()).toMatchObject([{ id: "a", media_id: second }, { id: "b" }]);
  });

  it("is taken twice, as somebody may repeat the command", async () => {
    const world = await shown();
    const [{ id: mediaId = "" } = {}] = world.simulator.state.media;
    await world.resolve("a", { kind: "live", mediaId });
    const recorded = await world.journal();
    await world.resolve("a", { kind: "live", mediaId });
    expect(await world.journal()).toEqual(recorded);
  });
});

describe("deciding that a post is live which a run has just recorded as live", () => {
  /** What is read at first, before a run records the post. */
  function lateToSee(store: Store): Store {
    return Object.assign(Object.create(store), {
      async readAll() {
        const snapshot = await store.readAll();
        const journal = JSON.parse(new TextDecoder().decode(snapshot.journal?.bytes));
        const open = { outcome: null, media_id: null, published_at: null };
        const entries = journal.entries.map((entry: object) => ({ ...entry, ...open }));
        const bytes = new TextEncoder().encode(JSON.stringify({ ...journal, entries }));
        return { ...snapshot, journal: { version: "before", bytes } };
      },
    });
  }

  it.each<[string, (store: Store) => Store]>([
    ["before somebody decided", (store) => store],
    ["while somebody decided", lateToSee],
  ])("keeps its exact time, and writes that into a queue that does not have it yet: %s", async (_, seenBy) => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    const { platform, store } = await world.ports();
    const publish = async (id: string) => {
      await world.clock.sleep(5_000);
      return await platform.publish(id);
    };
    await world.run({}, { platform: { ...platform, publish } });
    const recorded = await world.journal();
    const { media_id, published_at, claim } = recorded.entries[0] ?? {};
    expect(published_at).not.toBe(claim?.at);
    await world.writeQueue([world.item("a")]);
    world.clock.advance(11 * 60_000);
    await world.resolve("a", { kind: "live", mediaId: media_id ?? "" }, { store: seenBy(store) });
    expect(await world.journal()).toEqual(recorded);
    expect(await world.posts()).toMatchObject([{ id: "a", status: "done", media_id, published_at }]);
  });
});
