import { describe, expect, it } from "vitest";
import type { FaultInput } from "../../simulator/faults.ts";
import { type Bench, HOUR_MS, startBench } from "./bench.ts";

/** A finished container, a planned fault for the next publish, and what came of that publish. */
async function publishUnder(
  fault: FaultInput,
): Promise<{ bench: Bench; reply: Awaited<ReturnType<Bench["publish"]>> | null }> {
  const bench = await startBench();
  const id = await bench.createFinished();
  bench.simulator.faults.add(fault);
  const reply = await bench.publish(id).catch(() => null);
  return { bench, reply };
}

describe("a fault of a publish call", () => {
  it("throttling says so in the body and in both usage headers", async () => {
    const { bench, reply } = await publishUnder({ endpoint: "any", kind: "throttle", minutes: 17 });
    expect([reply?.status, reply?.error]).toEqual([403, { code: 4 }]);
    expect(JSON.parse(reply?.headers.get("x-app-usage") ?? "")).toMatchObject({ call_count: 100 });
    expect(JSON.parse(reply?.headers.get("x-business-use-case-usage") ?? "")).toEqual({
      [bench.accountId]: [expect.objectContaining({ type: "instagram", estimated_time_to_regain_access: 17 })],
    });
    expect(bench.simulator.state.media).toEqual([]);
  });

  const after = { endpoint: "publish", when: "after" } as const;
  it.each<[FaultInput, number | undefined, string | RegExp, number]>([
    [{ endpoint: "publish", kind: "server-error", status: 503 }, 503, /"code":2,/, 0],
    [{ ...after, kind: "drop" }, undefined, "", 1],
    [{ ...after, kind: "malformed", shape: "cut-off" }, undefined, "", 1],
    [{ ...after, kind: "malformed", shape: "html" }, 200, /^<!DOCTYPE html>/, 1],
    [{ ...after, kind: "malformed", shape: "empty" }, 200, /^$/, 1],
    [
      { ...after, kind: "answer", status: 418, body: '{"id":42}', headers: { "x-made-up": "yes" } },
      418,
      /^{"id":42}$/,
      1,
    ],
    [{ kind: "live-but-error" }, 403, /"code":4,"error_subcode":2207051/, 1],
  ])("%o: %s, %s, %d live", async (fault, status, text, live) => {
    const { bench, reply } = await publishUnder(fault);
    expect(reply?.status).toBe(status);
    expect(reply?.text ?? "").toMatch(text);
    expect(reply?.headers.get("x-made-up") ?? null).toBe(status === 418 ? "yes" : null);
    expect(bench.simulator.state.media).toHaveLength(live);
  });
});

describe("a fault of a container", () => {
  const hidden = [
    ["nothing", {}],
    ["an unknown word", { status_code: "QUEUED_FOR_REVIEW" }],
    ["the sentence alone", { status_code: null, status: expect.stringMatching(/^Finished: /) }],
  ] as const;
  it.each(hidden)("hides its status for a while: %s", async (as, shown) => {
    const bench = await startBench();
    bench.simulator.faults.add({ kind: "hidden-status", as, hours: 2 });
    const id = await bench.createFinished();
    const read = async () => (await bench.get(`/v25.0/${id}`, { fields: "status_code,status" })).body;
    expect(await read()).toEqual({ id, ...shown });
    await bench.simulator.clock.sleep(2 * HOUR_MS);
    expect(await read()).toMatchObject({ status_code: "FINISHED" });
  });

  it("keeps it in progress for some hours", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ kind: "stuck", hours: 2 });
    const id = await bench.createFinished();
    expect(await bench.status(id)).toBe("IN_PROGRESS");
    await bench.simulator.clock.sleep(2 * HOUR_MS);
    expect(await bench.status(id)).toBe("FINISHED");
  });

  it("refuses to publish it, although it is finished, and no other one", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ kind: "unpublishable", code: 110, subcode: 2207018 });
    const [id, other] = [await bench.createFinished(), await bench.createFinished()];
    for (const _ of [1, 2]) expect((await bench.publish(id)).error).toEqual({ code: 110, subcode: 2207018 });
    expect(await bench.status(id)).toBe("FINISHED");
    expect((await bench.publish(other)).status).toBe(200);
  });

  it("breaks it at the publish call", async () => {
    const { bench, reply } = await publishUnder({ kind: "breaks-container" });
    expect(reply?.status).toBe(500);
    expect(bench.simulator.state.containers.map(({ status }) => status)).toEqual(["ERROR"]);
    expect(bench.simulator.state.media).toEqual([]);
  });
});

describe("a block of the account", () => {
  it("refuses whatever is sent until it is over, lets reads through, and holds against a client that it goes on", async () => {
    const bench = await startBench();
    const id = await bench.createFinished();
    bench.simulator.faults.add({ kind: "block", endpoint: "create", subcode: 2207051, hours: 2 });
    expect((await bench.create()).error).toEqual({ code: 4, subcode: 2207051 });
    expect(bench.simulator.state.violations).toEqual([]);
    expect(await bench.status(id)).toBe("FINISHED");
    expect((await bench.publish(id)).error).toEqual({ code: 4, subcode: 2207051 });
    expect(bench.simulator.state.violations).toMatchObject([{ kind: "sent while blocked" }]);
    await bench.simulator.clock.sleep(2 * HOUR_MS);
    expect((await bench.publish(id)).status).toBe(200);
    expect(bench.simulator.state.violations).toHaveLength(1);
  });
});

describe("aim of a fault", () => {
  it("is refused when it is not understood", async () => {
    const bench = await startBench();
    const add = (wish: unknown) => () => bench.simulator.faults.add(wish as FaultInput);
    expect(add({ endpoint: "publisch", kind: "drop" })).toThrow();
    expect(add({ endpoint: "status", kind: "stuck" })).toThrow();
    expect(add({ endpoint: "publish", kind: "drop", nht: 2 })).toThrow();
  });
});
