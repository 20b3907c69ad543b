import { describe, expect, it } from "vitest";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { FaultClass, PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import { retryReads, retryWhenAnswered, storeWithRetries } from "../../../scripts/flows/steps/retry.ts";
import { posterWorld } from "../../support/poster-world.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

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
});

interface Told {
  class: FaultClass;
  retryAfterMs?: number | null;
}

/** A call that fails like this so often, then works. */
function callFailing(times: number, told: Told) {
  let count = 0;
  const fault = { retryAfterMs: null, ...told } as PlatformFault;
  const call = async () =>
    ++count > times ? ({ ok: true, value: "there" } as const) : { ok: false as const, error: fault };
  return { call, count: () => count };
}

describe("how often a read is tried", () => {
  it.each([
    [0, [], true],
    [1, [1_000], true],
    [2, [1_000, 3_000], true],
    [3, [1_000, 3_000], false],
  ])("is three times at most, with growing pauses: %i failures", async (times, pauses, isOk) => {
    const clock = virtualClock();
    const { call, count } = callFailing(times, { class: "transient" });
    expect((await retryReads({ clock }, call)).ok).toBe(isOk);
    expect(clock.slept).toEqual(pauses);
    expect(count()).toBe(Math.min(times + 1, 3));
  });

  it("is never after a longer pause than is said", async () => {
    const clock = virtualClock();
    await retryReads({ clock }, callFailing(3, { class: "transient" }).call, 2_000);
    expect(clock.slept).toEqual([1_000, 2_000]);
  });

  it.each([
    [500, [1_000, 3_000]],
    [30_000, [30_000, 30_000]],
    [60_000, [60_000, 60_000]],
    [60_001, []],
    [3_600_000, []],
  ])("heeds a platform that asks for %i ms, up to a minute", async (retryAfterMs, pauses) => {
    const clock = virtualClock();
    const { call, count } = callFailing(9, { class: "transient", retryAfterMs });
    await retryReads({ clock }, call, 5_000);
    expect(clock.slept).toEqual(pauses);
    expect(count()).toBe(pauses.length + 1);
  });

  it.each<[FaultClass, reads: number, changes: number]>([
    ["transient", 3, 3],
    ...(["no-answer", "unreadable", "again"] as const).map((name) => [name, 3, 1] as [FaultClass, number, number]),
    ...(["item", "either", "credential", "blocked", "account", "quota", "throttled", "not-ready"] as const).map(
      (name) => [name, 1, 1] as [FaultClass, number, number],
    ),
  ])("depends on what went wrong: %s", async (faultClass, reads, changes) => {
    const read = callFailing(9, { class: faultClass });
    await retryReads({ clock: virtualClock() }, read.call);
    expect(read.count()).toBe(reads);
    // What changes something is repeated only where the platform itself says that it failed.
    const change = callFailing(9, { class: faultClass });
    await retryWhenAnswered({ clock: virtualClock() }, change.call);
    expect(change.count()).toBe(changes);
  });
});

describe("a token that cannot be obtained again", () => {
  const record = {
    ...{ access_token: "t", token_type: "bearer" as const, expires_in: 5_184_000 },
    ...{ obtained_at: "2026-01-05T09:30:00Z", account_id: "17" },
  };
  const problem = { code: "full", what: "Writing", why: "The disk is full.", whatToDo: "Wait.", isRetryable: true };

  /** What happened, in order, at a store that fails so often. */
  async function storing(failures: number, error: Error = new ProblemError(problem, 1)) {
    const events: string[] = [];
    let left = failures;
    const tokenStore = {
      proveWritable: async () => undefined,
      async write() {
        events.push("write");
        if (left-- > 0) throw error;
      },
    };
    const sleep = async (ms: number) => {
      events.push(`sleep ${ms}`);
      for (let turn = 0; turn < 5; turn++) await Promise.resolve();
      events.push("awake");
    };
    const ended = await storeWithRetries({ tokenStore, clock: { now: () => new Date(0), sleep } }, record).catch(
      (thrown: unknown) => thrown,
    );
    return { events, ended };
  }
  const pause = (ms: number) => [`sleep ${ms}`, "awake"];

  it("is stored in the third attempt at the latest, each after its pause", async () => {
    expect(await storing(0)).toEqual({ events: ["write"], ended: undefined });
    const events = ["write", ...pause(1_000), "write", ...pause(3_000), "write"];
    expect(await storing(2)).toEqual({ events, ended: undefined });
    expect(await storing(3)).toEqual({ events, ended: new ProblemError(problem, 1) });
  });

  it("is not stored again after a fault of the program", async () => {
    expect((await storing(1, new TypeError("a fault"))).events).toEqual(["write"]);
  });
});
