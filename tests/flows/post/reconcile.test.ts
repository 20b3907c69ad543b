import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { Platform } from "../../../scripts/core/ports/platform.ts";
import type { SimulatorOptions } from "../../../simulator/settings.ts";
import { entryOf } from "../../support/content.ts";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;

const LOST: PlatformFault = {
  ...{ step: "publish", class: "no-answer", status: null, code: null, subcode: null },
  ...{ meaning: "No answer came.", advice: "Wait.", platformMessage: "", retryAfterMs: null, traceId: null },
};
const UNREADABLE: PlatformFault = { ...LOST, step: "read container", class: "unreadable" };

/** A claim on "a" that an earlier run left open: its publish call had no effect, or its answer was lost. */
async function leftOpen(when: "before" | "after", options: SimulatorOptions = {}, over: Partial<Post> = {}) {
  const world = await posterWorld(options);
  const { caption: _, ...story } = world.item("a", over);
  await world.writeQueue([over.media_type === "STORIES" ? story : world.item("a", over), world.item("b")]);
  world.simulator.faults.add({ kind: "drop", endpoint: "publish", when, count: "always" });
  world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: "always" });
  world.simulator.faults.add({ kind: "server-error", endpoint: "media-list", nth: 3, count: "always" });
  await world.run();
  expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
  world.simulator.faults.clear();
  world.clock.advance(4 * HOUR_MS);
  world.calls();
  return world;
}

const BOTH_OPEN = ["a", "b"].map((id) => ({ id, outcome: null }));

/** Two such claims: a later run, which could not read the first one's container, left one on "b". Both can be sent. */
async function twoLeftOpen({ isForced = false, laterMs = 0 }: { isForced?: boolean; laterMs?: number }) {
  const world = await leftOpen("before");
  const [first] = (await world.journal()).entries;
  world.clock.advance(laterMs);
  const { platform } = await world.ports();
  const hampered: Platform = {
    ...notShown(platform, first?.container_id),
    publish: async () => ({ ok: false, error: LOST }),
  };
  await world.run({ isForced }, { platform: hampered });
  expect((await world.journal()).entries).toMatchObject(BOTH_OPEN);
  world.clock.advance(2 * HOUR_MS);
  return world;
}

/** Claims on "a" and "b", which have the same caption. Only "a" is live, and its container does not show that. */
async function twinsLeftOpen() {
  const world = await posterWorld({ switches: { publishedStatusLagMs: 24 * HOUR_MS } });
  const twin = { caption: "Caption of a", image_url: world.mediaUrl("coffee-square.jpg") };
  await world.writeQueue([world.item("a"), world.item("b", twin)]);
  const lost = { publish: async () => ({ ok: false, error: LOST }) as const };
  await world.runWith((platform) => ({
    async publish(id) {
      // Meanwhile another run, which leaves this claim alone, dies before it sends the other post.
      const ofOther = world.withStore(() => ({ hasEnded: async () => false }));
      await world.run({ isForced: true }, { ...ofOther, platform: { ...platform, ...lost } });
      await platform.publish(id);
      return await lost.publish();
    },
  }));
  world.clock.advance(2 * HOUR_MS);
  return world;
}

/** Of this container, the platform says nothing. */
function notShown(platform: Platform, containerId: string | undefined): Platform {
  return {
    ...platform,
    readContainer: async (id) =>
      id === containerId ? { ok: false, error: UNREADABLE } : await platform.readContainer(id),
  };
}

/** Somebody has posted by hand, as 1999, what is live. */
function copiedByHand(platform: Platform): Platform {
  return {
    ...platform,
    async listRecentMedia(since) {
      const answer = await platform.listRecentMedia(since);
      if (!answer.ok) return answer;
      return { ok: true, value: answer.value.flatMap((medium) => [medium, { ...medium, id: "1999" }]) };
    },
  };
}

