import { describe, expect, it } from "vitest";
import type { FaultInput } from "../../simulator/faults.ts";
import { type Bench, startBench } from "./bench.ts";

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

describe("aim of a fault", () => {
  it("hits the nth matching request, as often as told", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ endpoint: "quota", kind: "graph-error", code: 1, nth: 2, count: 2 });
    const read = async () => (await bench.get(`/v25.0/${bench.accountId}/content_publishing_limit`)).status;
    expect([await read(), await read(), await read(), await read()]).toEqual([200, 400, 400, 200]);
  });

  it("hits only its own endpoint and parameters", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({
      endpoint: "create",
      kind: "graph-error",
      code: -1,
      subcode: 2207032,
      count: "always",
      params: { caption: "bad day" },
    });
    expect((await bench.create({ image_url: bench.sample(), caption: "good day" })).status).toBe(200);
    const hit = await bench.create({ image_url: bench.sample(), caption: "bad day" });
    expect(hit.error).toEqual({ code: -1, subcode: 2207032 });
    expect((await bench.get("/v25.0/me")).status).toBe(200);
  });

  it("is refused when it is not understood", async () => {
    const bench = await startBench();
    const add = (wish: unknown) => () => bench.simulator.faults.add(wish as FaultInput);
    expect(add({ endpoint: "publisch", kind: "drop" })).toThrow();
    expect(add({ endpoint: "status", kind: "stuck" })).toThrow();
    expect(add({ endpoint: "publish", kind: "drop", nht: 2 })).toThrow();
  });
});
