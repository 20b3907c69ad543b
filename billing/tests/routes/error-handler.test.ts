import { Hono } from "hono";
import { describe, expect, it } from "vitest";
import { AuthUnavailable, Unauthenticated } from "../../src/adapters/auth/verify-caller.ts";
import { createLog } from "../../src/adapters/runtime.ts";
import { StorageFault } from "../../src/adapters/storage/storage-fault.ts";
import { RepeatedAlarms } from "../../src/core/alarm-rules.ts";
import { ProviderFault } from "../../src/core/provider-fault.ts";
import type { Deps } from "../../src/flows/deps.ts";
import { TryLater } from "../../src/flows/with-lease.ts";
import { silentMeter } from "../../src/ports/runtime.ts";
import { createErrorHandler } from "../../src/routes/error-handler.ts";
import { Problem } from "../../src/routes/problem.ts";
import { TooSlow } from "../../src/routes/webhook.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

/** What a caller sees of a fault, and what the log holds. */
async function meet(fault: Error) {
  const lines: string[] = [];
  const deps = {
    log: createLog(
      (line) => lines.push(line),
      () => NOW,
    ),
    clock: { now: () => NOW },
    meter: silentMeter,
    repeated: new RepeatedAlarms(),
    policy: { alertEmail: null },
    store: { enqueueMails: async () => {} },
  } as unknown as Deps;
  const app = new Hono();
  app.get("/", () => {
    throw fault;
  });
  app.onError(createErrorHandler(deps));
  const answer = await app.request("/");
  return { answer, body: (await answer.json()) as { code: string }, log: lines.join("\n") };
}

describe("what a caller is told of", () => {
  it.each([
    ["a provider that does not answer", new ProviderFault("read", { kind: "unavailable" })],
    ["a database that does not answer", new StorageFault("commit", "57P01", new Error("private text"))],
    ["a user whose work is under way", new TryLater("checkout:ann is taken")],
    ["keys that cannot be fetched", new AuthUnavailable("the keys could not be read")],
    ["an answer that takes too long", new TooSlow("no result")],
  ])("%s: 503, and when to come again", async (_case, fault) => {
    const { answer, body, log } = await meet(fault);
    expect([answer.status, body.code, answer.headers.get("retry-after")]).toEqual([503, "unavailable", "5"]);
    expect(log).not.toContain("private text");
  });

  it("what the operator has to fix: 503, and no word of coming again", async () => {
    const { answer, body, log } = await meet(new ProviderFault("create", { kind: "rejected", param: "price" }));
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
