import { describe, expect, it } from "vitest";
import type { Alert } from "../../src/core/mail-text.ts";
import { raiseAlert, raiseRepeating } from "../../src/flows/raise-alert.ts";
import { flowDeps } from "../support/flow-deps.ts";

const ALERT: Alert = { code: "mails_stuck", ids: { reason: "smtp" } };
const MINUTE_MS = 60_000;

describe("an alert about a condition that lasts", () => {
  it("is logged once in ten minutes and mailed once a day", async () => {
    const { deps, lines, mails, advance } = await flowDeps();
    const days: number[] = [];
    for (let day = 0; day < 3; day += 1) {
      for (let minute = 0; minute < 24 * 60; minute += 5) {
        await raiseRepeating(ALERT, deps);
        advance(5 * MINUTE_MS);
      }
      days.push(lines.length);
    }
    expect(days).toEqual([144, 288, 432]);
    expect((await mails()).map((mail) => (mail.kind === "operator_alert" ? mail.detail : ""))).toEqual([
      "reason=smtp day=2026-11-20",
      "reason=smtp day=2026-11-21",
      "reason=smtp day=2026-11-22",
      "reason=smtp day=2026-11-23",
    ]);
  });

  it("does not silence another one, nor the same about something else", async () => {
    const { deps, lines } = await flowDeps();
    await raiseRepeating(ALERT, deps);
    await raiseRepeating({ ...ALERT, ids: { reason: "refused" } }, deps);
    await raiseRepeating({ ...ALERT, code: "background_failing" }, deps);
    await raiseRepeating(ALERT, deps);
    expect(lines).toHaveLength(3);
  });
});

describe("an alert whose mail cannot be queued", () => {
  const isDown = async () => {
    throw new Error("disk full");
  };

  it("is logged and mailed directly, and does not fail", async () => {
    const mailed: Alert[] = [];
    const { deps, lines } = await flowDeps({ mailAlert: async (alert) => void mailed.push(alert) });
    await raiseAlert(ALERT, { ...deps, store: { ...deps.store, commit: isDown } });
    expect(mailed).toEqual([ALERT]);
    expect(lines[0]).toMatch(/^error: mails stuck \{"alert":true,"code":"mails_stuck","reason":"smtp"\}/);
  });

  it.each<[string, ((alert: Alert) => Promise<void>) | undefined]>([
    ["the mail server refuses it too", isDown],
    ["there is no mail server", undefined],
  ])("is logged all the same when %s", async (_, mailAlert) => {
    const { deps, lines } = await flowDeps(mailAlert === undefined ? {} : { mailAlert });
    await raiseAlert(ALERT, { ...deps, store: { ...deps.store, commit: isDown } });
    expect(lines[0]).toContain("mails stuck");
  });

  it("is not mailed where there is no address", async () => {
    const { deps, mails } = await flowDeps({ policy: { alertEmail: null } });
    await raiseAlert(ALERT, deps);
    expect(await mails()).toEqual([]);
  });
});
