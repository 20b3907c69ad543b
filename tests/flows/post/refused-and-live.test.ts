import { describe, expect, it } from "vitest";
import { classifyFault } from "../../../scripts/core/instagram/classify-fault.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { FaultInput } from "../../../simulator/faults.ts";
import { posterWorld } from "../../support/poster-world.ts";

const HOUR_MS = 60 * 60_000;
const LAG_MS = 5 * HOUR_MS;

const refusal = (status: number, code: number): PlatformFault => ({
  ...classifyFault({ step: "publish", status, code, subcode: null, noAnswer: null }),
  ...{ step: "publish", status, code, subcode: null, platformMessage: "", traceId: null, retryAfterMs: null },
});

async function worldThatLags() {
  const world = await posterWorld({ switches: { publishedStatusLagMs: LAG_MS, mediaListLagMs: LAG_MS } });
  await world.writeQueue(["a", "b"].map((id) => world.item(id)));
  const statusOfA = async () => (await world.posts()).find(({ id }) => id === "a")?.status;
  return { ...world, statusOfA };
}

describe("post, when a publish call took effect and its answer says otherwise", () => {
  it.each([
    ["an own fault of the post, but no refusal", 500, 36003],
    ["no code at all", 502, 1],
  ])("fails no live post over %s", async (_, status, code) => {
    const world = await worldThatLags();
    await world.runWith((platform) => ({
      publish: async (id) => {
        await platform.publish(id);
        return { ok: false, error: refusal(status, code) };
      },
    }));
    expect(world.simulator.state.media).toHaveLength(1);
    expect(await world.statusOfA()).toBe("pending");
  });

  it.each<[string, FaultInput]>([
    ["no answer", { kind: "drop", endpoint: "publish" }],
    ["the app's limit, as HTTP 400", { kind: "graph-error", endpoint: "publish", code: 4, status: 400 }],
    ["the app's limit, as HTTP 500", { kind: "graph-error", endpoint: "publish", code: 4, status: 500 }],
    ["an unavailable service", { kind: "graph-error", endpoint: "publish", code: 2, status: 400 }],
    ["an internal error", { kind: "graph-error", endpoint: "publish", code: -1, subcode: 2207001, status: 400 }],
    ["a value", { kind: "graph-error", endpoint: "publish", code: 100, status: 400 }],
  ])("fails no live post over a copy that the same container made before: %s", async (_, fault) => {
    const world = await worldThatLags();
    world.simulator.faults.add({ ...fault, when: "after" } as FaultInput);
    await world.run();
    const live = world.simulator.state.media.length;
    world.clock.advance(2 * HOUR_MS);
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 506, count: "always" });
    await world.run({ isForced: true });
    expect(await world.statusOfA()).toBe("pending");
    expect(world.simulator.state.media).toHaveLength(live);
    // Once everything shows, it is recorded.
    world.simulator.faults.clear();
    world.clock.advance(LAG_MS);
    await world.run();
    expect(await world.statusOfA()).toBe("done");
  });

  it("keeps the slot of its day while nobody can tell", async () => {
    const world = await worldThatLags();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 4, status: 500, when: "after" });
    await world.run();
    world.simulator.faults.add({ kind: "graph-error", endpoint: "status", code: 100, subcode: 33, count: "always" });
    world.clock.advance(2 * HOUR_MS);
    await world.run();
    expect(world.simulator.state.media).toHaveLength(1);
  });
});

describe("post, started by a schedule", () => {
  it("sends a container that was not ready in the next run of the day, whatever its slots", async () => {
    const world = await posterWorld();
    await world.writeFile("settings.json", { slots: ["09:30"] });
    await world.writeQueue(["a", "b"].map((id) => world.item(id)));
    world.simulator.faults.add({ kind: "graph-error", endpoint: "publish", code: 9007, count: 3 });
    await world.run({ isScheduled: true });
    world.clock.advance(4 * HOUR_MS);
    expect((await world.run({ isScheduled: true })).published).toBe("a");
    world.clock.advance(4 * HOUR_MS);
    expect(await world.run({ isScheduled: true })).toMatchObject({
      exit: 0,
      summary: expect.stringContaining("Nothing due"),
    });
  });
});

describe("post, after a first comment got the account blocked", () => {
  it("sends no further comment", async () => {
    const world = await posterWorld();
    await world.writeQueue(["a", "b", "c"].map((id) => world.item(id, { first_comment: `#tag ${id}` })));
    const listComments = async () => ({ ok: false as const, error: refusal(400, 10) });
    let sent = 0;
    const sendComment = async () => {
      sent++;
      return { ok: false as const, error: refusal(400, 368) };
    };
    const isThere = async () => ({ ok: true as const, value: [] });
    for (const _ of ["a", "b"]) {
      await world.runWith(() => ({ listComments, sendComment: async () => ({ ok: false, error: refusal(400, 4) }) }));
      world.nextDay();
    }
    await world.runWith(() => ({ listComments: isThere, sendComment }));
    expect(sent).toBe(1);
  });
});
