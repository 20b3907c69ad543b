import { describe, expect, it } from "vitest";
import type { FaultWish } from "../../simulator/faults.ts";
import { type Bench, startBench } from "./bench.ts";

/** A finished container, a planned fault for the next publish, and what came of that publish. */
async function publishUnder(
  fault: FaultWish,
): Promise<{ bench: Bench; reply: Awaited<ReturnType<Bench["publish"]>> | null }> {
  const bench = await startBench();
  const id = await bench.createFinished();
  bench.simulator.faults.add(fault);
  const reply = await bench.publish(id).catch(() => null);
  return { bench, reply };
}

describe("fault before the effect", () => {
  it("a dropped connection leaves nothing behind, and the next call works", async () => {
    const { bench, reply } = await publishUnder({ endpoint: "publish", kind: "drop" });
    expect(reply).toBeNull();
    expect(bench.simulator.state.media).toEqual([]);
    expect(bench.simulator.state.requests.at(-1)).toMatchObject({ endpoint: "publish", status: null });
    const [container] = bench.simulator.state.containers;
    expect((await bench.publish(container?.id ?? "")).status).toBe(200);
  });

  it("a server error leaves nothing behind", async () => {
    const { bench, reply } = await publishUnder({ endpoint: "publish", kind: "server-error", status: 503 });
    expect([reply?.status, reply?.error]).toEqual([503, { code: 2 }]);
    expect(bench.simulator.state.media).toEqual([]);
  });

  it("throttling says so in the body and in both usage headers", async () => {
    const { bench, reply } = await publishUnder({ endpoint: "any", kind: "throttle", minutes: 17 });
    expect([reply?.status, reply?.error]).toEqual([403, { code: 4 }]);
    expect(JSON.parse(reply?.headers.get("x-app-usage") ?? "")).toMatchObject({ call_count: 100 });
    expect(JSON.parse(reply?.headers.get("x-business-use-case-usage") ?? "")).toEqual({
      [bench.accountId]: [expect.objectContaining({ type: "instagram", estimated_time_to_regain_access: 17 })],
    });
    expect(bench.simulator.state.media).toEqual([]);
  });
});

describe("fault after the effect", () => {
  it.each<FaultWish>([
    { endpoint: "publish", kind: "drop", when: "after" },
    { endpoint: "publish", kind: "malformed", shape: "cut-off", when: "after" },
  ])("%o: no answer, but the post is live", async (fault) => {
    const { bench, reply } = await publishUnder(fault);
    expect(reply).toBeNull();
    expect(bench.simulator.state.media).toHaveLength(1);
  });

  it("a publish that answers 4/2207051 is live all the same", async () => {
    const { bench, reply } = await publishUnder({ kind: "live-but-error" });
    expect([reply?.status, reply?.error]).toEqual([403, { code: 4, subcode: 2207051 }]);
    expect(bench.simulator.state.media).toHaveLength(1);
  });

  it.each([
    ["html", /^<!DOCTYPE html>/],
    ["empty", /^$/],
    ["truncated", /^\{"id":"\d+$/],
  ] as const)("a malformed answer (%s) hides a live post", async (shape, pattern) => {
    const { bench, reply } = await publishUnder({ endpoint: "publish", kind: "malformed", shape, when: "after" });
    expect(reply?.status).toBe(200);
    expect(reply?.text).toMatch(pattern);
    expect(bench.simulator.state.media).toHaveLength(1);
  });

  it("any status and body can be made up", async () => {
    const { bench, reply } = await publishUnder({
      endpoint: "publish",
      kind: "answer",
      status: 418,
      body: '{"id":42}',
      headers: { "x-made-up": "yes" },
      when: "after",
    });
    expect([reply?.status, reply?.text, reply?.headers.get("x-made-up")]).toEqual([418, '{"id":42}', "yes"]);
    expect(bench.simulator.state.media).toHaveLength(1);
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

  it("ends when it is removed or all are cleared", async () => {
    const bench = await startBench();
    const id = bench.simulator.faults.add({ endpoint: "me", kind: "server-error", count: "always" });
    bench.simulator.faults.add({ endpoint: "status", kind: "server-error", count: "always" });
    expect((await bench.get("/v25.0/me")).status).toBe(500);
    expect(bench.simulator.faults.list()).toMatchObject([{ id, matched: 1 }, { matched: 0 }]);
    expect(bench.simulator.faults.remove(id)).toBe(true);
    expect(bench.simulator.faults.remove(id)).toBe(false);
    expect((await bench.get("/v25.0/me")).status).toBe(200);
    bench.simulator.faults.clear();
    expect(bench.simulator.faults.list()).toEqual([]);
  });

  it("is refused when it is not understood", async () => {
    const bench = await startBench();
    const add = (wish: unknown) => () => bench.simulator.faults.add(wish as FaultWish);
    expect(add({ endpoint: "publisch", kind: "drop" })).toThrow();
    expect(add({ endpoint: "status", kind: "stuck" })).toThrow();
    expect(add({ endpoint: "publish", kind: "drop", nht: 2 })).toThrow();
  });
});

describe("fate of a container", () => {
  it("stuck: stays IN_PROGRESS until it expires", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ kind: "stuck" });
    const id = await bench.createFinished();
    bench.simulator.clock.advance(23 * 3_600_000);
    expect(await bench.status(id)).toBe("IN_PROGRESS");
    bench.simulator.clock.advance(3_600_000);
    expect(await bench.status(id)).toBe("EXPIRED");
  });

  it("container-error: goes to ERROR with the given sentence", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ kind: "container-error", reason: "Error: something without a code" });
    const id = await bench.createFinished();
    expect((await bench.get(`/v25.0/${id}`, { fields: "status_code,status" })).body).toEqual({
      id,
      status_code: "ERROR",
      status: "Error: something without a code",
    });
  });
});

describe("slow answers", () => {
  it("a delay is real time and the answer then is the ordinary one", async () => {
    const { bench, reply } = await publishUnder({ endpoint: "publish", kind: "delay", ms: 20 });
    expect(reply?.status).toBe(200);
    expect(bench.simulator.state.media).toHaveLength(1);
  });

  it("a hanging answer ends with the caller's patience or with the simulator", async () => {
    const bench = await startBench();
    bench.simulator.faults.add({ endpoint: "me", kind: "hang" });
    const pending = bench.get("/v25.0/me").catch(() => "cut off");
    await bench.get(`/v25.0/${bench.accountId}/content_publishing_limit`);
    await bench.simulator.close();
    expect(await pending).toBe("cut off");
  });
});
