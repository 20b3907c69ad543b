import { describe, expect, it } from "vitest";
import type { Told } from "../../../scripts/core/generated/journal.ts";
import type { Alert } from "../../../scripts/core/ports/alerts.ts";
import { alertDigest } from "../../../scripts/core/posting/digest.ts";
import { openAlertMemory, tellOnce } from "../../../scripts/flows/post/tell-once.ts";
import { posterWorld } from "../../support/poster-world.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

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
  it("says once that the queue is empty", async () => {
    const world = await worldWith([]);
    await playDay(world);
    expect(titles(world)).toEqual(["The queue is empty"]);
    for (let day = 2; day <= 3; day++) await playDay(world);
    expect(titles(world)).toEqual([]);
  });

  it("says at most once a day how few posts are left, however fast they go", async () => {
    const world = await worldWith(["a", "b", "c"]);
    await world.writeFile("settings.json", { posts_per_day: 2 });
    await playDay(world);
    expect(titles(world)).toEqual(["The queue is running low: 2 pending posts left"]);
    await playDay(world);
    expect(titles(world)).toEqual(["The queue is empty"]);
  });

  it("says each day how few days the token has left", async () => {
    const world = await worldWith(["a", "b", "c", "d", "e", "f", "g"]);
    const token = { obtainedAt: new Date(), expiresAt: new Date(world.clock.now().getTime() + 5 * DAY_MS + HOUR_MS) };
    await playDay(world, { token });
    await playDay(world, { token });
    expect(titles(world).filter((title) => title.includes("token"))).toEqual([
      "The Instagram token expires in 5 days",
      "The Instagram token expires in 4 days",
    ]);
  });

  it.each([
    [10 * 86_400_000, []],
    [10 * 86_400_000 - 1, ["The Instagram token expires in 9 days"]],
    [2 * 86_400_000 - 1, ["The Instagram token expires in 1 day"]],
    [1, ["The Instagram token expires in 0 days"]],
    [0, ["The Instagram token has expired"]],
  ])("warns of the end of the token ten days before it: %i ms", async (leftMs, titles) => {
    const world = await posterWorld();
    await world.writeQueue(Array.from({ length: 9 }, (_, at) => world.item(`p${at}`)));
    const expiresAt = new Date(world.clock.now().getTime() + leftMs);
    await world.run({ token: { obtainedAt: null, expiresAt } });
    expect(world.alerts.map(({ title }) => title)).toEqual(titles);
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

  it("says of several posts that failed in one run in one message, with each error", async () => {
    const world = await worldWith(["a", "b", "c", "d", "e", "f", "g"]);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 100, count: 2 });
    expect(await world.run()).toMatchObject({ exit: 1, published: "c" });
    expect(world.alerts).toMatchObject([{ kind: "item-failed", title: "2 posts failed: a, b" }]);
    expect(world.alerts[0]?.body).toMatch(/^Post a failed: .+\n\nPost b failed: .+/);
    expect((await world.posts()).slice(0, 3).map(({ status }) => status)).toEqual(["failed", "failed", "done"]);
  });

  it("keeps no text of an alert in the journal", async () => {
    const world = await worldWith([]);
    await world.run();
    expect((await world.journal()).told).toEqual([
      { kind: "low-queue", digest: expect.stringMatching(/^[0-9a-f]{64}$/), at: expect.any(String) },
    ]);
  });
});

/** A run while the chat answers everything with an error. */
async function runUnheard(world: World): Promise<void> {
  await world.run({}, { alerts: { send: async () => false, clear: async () => undefined } });
}

