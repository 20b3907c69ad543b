import { describe, expect, it } from "vitest";
import { posterWorld } from "../../support/poster-world.ts";

describe("post", () => {
  it("publishes the first pending post and writes the result to journal and queue", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    expect(await world.run()).toMatchObject({ exit: 0, published: "a" });
    expect(world.calls()).toEqual(["quota", "create", "status", "publish", "media"]);
    const [live] = world.simulator.state.media;
    const [a, b] = await world.posts();
    expect(a).toMatchObject({ status: "done", media_id: live?.id, permalink: expect.stringContaining("/p/") });
    expect(b).toEqual(world.item("b"));
    const publishedAt = live?.publishedAt.toISOString();
    expect(a?.published_at).toBe(publishedAt);
    expect((await world.journal()).entries).toMatchObject([
      { id: "a", outcome: "done", media_id: live?.id, published_at: publishedAt },
    ]);
  });

  it("publishes nothing more on the same day, and the next post on the next", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    world.calls();
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("Nothing due") });
    expect(world.calls()).toEqual([]);
    world.nextDay();
    expect(await world.run()).toMatchObject({ published: "b" });
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("publishes as many posts a day as the settings say, and one more with force", async () => {
    const world = await posterWorld();
    await world.writeFile("settings.json", { posts_per_day: 2 });
    await world.writeQueue(["a", "b", "c"].map((id) => world.item(id)));
    expect((await world.run()).published).toBe("a");
    expect((await world.run()).published).toBe("b");
    expect((await world.run()).published).toBeUndefined();
    expect((await world.run({ isForced: true })).published).toBe("c");
  });

  it("counts the day in the team's time zone", async () => {
    const world = await posterWorld();
    await world.writeFile("settings.json", { timezone: "Pacific/Auckland" });
    await world.writeQueue([world.item("a"), world.item("b")]);
    await world.run();
    world.clock.advance(2 * 60 * 60_000);
    // 11:30 UTC is 00:30 of the next day in Auckland.
    expect((await world.run()).published).toBe("b");
  });

  it("skips a post that is held and takes it once its time has come", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("held", { not_before: "2026-01-06T09:30:00Z" }), world.item("b")]);
    expect((await world.run()).published).toBe("b");
    world.nextDay();
    expect((await world.run()).published).toBe("held");
  });

  it("says that nothing is due when all are held, done or failed", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("held", { not_before: "2027-01-01T00:00:00Z" })]);
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("Nothing due") });
    expect(world.calls()).toEqual([]);
    expect(world.alerts).toMatchObject([{ kind: "low-queue", title: expect.stringContaining("1 pending") }]);
  });

  it("makes the children of a carousel first and publishes only the parent", async () => {
    const world = await posterWorld();
    const children = ["recipe-1.jpg", "recipe-2.jpg"].map((name) => ({
      image_url: world.mediaUrl(name),
      alt_text: name,
    }));
    const { image_url: _, alt_text: __, ...rest } = world.item("a");
    await world.writeQueue([{ ...rest, media_type: "CAROUSEL", children, is_ai_generated: true }]);
    expect((await world.run()).published).toBe("a");
    expect(world.calls()).toEqual([
      "quota",
      "create",
      "create",
      "status",
      "status",
      "create",
      "status",
      "publish",
      "media",
    ]);
    const forms = world.simulator.state.requests
      .filter(({ endpoint }) => endpoint === "create")
      .map(({ form }) => form);
    expect(forms.map((form) => Object.keys(form).sort().join())).toEqual([
      "access_token,alt_text,image_url,is_carousel_item",
      "access_token,alt_text,image_url,is_carousel_item",
      "access_token,caption,children,is_ai_generated,media_type",
    ]);
    expect(world.simulator.state.media).toHaveLength(1);
  });

  it("publishes a story although it has no caption and never shows up in the list of media", async () => {
    const world = await posterWorld();
    const { caption: _, alt_text: __, ...rest } = world.item("a");
    await world.writeQueue([{ ...rest, media_type: "STORIES" }]);
    expect((await world.run()).published).toBe("a");
  });

  it("alerts that the queue runs low, held posts counted, after a failed run too", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a", { image_url: world.mediaUrl("too-tall.jpg") })]);
    await world.run();
    expect(world.alerts.map(({ kind }) => kind)).toEqual(["item-failed", "low-queue"]);
  });

  it("warns from its own run when the token has under 10 days left", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
    const expiresAt = new Date(world.clock.now().getTime() + 9.5 * 24 * 60 * 60_000);
    await world.run({ token: { obtainedAt: null, expiresAt } });
    expect(world.alerts).toMatchObject([{ kind: "token", title: expect.stringContaining("9 days") }]);
  });

  it("touches nothing with an expired token", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    expect(await world.run({ token: { obtainedAt: null, expiresAt: new Date(0) } })).toMatchObject({ exit: 2 });
    expect(world.calls()).toEqual([]);
    expect((await world.posts())[0]?.status).toBe("pending");
  });

  it("does not put the token into the queue, the journal, the log or an alert", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({
      kind: "graph-error",
      endpoint: "create",
      code: 36003,
      subcode: 2207009,
      message: `bad ${world.token}`,
    });
    await world.writeQueue([world.item("a")]);
    await world.run();
    const everything = JSON.stringify([await world.posts(), await world.journal(), world.log.lines, world.alerts]);
    expect(everything).toContain("2207009");
    expect(everything).not.toContain(world.token);
  });
});