describe("post, with a claim that an earlier run left open", () => {
  it("leaves it open when another run uses the slot just before it would be sent again", async () => {
    const world = await leftOpen("before");
    const { entries } = await world.journal();
    const at = world.clock.now().toISOString();
    const live = { outcome: "done", published_at: at, claim: { at, run: "test:other" } } as const;
    const other = entryOf({ id: "other", ...live });
    const ports = world.aroundWrites({
      before: (message) =>
        message.includes("claimed") && world.writeFile("journal.json", { entries: [...entries, other] }),
    });
    expect(await world.run({}, ports)).toMatchObject({ exit: 0, summary: expect.stringContaining("slot") });
    expect((await world.journal()).entries).toEqual([...entries, other]);
  });

  it("asks nothing with a token that has expired, says so and leaves it open", async () => {
    const world = await leftOpen("after");
    const token = { obtainedAt: null, expiresAt: world.clock.now() };
    expect(await world.run({ token })).toEqual({ exit: 2, summary: "The Instagram token has expired" });
    expect(world.calls()).toEqual([]);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    expect(world.alerts.filter(({ key }) => key === "token")).toHaveLength(1);
  });

  it("needs no token where nothing is open and nothing is due", async () => {
    const world = await posterWorld();
    await world.writeQueue([]);
    expect((await world.run({ token: { obtainedAt: null, expiresAt: world.clock.now() } })).exit).toBe(0);
    expect(world.calls()).toEqual([]);
    expect(world.alerts.filter(({ key }) => key === "token")).toEqual([]);
  });

  it("finds a story that is published in the list of stories", async () => {
    const world = await leftOpen("after", {}, { media_type: "STORIES" });
    await world.run();
    const [{ id: media_id = "" } = {}] = world.simulator.state.media;
    expect((await world.journal()).entries).toMatchObject([{ outcome: "done", media_id }]);
  });

  it("takes no story for one whose container does not say that it is published: people are asked", async () => {
    const world = await leftOpen("before", {}, { media_type: "STORIES" });
    const { platform } = await world.ports();
    const params = { media_type: "STORIES", image_url: world.mediaUrl() };
    const byHand = await platform.createContainer(params);
    world.clock.advance(60_000);
    world.simulator.faults.clear();
    await platform.publish(byHand.ok ? byHand.value : "");
    world.calls();
    await world.run();
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries[0]).toMatchObject({ id: "a", outcome: null, media_id: null });
    expect(world.alerts.map(({ key }) => key)).toContain("unconfirmed:a");
  });

  it("does not give up a container that expired soon after it was sent, while the list may not show its medium yet", async () => {
    const world = await leftOpen("before", { switches: { mediaListLagMs: 5 * HOUR_MS } });
    const { platform } = await world.ports();
    const publish: Platform["publish"] = async (id) => {
      await platform.publish(id);
      throw new Error("The run is killed.");
    };
    world.clock.advance(19 * HOUR_MS);
    await expect(world.run({}, { platform: { ...platform, publish } })).rejects.toThrow("killed");
    const readContainer: Platform["readContainer"] = async () => ({ ok: true, value: "EXPIRED" });
    world.clock.advance(2 * HOUR_MS);
    await world.run({}, { platform: { ...platform, readContainer } });
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: null }]);
    world.clock.advance(4 * HOUR_MS);
    await world.run({}, { platform: { ...platform, readContainer } });
    const [medium, ...others] = world.simulator.state.media;
    expect(others).toEqual([]);
    expect((await world.journal()).entries).toMatchObject([{ id: "a", outcome: "done", media_id: medium?.id }]);
  });

  it("tells people of one that is never finished, and lets the other posts go on", async () => {
    const world = await leftOpen("before");
    const claimedId = (await world.journal()).entries[0]?.container_id;
    const stuck = (platform: Platform): Partial<Platform> => ({
      readContainer: async (id) =>
        id === claimedId ? { ok: true, value: "IN_PROGRESS" } : await platform.readContainer(id),
    });
    // The next day, before the container is a day old.
    world.clock.advance(16 * HOUR_MS);
    await world.runWith(stuck);
    expect(world.alerts.filter(({ key }) => key === "unconfirmed:a")).toHaveLength(2);
    expect(world.alerts).toContainEqual(
      expect.objectContaining({ key: "unconfirmed:a", why: expect.stringContaining("still IN_PROGRESS") }),
    );
    expect((await world.journal()).entries).toMatchObject([
      { id: "a", outcome: null, parked_at: expect.any(String) },
      { id: "b", outcome: "done" },
    ]);
    world.nextDay();
    expect(await world.runWith(stuck)).toMatchObject({ published: "a" });
  });

  it("sends the one that was claimed first when two are ready, and the other in a later run", async () => {
    const world = await twoLeftOpen({ isForced: true });
    world.calls();
    expect(await world.run({ isForced: true })).toMatchObject({ exit: 0, published: "a" });
    expect(await world.run({ isForced: true })).toMatchObject({ exit: 0, published: "b" });
    expect(world.calls()).not.toContain("create");
  });

  it("sends the one whose slot it is when two are ready, and not the other on the same day", async () => {
    // The next day has begun, and the first container is not too old.
    const world = await twoLeftOpen({ laterMs: 14 * HOUR_MS });
    expect(await world.run()).toMatchObject({ exit: 0, published: "b" });
    expect(await world.run()).toMatchObject({ exit: 0, summary: "Nothing due: today's 1 of 1 posts are out." });
  });

  it("finds out what became of every claim, also of those behind one that is ready", async () => {
    const world = await leftOpen("before");
    const [first] = (await world.journal()).entries;
    const { platform } = await world.ports();
    let isSent = false;
    // The first one cannot be read, and the second goes live without anybody learning of it.
    const hampered: Platform = {
      ...platform,
      readContainer: async (id) =>
        isSent || id === first?.container_id ? { ok: false, error: UNREADABLE } : await platform.readContainer(id),
      listRecentMedia: async (since) =>
        isSent ? { ok: false, error: UNREADABLE } : await platform.listRecentMedia(since),
      publish: async (id) => {
        isSent = true;
        await platform.publish(id);
        return { ok: false, error: LOST };
      },
    };
    await world.run({ isForced: true }, { platform: hampered });
    expect((await world.journal()).entries).toMatchObject(BOTH_OPEN);
    world.clock.advance(2 * HOUR_MS);
    expect(await world.run({ isForced: true })).toMatchObject({ exit: 0, published: "a" });
    const live = new Map(world.simulator.state.media.map(({ caption, id }) => [caption, id]));
    expect((await world.journal()).entries).toMatchObject([
      { id: "a", outcome: "done", media_id: live.get("Caption of a") },
      { id: "b", outcome: "done", media_id: live.get("Caption of b") },
    ]);
  });

  it("sends nothing while the account shows its caption and another claim may have it, and says so", async () => {
    const world = await twinsLeftOpen();
    world.calls();
    world.alerts.length = 0;
    world.clock.advance(20 * HOUR_MS);
    await world.run({ isForced: true });
    expect(world.calls()).not.toContain("publish");
    expect(world.simulator.state.media).toHaveLength(1);
    const open = ["a", "b"].map((id) => ({ id, outcome: null, parked_at: expect.any(String) }));
    expect((await world.journal()).entries).toMatchObject(open);
    const shown = `The account shows media with its caption (${world.simulator.state.media[0]?.id})`;
    const told = ["a", "b"].map((id) => ({ key: `unconfirmed:${id}`, why: expect.stringContaining(shown) }));
    expect(world.alerts).toMatchObject([...told, { key: "low-queue" }]);
  });

  it("takes no copy that people posted by hand for a claim's, once they have said which medium is the other post's", async () => {
    const world = await twinsLeftOpen();
    const { platform } = await world.ports();
    const copied = copiedByHand(platform);
    await world.run({ isForced: true }, { platform: copied });
    const mediaId = world.simulator.state.media[0]?.id ?? "";
    await world.resolve("a", { kind: "live", mediaId });
    world.nextDay();
    world.alerts.length = 0;
    await world.run({}, { platform: copied });
    expect((await world.journal()).entries).toMatchObject([
      { id: "a", outcome: "done", media_id: mediaId },
      { id: "b", outcome: null, media_id: null },
    ]);
    expect(world.alerts[0]).toMatchObject({ key: "unconfirmed:b", why: expect.stringContaining("(1999)") });
  });

  it("waits for a container that is still in progress", async () => {
    const world = await leftOpen("before");
    let looks = 0;
    const outcome = await world.runWith((platform) => ({
      readContainer: async (id) =>
        ++looks < 3 ? { ok: true, value: "IN_PROGRESS" } : await platform.readContainer(id),
    }));
    expect(outcome).toMatchObject({ exit: 0, published: "a" });
    expect(looks).toBeGreaterThanOrEqual(3);
  });
});