describe("post, after an alert that did not arrive", () => {
  it("says in the next run what still holds, and then no more", async () => {
    const world = await worldWith([]);
    await runUnheard(world);
    for (let run = 1; run <= 2; run++) await world.run();
    expect(titles(world)).toEqual(["The queue is empty"]);
  });

  it("says in the next run which post failed and why, and then no more", async () => {
    const world = await worldWith(["w", "x", "y", "z"]);
    await world.writeQueue([world.item("a", { image_url: world.mediaUrl("too-tall.jpg") }), ...(await world.posts())]);
    for (let run = 1; run <= 2; run++) await runUnheard(world);
    await world.run();
    expect(world.alerts[0]).toMatchObject({ kind: "item-failed", title: "Post a failed" });
    expect(world.alerts[0]?.body).toBe((await world.posts())[0]?.error);
    expect(await world.journal()).not.toHaveProperty("untold");
    world.alerts.length = 0;
    world.nextDay();
    await world.run();
    expect(titles(world).filter((title) => title.includes("failed"))).toEqual([]);
  });

  it("says nothing of a failed post that somebody has corrected meanwhile", async () => {
    const world = await worldWith([]);
    const others = ["v", "w", "x", "y", "z"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" }));
    await world.writeQueue([world.item("a", { image_url: world.mediaUrl("too-tall.jpg") }), ...others]);
    await runUnheard(world);
    expect((await world.journal()).untold).toEqual(["a"]);
    await world.writeQueue(others);
    await world.run();
    expect(titles(world)).toEqual([]);
    expect(await world.journal()).not.toHaveProperty("untold");
  });

  it("says it in the next run when the post was set back to pending and failed again unheard", async () => {
    const world = await worldWith([]);
    const others = ["v", "w", "x", "y", "z"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" }));
    for (let time = 1; time <= 2; time++) {
      await world.writeQueue([world.item("a", { image_url: world.mediaUrl("too-tall.jpg") }), ...others]);
      await runUnheard(world);
    }
    await world.run();
    expect(titles(world)).toEqual(["Post a failed"]);
  });

  it("says it when the post failed again, unheard, in a run beside one that saw it waiting", async () => {
    const world = await worldWith([]);
    const a = world.item("a", { image_url: world.mediaUrl("too-tall.jpg") });
    await world.writeQueue([a]);
    await runUnheard(world);
    await world.writeQueue([{ ...a, not_before: "2027-01-01T00:00:00Z" }]);
    const failMeanwhile = async () => {
      await world.writeQueue([a]);
      await runUnheard(world);
      return true;
    };
    await world.run({}, { alerts: { send: failMeanwhile, clear: async () => undefined } });
    await world.run();
    expect(titles(world)).toContain("Post a failed");
  });

  it("says in the next run that a published post was edited", async () => {
    const world = await worldWith(["a", "v", "w", "x", "y", "z"]);
    await world.run();
    const posts = await world.posts();
    await world.writeQueue([world.item("a", { caption: "Changed" }), ...posts.slice(1)]);
    await runUnheard(world);
    for (let run = 1; run <= 2; run++) await world.run();
    expect(titles(world)).toEqual(["a was edited after it was published"]);
  });
});

describe("post, when several claims stay open", () => {
  const entryOf = (world: World, id: string, container: string) => ({
    id,
    digest: id.repeat(64),
    account_id: world.simulator.settings.account.userId,
    container_id: container,
    claim: { at: "2026-01-04T09:30:00Z", run: "earlier" },
    outcome: null,
    media_id: null,
    published_at: null,
  });

  it("says so in one message with all of them, once a day", async () => {
    const world = await worldWith(["a", "b", "c", "v", "w", "x", "y", "z"]);
    const entries = ["a", "b", "c"].map((id, index) => ({ ...entryOf(world, id, `${index + 1}`), account_id: "99" }));
    await world.writeFile("journal.json", { entries });
    await playDay(world);
    expect(world.alerts.filter(({ kind }) => kind === "unconfirmed")).toHaveLength(1);
    expect(world.alerts[0]).toMatchObject({ title: "It is not known yet whether a, b and c are live" });
    for (const id of ["a", "b", "c"]) expect(world.alerts[0]?.body).toContain(`${id}: It was claimed for account 99`);
    expect((await world.journal()).entries.filter((entry) => entry.parked_at !== undefined)).toHaveLength(3);
    world.alerts.length = 0;
    await playDay(world);
    expect(titles(world)).toEqual(["It is not known yet whether a, b and c are live"]);
  });

  it("says it again in the next run when the chat did not take it", async () => {
    const world = await worldWith(["a", "v", "w", "x", "y", "z"]);
    await world.writeFile("journal.json", { entries: [{ ...entryOf(world, "a", "1"), account_id: "99" }] });
    await runUnheard(world);
    for (let run = 1; run <= 2; run++) await world.run();
    expect(titles(world)).toEqual(["It is not known yet whether a is live"]);
  });
});

describe("post, beside a run that tells the team something", () => {
  it("forgets what it takes back, also where it learned of it while it looked for a post on the account", async () => {
    const world = await worldWith(["v", "w", "x", "y", "z"]);
    const claim = { at: "2026-01-04T09:30:00Z", run: "earlier" };
    const account_id = world.simulator.settings.account.userId;
    const content = { digest: "a".repeat(64), is_story: false };
    const open = { id: "gone", ...content, account_id, container_id: "1", claim, outcome: null };
    const done = { ...open, id: "b", container_id: "2", outcome: "done", media_id: "7" };
    const entries = [
      { ...open, media_id: null, published_at: null },
      { ...done, published_at: world.clock.now().toISOString() },
    ];
    await world.writeFile("journal.json", { entries });
    const told = [{ kind: "queue", digest: "b".repeat(64), at: world.clock.now().toISOString() }];
    const outcome = await world.runWith((ports) => ({
      ...ports,
      platform: {
        ...ports.platform,
        readContainer: async () => ({ ok: true, value: "FINISHED" }),
        async listRecentMedia() {
          await world.writeFile("journal.json", { entries, told });
          return { ok: true, value: [] };
        },
      },
    }));
    expect(outcome.summary).toBe("Nothing due: today's 1 of 1 posts are out.");
    expect((await world.journal()).told).toEqual([]);
  });
});

describe("what a run has told", () => {
  const alertOf = (over: object = {}) => ({ kind: "queue", title: "The queue", body: "Broken.", ...over }) as Alert;

  /** What arrives of these alerts, where the channel takes none of those that are lost. */
  async function sending(
    alerts: readonly Alert[],
    { known = [], lost = 0 }: { known?: readonly Told[]; lost?: number } = {},
  ) {
    const arrived: Alert[] = [];
    const memory = { ...openAlertMemory(), known };
    let left = lost;
    const channel = {
      send: async (alert: Alert) => {
        if (left-- > 0) return false;
        arrived.push(alert);
        return true;
      },
      clear: async () => undefined,
    };
    const telling = tellOnce({ alerts: channel, clock: virtualClock() }, memory);
    for (const alert of alerts) await telling.send(alert);
    return arrived.length;
  }
  const told = (hoursAgo: number, over: object = {}): Told => {
    const at = new Date(Date.parse("2026-01-05T09:30:00.000Z") - hoursAgo * HOUR_MS).toISOString();
    return { kind: "queue", digest: alertDigest(alertOf(over)), at };
  };

  it.each<[string, Alert[], number]>([
    ["the same", [alertOf(), alertOf()], 1],
    ["the same with another body", [alertOf(), alertOf({ body: "Still broken." })], 1],
    ["another title", [alertOf(), alertOf({ title: "Another" })], 2],
    ["something else about it", [alertOf(), alertOf({ about: "code 2" })], 2],
    ["another kind", [alertOf(), alertOf({ kind: "token" })], 2],
    ["failed posts, which are always new", [alertOf({ kind: "item-failed" }), alertOf({ kind: "item-failed" })], 2],
  ])("is not told again by the same run: %s", async (_, alerts, count) => {
    expect(await sending(alerts)).toBe(count);
  });

  it("is told again by the same run when it did not arrive", async () => {
    expect(await sending([alertOf(), alertOf()], { lost: 1 })).toBe(1);
  });

  it.each<[number, number]>([
    [0, 0],
    [19.9, 0],
    [20, 1],
    [48, 1],
  ])("is told again by another run %d hours later: %i times", async (hoursAgo, count) => {
    expect(await sending([alertOf()], { known: [told(hoursAgo)] })).toBe(count);
  });
});
