import { describe, expect, it } from "vitest";
import { CoalescedReads } from "../../src/adapters/stripe/stripe-calls.ts";
import { LocalTurns, type Manners, Throttle } from "../../src/adapters/stripe/throttle.ts";
import { StripeFault } from "../../src/core/stripe-fault.ts";
import type { Clock } from "../../src/ports/runtime.ts";

const refused = (retryAfterMs: number | null = null) =>
  new StripeFault("read", { kind: "unavailable", statusCode: 429, retryAfterMs });

/** Time stands still until everybody waits, and then jumps to the next moment at which somebody wakes up. */
class VirtualClock implements Clock {
  atMs = 1_000_000;
  readonly slept: number[] = [];
  private readonly sleepers: { untilMs: number; wake: () => void }[] = [];

  now(): Date {
    return new Date(this.atMs);
  }

  sleep(ms: number): Promise<void> {
    this.slept.push(ms);
    return new Promise((wake) => this.sleepers.push({ untilMs: this.atMs + ms, wake }));
  }

  /** Lets time pass until the work is done. */
  async play<T>(work: Promise<T>): Promise<T> {
    let isDone = false;
    const end = () => {
      isDone = true;
    };
    work.then(end, end);
    for (;;) {
      await new Promise((resolve) => setImmediate(resolve));
      if (isDone) return await work;
      this.sleepers.sort((a, b) => a.untilMs - b.untilMs);
      const next = this.sleepers.shift();
      if (next === undefined) throw new Error("nobody sleeps, and the work is not done");
      this.atMs = Math.max(this.atMs, next.untilMs);
      next.wake();
    }
  }
}

function throttled(budgetMs: number, perSecond = 1_000) {
  const clock = new VirtualClock();
  const throttle = new Throttle({ clock, turns: new LocalTurns(clock), perSecond, random: () => 0 });
  const send = <T>(call: () => Promise<T>, isPatient = false) =>
    throttle.run(call, { budgetMs, isPatient } satisfies Manners);
  return { clock, send, run: <T>(call: () => Promise<T>) => clock.play(send(call)) };
}

/** Fails with these faults, one after the other, and then succeeds. */
function failing(...faults: Error[]) {
  let calls = 0;
  const call = async () => {
    const fault = faults[calls];
    calls += 1;
    if (fault !== undefined) throw fault;
    return "done";
  };
  return { call, count: () => calls };
}

describe("the throttle", () => {
  it("keeps a little below the limit before anything is refused: five go at once, and then one every 50 ms", async () => {
    const { clock, run } = throttled(6_000, 25);
    for (let index = 0; index < 5; index += 1) await run(async () => {});
    expect(clock.slept).toEqual([]);
    for (let index = 0; index < 2; index += 1) await run(async () => {});
    expect(clock.slept).toEqual([50, 50]);
  });

  it("makes nobody wait until a clock that was set back has caught up", async () => {
    const { clock, run } = throttled(6_000, 25);
    for (let index = 0; index < 5; index += 1) await run(async () => {});
    clock.atMs -= 500_000;
    await run(async () => {});
    expect(clock.slept).toEqual([]);
  });

  it("lets a call for which somebody waits go before a thousand of the worker's, and these come in the end", async () => {
    const { clock, send } = throttled(60_000, 25);
    const order: string[] = [];
    const beganAt = clock.atMs;
    const events = Array.from({ length: 1_000 }, () => send(async () => void order.push("event"), true));
    await new Promise((resolve) => setImmediate(resolve));
    const buyer = send(async () => void order.push(`buyer after ${clock.atMs - beganAt} ms`));
    await clock.play(Promise.all([...events, buyer]));
    expect(order.findIndex((what) => what.startsWith("buyer"))).toBeLessThan(10);
    expect(order.filter((what) => what === "event")).toHaveLength(1_000);
    expect(clock.atMs - beganAt).toBeLessThan(51_000);
  });

  const down = new StripeFault("read", { kind: "unavailable", statusCode: 500 });
  it.each<[string, StripeFault[], number[], string]>([
    ["is sent again, after longer pauses each time", [refused(), refused(), refused()], [500, 1_000, 2_000], "done"],
    ["waits as long as Stripe asks for", [refused(3_000)], [3_000], "done"],
    ["is passed on when the wait would take too long", [refused(7_000)], [], "429"],
    ["is given up in the end", Array.from({ length: 99 }, () => refused()), [500, 1_000, 2_000], "429"],
    ["of another kind is not sent again", [down], [], "500"],
  ])("a refused call %s", async (_, faults, slept, outcome) => {
    const { clock, run } = throttled(6_000);
    const { call, count } = failing(...faults);
    const result = await run(call).catch((error: Error) => error.message);
    expect(result).toContain(outcome);
    expect([clock.slept, count()]).toEqual([slept, slept.length + 1]);
  });

  it("holds calls back for a minute at most, whatever Stripe asks for", async () => {
    const { clock, run } = throttled(6_000);
    await expect(run(failing(refused(86_400_000)).call)).rejects.toThrow("429");
    await expect(run(async () => {})).rejects.toThrow("rate_limit");
    clock.atMs += 60_000;
    await run(async () => {});
  });

  it("does not let a crowd that gives up keep others waiting", async () => {
    const { clock, send, run } = throttled(1_000, 25);
    await run(failing(refused()).call);
    await clock.play(Promise.allSettled(Array.from({ length: 500 }, () => send(async () => {}))));
    const beganAt = clock.atMs;
    await run(async () => {});
    expect(clock.atMs - beganAt).toBeLessThanOrEqual(1_000);
  });

  it.each([false, true])("holds back every call after a refusal, patient or not: %s", async (isPatient) => {
    const { clock, send, run } = throttled(6_000);
    await expect(run(failing(refused(5_000), refused(5_000)).call)).rejects.toThrow("429");
    const beganAt = clock.atMs;
    await clock.play(send(async () => {}, isPatient));
    expect(clock.atMs - beganAt).toBeGreaterThanOrEqual(5_000);
  });
});

