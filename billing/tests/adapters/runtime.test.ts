import { describe, expect, it } from "vitest";
import { createPrometheusMeter } from "../../src/adapters/metrics/prometheus-meter.ts";
import { createLog } from "../../src/adapters/runtime.ts";

describe("the log", () => {
  it.each([
    "sk_live_abc123",
    "rk_test_abc123",
    "whsec_abc/+=",
    "postgres://user:pw@host/db",
    "postgresql://user:pw@host/db",
    "smtp://user:pw@mail.example",
    "smtps://user:pw@mail.example:465",
  ])("writes one JSON object per line, and hides %s wherever it stands", (secret) => {
    const lines: string[] = [];
    const log = createLog(
      (line) => lines.push(line),
      () => new Date(0),
    );
    log.error(`connect ${secret} failed\nnext`, { reason: secret, more: `at ${secret}`, ok: 1 });
    expect(lines[0]).not.toContain("\n");
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      {
        ...{ time: "1970-01-01T00:00:00.000Z", level: "error", message: "connect [secret] failed\nnext" },
        ...{ reason: "[secret]", more: "at [secret]", ok: 1 },
      },
    ]);
  });
});

const NOW = new Date("2026-11-20T12:00:00.000Z");
const CLOCK = { now: () => NOW, sleep: async () => {} };

it("the last applied event is one that was applied: neither a duplicate nor one that failed", async () => {
  const none = { count: 0, oldestAt: null };
  const store = { countWaiting: async () => ({ events: none, mails: none, notifications: none }) };
  const meter = createPrometheusMeter(store, CLOCK);
  const last = async () =>
    /^billing_last_applied_event_timestamp_seconds (\S+)$/m.exec((await meter.report()).text)?.[1];
  const event = (outcome: Parameters<typeof meter.event>[0]["outcome"], seconds: number) =>
    meter.event({ type: "invoice.paid", outcome, seconds: 0.1, at: new Date(seconds * 1_000) });
  for (const outcome of ["duplicate", "failed", "unmatched", "superseded"] as const) event(outcome, 5);
  expect(await last()).toBe("0");
  event("applied", 7);
  event("failed", 9);
  expect(await last()).toBe("7");
});

it("the age of what waits is counted in seconds, and unknown while the database does not answer", async () => {
  let answers = true;
  const waiting = {
    events: { count: 7, oldestAt: "2026-11-20T11:59:30.000Z" },
    mails: { count: 2, oldestAt: "2026-11-20T11:58:30.000Z" },
    notifications: { count: 0, oldestAt: null },
  };
  const countWaiting = async () => {
    if (!answers) throw new Error("gone");
    return waiting;
  };
  const meter = createPrometheusMeter({ countWaiting }, CLOCK);
  const gauges = async () =>
    [...(await meter.report()).text.matchAll(/^billing_\w+_(?:waiting|oldest_seconds) (\S+)$/gm)].map(([, value]) =>
      value?.toLowerCase(),
    );
  expect(await gauges()).toEqual(["7", "30", "2", "90", "0", "0"]);
  answers = false;
  expect(await gauges()).toEqual(Array(6).fill("nan"));
});
