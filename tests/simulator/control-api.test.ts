import { describe, expect, it } from "vitest";
import { type Bench, DAY_MS, send, sendJson, startBench } from "./bench.ts";

function control(bench: Bench, path: string): string {
  return `${bench.simulator.graphUrl}/_simulator/${path}`;
}

describe("control API", () => {
  it("plans, lists and removes faults", async () => {
    const bench = await startBench();
    const planned = await sendJson(control(bench, "faults"), "POST", {
      endpoint: "me",
      kind: "server-error",
      count: "always",
    });
    expect(planned.status).toBe(201);
    expect((await bench.get("/v25.0/me")).status).toBe(500);
    expect((await send(control(bench, "faults"))).body).toMatchObject({
      faults: [{ id: 1, kind: "server-error", matched: 1 }],
    });
    expect((await send(control(bench, "faults/1"), { method: "DELETE" })).status).toBe(200);
    expect((await send(control(bench, "faults/1"), { method: "DELETE" })).status).toBe(404);
    expect((await bench.get("/v25.0/me")).status).toBe(200);
    await sendJson(control(bench, "faults"), "POST", { kind: "stuck" });
    await send(control(bench, "faults"), { method: "DELETE" });
    expect(bench.simulator.faults.list()).toEqual([]);
  });

  it("shows and moves the clock, forward only", async () => {
    const bench = await startBench();
    expect((await send(control(bench, "clock"))).body).toEqual({ now: "2026-11-20T09:00:00.000Z" });
    await sendJson(control(bench, "clock"), "POST", { advanceMs: DAY_MS });
    const moved = await sendJson(control(bench, "clock"), "POST", { now: "2026-12-01T00:00:00Z" });
    expect(moved.body).toEqual({ now: "2026-12-01T00:00:00.000Z" });
    expect((await sendJson(control(bench, "clock"), "POST", { now: "2026-11-30T00:00:00Z" })).status).toBe(400);
    expect((await sendJson(control(bench, "clock"), "POST", { advanceMs: -1 })).status).toBe(400);
    expect(bench.simulator.clock.now().toISOString()).toBe("2026-12-01T00:00:00.000Z");
  });

  it("shows the state without any token, and hands out tokens", async () => {
    const bench = await startBench();
    const issued = await sendJson(control(bench, "tokens"), "POST", {
      ageMs: 3 * DAY_MS,
      scopes: ["instagram_business_basic"],
    });
    const token = String(issued.body.access_token);
    expect(
      (await bench.get("/refresh_access_token", { grant_type: "ig_refresh_token", access_token: token })).status,
    ).toBe(200);
    await bench.publish(await bench.createFinished());
    const state = await send(control(bench, "state"));
    expect(state.body).toMatchObject({
      media: [{ kind: "IMAGE" }],
      containers: [{ status: "PUBLISHED" }],
      tokens: [{ label: "token-1" }, { label: "token-2" }, { label: "token-3" }],
      violations: [],
      quotaUsage: 1,
    });
    expect(state.text).not.toContain("IGAA");
  });

  it("refuses what it does not understand", async () => {
    const bench = await startBench();
    const url = control(bench, "faults");
    expect((await sendJson(url, "POST", { endpoint: "nowhere", kind: "drop" })).status).toBe(400);
    expect((await sendJson(url, "PUT", {})).status).toBe(405);
    expect((await sendJson(control(bench, "clock"), "DELETE", {})).status).toBe(405);
    expect((await sendJson(control(bench, "faults/1"), "POST", {})).status).toBe(404);
    expect((await sendJson(control(bench, "tokens"), "POST", { scopes: ["everything"] })).status).toBe(400);
    expect((await send(control(bench, "nothing"))).status).toBe(404);
    const asForm = { endpoint: "publish", kind: "drop" };
    expect((await send(url, { method: "POST", body: new URLSearchParams(asForm) })).status).toBe(415);
    const broken = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    expect((await send(url, broken)).status).toBe(400);
    expect(bench.simulator.faults.list()).toEqual([]);
  });
});
