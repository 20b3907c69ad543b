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
    await send(control(bench, "faults"), { method: "DELETE" });
    expect((await bench.get("/v25.0/me")).status).toBe(200);
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

  it.each([
    ["faults", "POST", { endpoint: "nowhere", kind: "drop" }, 400],
    ["faults", "PUT", {}, 405],
    ["clock", "DELETE", {}, 405],
    ["tokens", "POST", { scopes: ["everything"] }, 400],
    ["nothing", "POST", {}, 404],
  ])("refuses %s %s %o", async (path, method, body, status) => {
    const bench = await startBench();
    expect((await sendJson(control(bench, path), method, body)).status).toBe(status);
  });

  it("refuses a form, which another web page could send, and what is not JSON", async () => {
    const bench = await startBench();
    const form = new URLSearchParams({ endpoint: "publish", kind: "drop" });
    const broken = { method: "POST", body: "{", headers: { "content-type": "application/json" } };
    expect((await send(control(bench, "faults"), { method: "POST", body: form })).status).toBe(415);
    expect((await send(control(bench, "faults"), broken)).status).toBe(400);
    expect(bench.simulator.faults.list()).toEqual([]);
  });
});
