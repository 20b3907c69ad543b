import { describe, expect, it } from "vitest";
import type { JournalEntry } from "../../../scripts/core/generated/journal.ts";
import type { AlertKind, Alerts } from "../../../scripts/core/ports/alerts.ts";
import type { PosterConfig } from "../../../scripts/flows/post/run.ts";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** A world whose alerts are kept as an issue tracker would: raised kinds stay open until they are cleared. */
async function stage(open: AlertKind[] = []) {
  const world = await posterWorld();
  const standing = new Set<AlertKind>(open);
  const cleared: AlertKind[][] = [];
  const alerts: Alerts = {
    send: async ({ kind }) => void standing.add(kind),
    clear: async (kinds) => {
      cleared.push([...kinds]);
      for (const kind of kinds) standing.delete(kind);
    },
  };
  const run = (config: Partial<PosterConfig> = {}) => world.run(config, { alerts });
  const enough = () => world.writeQueue(["a", "b", "c", "d", "e", "f"].map((id) => world.item(id)));
  return { world, run, standing, cleared, enough, alerts };
}

/** The token of a run, this old. */
function token(now: Date, ageMs: number): PosterConfig["token"] {
  return { obtainedAt: new Date(now.getTime() - ageMs), expiresAt: new Date(now.getTime() - ageMs + 60 * DAY_MS) };
}

const ALL: AlertKind[] = ["item-failed", "account", "unconfirmed", "queue", "low-queue", "record", "silent"];

describe("post, when something was wrong and is over", () => {
  it("clears everything that a published post and a queue in order disprove, in one go", async () => {
    const { run, standing, cleared, enough } = await stage([...ALL, "runs-dry"]);
    await enough();
    expect(await run()).toMatchObject({ published: "a" });
    // Whether the queue lasts for days is not the poster's to say.
    expect([...standing]).toEqual(["runs-dry"]);
    expect(cleared).toHaveLength(1);
  });

  it("leaves the account alone when nothing was due", async () => {
    const { world, run, standing } = await stage(["account", "silent", "record", "queue", "item-failed"]);
    await world.writeQueue([world.item("held", { not_before: "2027-01-01T00:00:00Z" })]);
    await run();
    expect([...standing].sort()).toEqual(["account", "low-queue", "record", "silent"]);
  });

  it("clears what the files show in a run that has nothing to do because today's post is out", async () => {
    const { run, standing, enough } = await stage();
    await enough();
    await run();
    for (const kind of ALL) standing.add(kind);
    expect(await run()).toMatchObject({ summary: expect.stringContaining("Nothing due") });
    expect([...standing].sort()).toEqual(["account", "record", "silent"]);
  });

  it("clears a failed record once a later run has completed it", async () => {
    const { world, run, standing, enough, alerts } = await stage();
    await enough();
    const broken = await world.withStore((store) => ({
      ...store,
      write: async (file, bytes, expected, message) =>
        file === "queue" ? { ok: false, reason: "conflict" } : await store.write(file, bytes, expected, message),
    }));
    expect(await world.run({}, { ...broken, alerts })).toMatchObject({ exit: 1, published: "a" });
    expect([...standing]).toEqual(["record"]);
    await run();
    expect([...standing]).toEqual([]);
  });
});

describe("post, when a condition still holds", () => {
  it("keeps what this very run alerted about", async () => {
    const { world, run, standing } = await stage();
    await world.writeQueue([world.item("bad", { image_url: world.mediaUrl("too-tall.jpg") }), world.item("b")]);
    await run();
    expect([...standing].sort()).toEqual(["item-failed", "low-queue"]);
  });

  it("keeps the alert about a failed post until nothing in the queue is failed", async () => {
    const { world, run, standing } = await stage();
    const rest = ["b", "c", "d", "e", "f", "g"].map((id) => world.item(id));
    await world.writeQueue([world.item("bad", { image_url: world.mediaUrl("too-tall.jpg") }), ...rest]);
    await run();
    expect(await run()).toMatchObject({ published: "b" });
    expect([...standing]).toEqual(["item-failed"]);
    await world.writeQueue(rest.slice(1));
    world.nextDay();
    await run();
    expect([...standing]).toEqual([]);
  });

  it("keeps the alert about an edited published post in the run that noticed it", async () => {
    const { world, run, standing, enough } = await stage();
    await enough();
    await run();
    await world.writeQueue([
      world.item("a", { caption: "rewritten" }),
      ...["b", "c", "d", "e"].map((id) => world.item(id)),
    ]);
    await run();
    expect([...standing]).toEqual(["queue"]);
  });

  it("clears nothing while the queue cannot be used", async () => {
    const { world, run, standing, cleared } = await stage(ALL);
    await world.writeQueue([world.item("a"), world.item("a")]);
    expect(await run()).toMatchObject({ exit: 1 });
    expect([[...standing].sort(), cleared]).toEqual([[...ALL].sort(), []]);
  });

  it("keeps an unconfirmed post and its record while the claim is open, though another post goes out", async () => {
    const { world, run, standing } = await stage(["unconfirmed", "record", "account"]);
    await world.writeQueue(["a", "b", "c", "d", "e", "f"].map((id) => world.item(id)));
    await world.writeFile("journal.json", { entries: [foreignClaim] });
    expect(await run()).toMatchObject({ published: "a" });
    expect([...standing].sort()).toEqual(["record", "unconfirmed"]);
  });

  it("keeps the account's alert when the platform goes on refusing", async () => {
    const { world, run, standing, enough } = await stage(["account"]);
    await enough();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "create", code: 25, subcode: 2207050 });
    await run();
    expect([...standing]).toEqual(["account"]);
  });

  it.each([
    ["clears the token's alert when it published with a token that no refresh was tried on", 5 * HOUR_MS, []],
    ["keeps the token's alert when a refresh may have failed since the token was made", 30 * HOUR_MS, ["token"]],
    ["keeps the token's alert when the token comes from the future", -HOUR_MS, ["token"]],
  ])("%s", async (_, ageMs, left) => {
    const { world, run, standing, enough } = await stage(["token"]);
    await enough();
    await run({ token: token(world.clock.now(), ageMs) });
    expect([...standing]).toEqual(left);
  });

  it("keeps the token's alert when the age of the token is not known, or nothing was published", async () => {
    const { world, run, standing, enough } = await stage(["token"]);
    await enough();
    await run({ token: { obtainedAt: null, expiresAt: null } });
    await run({ token: token(world.clock.now(), HOUR_MS) });
    expect([...standing]).toEqual(["token"]);
  });
});

/** A claim for another account, which no run can settle. */
const foreignClaim: JournalEntry = {
  id: "old",
  digest: "0".repeat(64),
  account_id: "17",
  container_id: "17900000000000001",
  claim: { at: "2026-01-01T09:30:00.000Z", run: "test:0" },
  outcome: null,
  media_id: null,
  published_at: null,
};