describe("many calls at a Stripe that takes 25 a second", () => {
  it.each([60, 120])("%i at once are all answered, the last one within the webhook's limit", async (count) => {
    const { clock, send } = throttled(6_000, 25);
    const taken: number[] = [];
    let refusals = 0;
    const stripe = async () => {
      const now = clock.atMs;
      if (taken.filter((at) => at > now - 1_000).length >= 25) {
        refusals += 1;
        throw refused();
      }
      taken.push(now);
      await clock.sleep(100);
    };
    const beganAt = clock.atMs;
    const calls = Array.from({ length: count }, () => send(stripe));
    const results = await clock.play(Promise.allSettled(calls));
    expect(results.filter(({ status }) => status === "rejected")).toEqual([]);
    expect(clock.atMs - beganAt).toBeLessThan(8_000);
    expect(refusals).toBe(0);
  });
});

describe("coalesced reads", () => {
  /** Each read waits until it is told to end, and returns its number. */
  function controlled() {
    const started: PromiseWithResolvers<number>[] = [];
    const reads = new CoalescedReads((_key, onSent) => {
      onSent();
      const read = Promise.withResolvers<number>();
      started.push(read);
      return read.promise;
    });
    return { reads, started };
  }

  it("answer everybody who asks while one is running with one that begins afterwards", async () => {
    const { reads, started } = controlled();
    const first = reads.get("cus_1");
    const later = Array.from({ length: 50 }, () => reads.get("cus_1"));
    expect(started).toHaveLength(1);
    started[0]?.resolve(1);
    expect(await first).toBe(1);
    await Promise.resolve();
    expect(started).toHaveLength(2);
    started[1]?.resolve(2);
    expect(new Set(await Promise.all(later))).toEqual(new Set([2]));
  });

  it("pass a failure on to those who share the read, and not to the next", async () => {
    const { reads, started } = controlled();
    const first = reads.get("cus_1");
    const second = reads.get("cus_1");
    started[0]?.reject(new Error("down"));
    await expect(first).rejects.toThrow("down");
    await Promise.resolve();
    started[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it("share a read that still waits for its turn, since it will see what they ask for", async () => {
    let send = () => {};
    const reads = new CoalescedReads<number>(async (_key, onSent) => {
      await new Promise<void>((resolve) => {
        send = resolve;
      });
      onSent();
      return 1;
    });
    const all = Array.from({ length: 3 }, () => reads.get("cus_1"));
    expect(new Set(all).size).toBe(1);
    send();
    expect(await Promise.all(all)).toEqual([1, 1, 1]);
  });
});
