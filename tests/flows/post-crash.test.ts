import { describe, expect, it } from "vitest";
import type { Command, Performers } from "../../scripts/core/procedure.ts";
import { posterWorld } from "../support/poster-world.ts";

class Crash extends Error {}

/** Performers that break off at the given command, before or after it took effect. */
function crashingAt(
  performers: Performers,
  at: { command: number; phase: "before" | "after" },
  seen: Command["kind"][],
): Performers {
  const wrap = (kind: Command["kind"]) => async (command: never) => {
    seen.push(kind);
    const isHere = seen.length === at.command;
    if (isHere && at.phase === "before") throw new Crash();
    const reply = await performers[kind](command);
    if (isHere) throw new Crash();
    return reply;
  };
  return Object.fromEntries(
    Object.keys(performers).map((kind) => [kind, wrap(kind as Command["kind"])]),
  ) as unknown as Performers;
}

describe("post, when it dies at any command", () => {
  it.each(["before", "after"] as const)(
    "publishes the post once and records it, dying %s each command in turn",
    async (phase) => {
      let last: Command["kind"][] = [];
      for (let command = 1; ; command++) {
        const world = await posterWorld();
        await world.writeQueue(["a", "b", "c", "d", "e"].map((id) => world.item(id)));
        const seen: Command["kind"][] = [];
        const crash = await world
          .runWith((performers) => crashingAt(performers, { command, phase }, seen))
          .catch((error) => error);
        if (!(crash instanceof Crash)) break;
        last = seen;
        for (let run = 0; run < 3; run++) await world.run();
        const label = `died ${phase} command ${command} (${seen.at(-1)})`;
        expect([label, world.simulator.state.media.map(({ caption }) => caption)]).toEqual([label, ["Caption of a"]]);
        expect([label, world.simulator.state.violations]).toEqual([label, []]);
        expect((await world.posts())[0], label).toMatchObject({
          status: "done",
          media_id: world.simulator.state.media[0]?.id,
        });
        expect(
          (await world.journal()).entries.map(({ outcome }) => outcome),
          label,
        ).toEqual(["done"]);
        await world.close();
      }
      expect(last).toContain("publish");
      expect(last).toContain("changeQueue");
    },
    60_000,
  );
});
