import { describe, expect, it } from "vitest";
import { retryReads } from "../../scripts/flows/retry.ts";
import { posterWorld } from "../support/poster-world.ts";

describe("a call that is refused for now", () => {
  it("is not sent again by a run that is asked to stop while it waits", async () => {
    const world = await posterWorld();
    const stop = new AbortController();
    world.simulator.faults.add({ kind: "server-error", endpoint: "quota", count: "always" });
    const { platform } = await world.ports();
    const sleep = async () => stop.abort();
    const answer = await retryReads({ clock: { ...world.clock, sleep }, stop: stop.signal }, () =>
      platform.readQuota(),
    );
    expect(answer).toMatchObject({ ok: false, error: { class: "transient" } });
    expect(world.calls()).toEqual(["quota"]);
  });

  it("is sent three times otherwise", async () => {
    const world = await posterWorld();
    world.simulator.faults.add({ kind: "server-error", endpoint: "quota", count: "always" });
    const { platform } = await world.ports();
    expect(await retryReads(world, () => platform.readQuota())).toMatchObject({ ok: false });
    expect(world.calls()).toEqual(["quota", "quota", "quota"]);
  });
});