describe("post, when the post is at fault", () => {
  it("marks a post with a bad picture failed, with the exact error, and moves on in the next run", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("bad", { image_url: world.mediaUrl("too-tall.jpg") }), world.item("b")]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls()).not.toContain("create");
    const [bad] = await world.posts();
    expect(bad).toMatchObject({
      status: "failed",
      failed_at: expect.any(String),
      error: expect.stringContaining("taller than 4:5"),
    });
    expect(world.alerts[0]).toMatchObject({ kind: "item-failed", title: "Post bad failed", body: bad?.error });
    expect((await world.run()).published).toBe("b");
  });

  it("marks a post failed whose container ends in ERROR, says what may be wrong, and publishes nothing", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "container-error" });
    await world.writeQueue([world.item("a")]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]).toMatchObject({
      status: "failed",
      error: expect.stringContaining("blocks Instagram's fetcher"),
    });
    expect(world.calls()).not.toContain("publish");
  });

  it("marks a post failed after five looks without FINISHED", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "stuck" });
    await world.writeQueue([world.item("a")]);
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect(world.calls().filter((call) => call === "status")).toHaveLength(5);
    expect((await world.posts())[0]?.status).toBe("failed");
  });

  it("tries creating again when the platform's fetcher hiccups", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 9004, subcode: 2207052 });
    await world.writeQueue([world.item("a")]);
    expect((await world.run()).published).toBe("a");
  });

  it("leaves a post alone that was edited while it failed", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "container-error" });
    await world.writeQueue([world.item("a")]);
    world.simulator.onRequest = async ({ endpoint, phase }) => {
      if (endpoint === "status" && phase === "before")
        await world.writeQueue([world.item("a", { caption: "corrected" })]);
    };
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts())[0]).toEqual(world.item("a", { caption: "corrected" }));
  });
});

describe("post, when the account or the platform is at fault", () => {
  it.each([
    [
      "the token is refused",
      { kind: "graph-error", endpoint: "quota", code: 190, subcode: 463, status: 401 },
      2,
      "token",
    ],
    ["calls are throttled", { kind: "throttle", endpoint: "quota" }, 1, "account"],
    ["the platform is down", { kind: "server-error", endpoint: "create", count: "always" }, 1, "account"],
    [
      "the account is restricted",
      { kind: "graph-error", endpoint: "create", code: 25, subcode: 2207050 },
      1,
      "account",
    ],
    [
      "looking at the container is refused",
      { kind: "graph-error", endpoint: "status", code: 190, status: 401 },
      2,
      "token",
    ],
  ] as const)("leaves the post pending when %s", async (_, fault, exit, kind) => {
    const world = await posterWorld();
    world.simulator.faults.add(fault);
    await world.writeQueue(["a", "b", "c", "d"].map((id) => world.item(id)));
    expect(await world.run()).toMatchObject({ exit });
    expect(world.alerts).toMatchObject([{ kind }]);
    expect((await world.posts()).map(({ status }) => status)).toEqual(["pending", "pending", "pending", "pending"]);
    expect(world.calls()).not.toContain("publish");
  });

  it("leaves a refused token to the next run when a newer one was stored after this run was queued", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "quota", code: 190, status: 401 });
    await world.writeFile("token-status.json", {
      refreshed_at: "2026-01-05T09:00:00Z",
      expires_at: "2026-03-06T09:00:00Z",
    });
    await world.writeQueue(["a", "b", "c", "d"].map((id) => world.item(id)));
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.alerts).toEqual([]);
  });

  it("ends with a notice when the quota is used up, naming the account's own ceiling", async () => {
    const world = await posterWorld({ quotaTotal: 0 });
    await world.writeQueue(["a", "b", "c", "d"].map((id) => world.item(id)));
    expect(await world.run()).toMatchObject({ exit: 0, summary: expect.stringContaining("0 of this account's 0") });
    expect(world.alerts).toEqual([]);
    expect(world.calls()).toEqual(["quota"]);
  });

  it("tries the next post when the fault could be the post's, and marks the first failed once that one is live", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 100 });
    await world.writeQueue(["a", "b", "c", "d", "e", "f"].map((id) => world.item(id)));
    expect(await world.run()).toMatchObject({ exit: 1, published: "b" });
    expect((await world.posts()).map(({ status }) => status)).toEqual([
      "failed",
      "done",
      "pending",
      "pending",
      "pending",
      "pending",
    ]);
    expect(world.alerts).toMatchObject([{ kind: "item-failed", title: "Post a failed" }]);
  });

  it("marks nothing failed when the next post meets the same fault, and alerts about the account", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 200, status: 403, count: "always" });
    await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
    expect(await world.run()).toMatchObject({ exit: 1 });
    expect((await world.posts()).every(({ status }) => status === "pending")).toBe(true);
    expect(world.alerts).toMatchObject([{ kind: "account" }]);
  });
});

describe("post, when it is asked to stop", () => {
  it("begins nothing irreversible", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    const stopping = new AbortController();
    world.simulator.onRequest = ({ endpoint }) => {
      if (endpoint === "status") stopping.abort();
    };
    expect(await world.run({}, { stop: stopping.signal })).toMatchObject({ exit: 1 });
    expect(world.calls()).not.toContain("publish");
    expect((await world.journal()).entries).toEqual([]);
  });

  it("finishes recording what it has published", async () => {
    const world = await posterWorld();
    await world.writeQueue([world.item("a")]);
    const stopping = new AbortController();
    world.simulator.onRequest = ({ endpoint, phase }) => {
      if (endpoint === "publish" && phase === "before") stopping.abort();
    };
    expect(await world.run({}, { stop: stopping.signal })).toMatchObject({ exit: 0, published: "a" });
    expect((await world.posts())[0]?.status).toBe("done");
  });
});
