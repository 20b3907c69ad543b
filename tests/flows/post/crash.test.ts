import { describe, expect, it } from "vitest";
import type { Post } from "../../../scripts/core/generated/queue.ts";
import type { PosterPorts } from "../../../scripts/flows/post/run.ts";
import { posterWorld } from "../../support/poster-world.ts";

class Crash extends Error {}

/** Ports that break off at the given call, before or after it took effect. */
function crashingAt(ports: PosterPorts, at: { call: number; phase: "before" | "after" }, seen: string[]): PosterPorts {
  const wrap = <Port extends object>(port: Port): Port =>
    Object.fromEntries(
      Object.entries(port).map(([name, deed]) => [
        name,
        name === "now"
          ? deed
          : async (...args: unknown[]) => {
              seen.push(name);
              const isHere = seen.length === at.call;
              if (isHere && at.phase === "before") throw new Crash();
              const reply = await deed(...args);
              if (isHere) throw new Crash();
              return reply;
            },
      ]),
    ) as Port;
  const { store, platform, media, channel, clock } = ports;
  return {
    ...ports,
    store: wrap(store),
    platform: wrap(platform),
    media: wrap(media),
    channel: wrap(channel),
    clock: wrap(clock),
  };
}

type World = Awaited<ReturnType<typeof posterWorld>>;

function carousel(world: World): Partial<Post> {
  const { image_url: _, alt_text: __, ...rest } = world.item("a");
  const children = ["recipe-1.jpg", "recipe-2.jpg"].map((name) => ({
    image_url: world.mediaUrl(name),
    alt_text: name,
  }));
  return { ...rest, media_type: "CAROUSEL", children };
}

/** Lets a run die at every command in turn, then runs three times more, and checks what is left of each. */
async function dieEverywhere(
  phase: "before" | "after",
  first: (world: World) => Partial<Post>,
  check: (world: World, label: string) => Promise<void>,
): Promise<string[]> {
  let last: string[] = [];
  for (let command = 1; ; command++) {
    const world = await posterWorld();
    await world.writeQueue([
      first(world),
      ...["b", "c", "d", "e"].map((id) => world.item(id, { not_before: "2027-01-01T00:00:00Z" })),
    ]);
    const seen: string[] = [];
    const end = await world
      .runWith((ports) => crashingAt(ports, { call: command, phase }, seen))
      .catch((error) => error);
    if (!(end instanceof Crash)) return last;
    last = seen;
    for (let run = 0; run < 3; run++) await world.run();
    await check(world, `died ${phase} command ${command} (${seen.at(-1)})`);
    await world.close();
  }
}

/** A run that dies when its publish call has taken effect. */
async function dieWhilePublishing(world: World): Promise<void> {
  const dying = world.runWith(({ platform, ...ports }) => ({
    ...ports,
    platform: {
      ...platform,
      publish: async (containerId) => {
        await platform.publish(containerId);
        throw new Crash();
      },
    },
  }));
  await expect(dying).rejects.toThrow(Crash);
}

describe("post, when it has died at the publish call", () => {
  it("is given as long to show up before the next run sends again", async () => {
    const world = await posterWorld({ switches: { publishedStatusLagMs: 200_000, mediaListLagMs: 200_000 } });
    await world.writeQueue([world.item("a")]);
    await dieWhilePublishing(world);
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect((await world.posts())[0]).toMatchObject({ status: "done", media_id: world.simulator.state.media[0]?.id });
    expect(world.simulator.state.violations).toEqual([]);
  });

  it("is not sent again on the strength of a look from before its container could not be read", async () => {
    const world = await posterWorld({
      switches: { publishedStatusLagMs: 100_000, mediaListLagMs: 0, captionsInReads: "absent" },
    });
    await world.writeQueue([world.item("a")]);
    await dieWhilePublishing(world);
    world.simulator.faults.add({ kind: "server-error", endpoint: "status", nth: 2, count: 5 });
    world.calls();
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.calls()).not.toContain("publish");
    expect(await world.run()).toMatchObject({ exit: 0 });
    expect(world.simulator.state.media).toHaveLength(1);
    expect((await world.posts())[0]).toMatchObject({ status: "done" });
  });
});

describe("post, when it dies at any command", () => {
  it.each([
    { kind: "picture", phase: "before", first: (world: World) => world.item("a") },
    { kind: "picture", phase: "after", first: (world: World) => world.item("a") },
    { kind: "carousel", phase: "before", first: carousel },
    { kind: "carousel", phase: "after", first: carousel },
  ] as const)(
    "publishes a $kind once and records it, dying $phase each command in turn",
    async ({ phase, first }) => {
      const commands = await dieEverywhere(phase, first, async (world, label) => {
        expect(
          world.simulator.state.media.map(({ caption }) => caption),
          label,
        ).toEqual(["Caption of a"]);
        expect(world.simulator.state.violations, label).toEqual([]);
        expect((await world.posts())[0], label).toMatchObject({
          status: "done",
          media_id: world.simulator.state.media[0]?.id,
        });
        expect(
          (await world.journal()).entries.map(({ outcome }) => outcome),
          label,
        ).toEqual(["done"]);
      });
      expect(commands).toContain("publish");
      expect(commands).toContain("write");
    },
    60_000,
  );

  it.each(["before", "after"] as const)("marks a bad post failed, dying %s each command in turn", async (phase) => {
    const bad = (world: World) => world.item("a", { image_url: world.mediaUrl("too-tall.jpg") });
    const commands = await dieEverywhere(phase, bad, async (world, label) => {
      expect((await world.posts())[0], label).toMatchObject({ status: "failed" });
      expect(world.simulator.state.media, label).toEqual([]);
    });
    expect(commands).toContain("write");
  });
});
