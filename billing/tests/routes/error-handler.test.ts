import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { AuthUnavailable, Unauthenticated } from "../../src/adapters/auth/verify-caller.ts";
import { createLog } from "../../src/adapters/runtime.ts";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";
import { RepeatedAlarms } from "../../src/core/alarm-rules.ts";
import { StripeFault } from "../../src/core/stripe-fault.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { LeaseTaken, TryLater } from "../../src/flows/with-lease.ts";
import { createErrorHandler, Problem } from "../../src/routes/problem.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

/** What a caller sees of a fault, and what the log holds. */
async function meet(...faults: readonly Error[]) {
  const lines: string[] = [];
  const deps = {
    log: createLog(
      (line) => lines.push(line),
      () => NOW,
    ),
    clock: { now: () => NOW },
    meter: null,
    repeated: new RepeatedAlarms(),
    policy: { alertEmail: null },
    store: { commit: async () => true },
  } as unknown as Deps;
  const app = new Hono();
  const left = [...faults];
  app.get("/", () => {
    throw left.shift();
  });
  app.onError(createErrorHandler(deps));
  for (let more = 1; more < faults.length; more += 1) await app.request("/");
  const answer = await app.request("/");
  return { answer, body: (await answer.json()) as { code: string }, log: lines.join("\n") };
}

describe("what a caller is told of", () => {
  it.each([
    ["a Stripe that does not answer", new StripeFault("read", { kind: "unavailable" })],
    ["a database that does not answer", new StorageFault("commit", "57P01", new Error("private text"))],
    ["a user whose work is under way", new TryLater("checkout:ann is taken")],
    ["keys that cannot be fetched", new AuthUnavailable("the keys could not be read")],
  ])("%s: 503, and when to come again", async (_case, fault) => {
    const { answer, body, log } = await meet(fault);
    expect([answer.status, body.code, answer.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    expect(log).not.toContain("private text");
  });

  it.each([
    ["the rate limit", new StripeFault("wait", { kind: "unavailable", statusCode: 429 }), "rate_limit"],
    ["a lease", new LeaseTaken("checkout:ann is taken"), "lease"],
    ["a connection to the database", new StorageFault("connect", "POOL_BUSY", new Error("private text")), "connection"],
  ])("waiting for %s: as that, and nobody is alerted", async (_case, fault, waits_for) => {
    const { answer, body, log } = await meet(fault);
    expect([answer.status, body]).toEqual([503, expect.objectContaining({ code: "unavailable", waits_for })]);
    expect(log).toContain("waited in vain for its turn");
    expect(log).not.toContain("alert");
  });

  it("a database that restarts twice: one condition, whatever it answers meanwhile", async () => {
    const codes = ["57P01", "ECONNREFUSED", "57P03", "ECONNRESET", "57P01", "ETIMEDOUT"];
    const { log } = await meet(
      ...codes.map((code) => new StorageFault("transaction", code, new Error("private text"))),
    );
    expect(log.match(/"alert":true/g)).toHaveLength(1);
    expect(log).toContain("the database is shutting down");
  });

  it("what the operator has to fix: 503, and no word of coming again", async () => {
    const { answer, body, log } = await meet(new StripeFault("create", { kind: "rejected", param: "price" }));
    expect([answer.status, body.code, answer.headers.get("retry-after")]).toEqual([503, "misconfigured", null]);
    expect(log).toContain('"alert":true');
  });

  it("a fault of the caller's: what it is, and no line in the log", async () => {
    for (const [fault, status] of [
      [new Unauthenticated("A bearer token is required."), 401],
      [new Problem("invalid_request", "price_id is missing."), 400],
    ] as const) {
      const { answer, log } = await meet(fault);
      expect([answer.status, log]).toEqual([status, ""]);
    }
  });

  it("anything else: 500, with its place in the log and its words nowhere, for they may quote a body", async () => {
    const { answer, body, log } = await meet(new TypeError("private text"));
    expect([answer.status, body.code]).toEqual([500, "internal"]);
    expect(JSON.stringify(body) + log).not.toContain("private text");
    expect(log).toMatch(/TypeError.*error-handler\.test\.ts/);
  });
});
