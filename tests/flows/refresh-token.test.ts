import { chmod, readdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { createTokenFileStore, readTokenFile } from "../../scripts/adapters/files/token-file.ts";
import { createTokenEndpoint } from "../../scripts/adapters/instagram/token-endpoint.ts";
import type { Alert, AlertKind } from "../../scripts/core/ports/alerts.ts";
import { readRefreshedAt } from "../../scripts/core/posting/read-content.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { type RefreshPorts, refresh } from "../../scripts/flows/refresh-token.ts";
import { createManualClock } from "../../simulator/clock.ts";
import type { SimulatorOptions } from "../../simulator/settings.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const DAY_MS = 24 * 60 * 60_000;

/** The refresher in front of the simulator, with a token of the given age in a real file. */
async function stage({ ageDays, ...options }: { ageDays: number } & SimulatorOptions) {
  const clock = createManualClock(new Date("2026-01-12T08:00:00Z"));
  const [simulator, folder] = await Promise.all([startSimulator({ clock, ...options }), temporaryFolder()]);
  onTestFinished(() => simulator.close());
  const file = join(folder, "token.json");
  const old = {
    access_token: simulator.issueToken({ ageMs: ageDays * DAY_MS }),
    token_type: "bearer" as const,
    expires_in: 5_184_000,
    obtained_at: new Date(clock.now().getTime() - ageDays * DAY_MS).toISOString(),
    account_id: simulator.settings.account.userId,
  };
  await writeFile(file, JSON.stringify(old), { mode: 0o600 });
  const alerts: Alert[] = [];
  const cleared: AlertKind[] = [];
  const log = recordedLog();
  const store = createFileStore(join(folder, "queue.json"));
  const scrubber = new Scrubber();
  const run = async (over: Partial<RefreshPorts> = {}, { isDryRun = false, text = "" } = {}) =>
    await refresh(
      {
        store,
        tokenStore: createTokenFileStore(file),
        endpoint: createTokenEndpoint({ graphUrl: simulator.graphUrl, apiVersion: "v25.0", scrubber }),
        alerts: { send: async (alert) => void alerts.push(alert), clear: async (kinds) => void cleared.push(...kinds) },
        clock,
        random: () => 0.5,
        log,
        mask: (secret) => scrubber.add(secret),
        ...over,
      },
      {
        token: parseToken(text === "" ? ((await readTokenFile(file, log)) ?? "") : text, "the token"),
        accountId: undefined,
        refreshedAt: readRefreshedAt((await store.read("token-status"))?.bytes ?? null),
        isDryRun,
      },
    );
  const stored = async () => JSON.parse(await readFile(file, "utf8"));
  const calls = () => simulator.state.requests.map(({ endpoint }) => endpoint);
  return { simulator, clock, folder, file, old, alerts, cleared, log, run, stored, calls };
}

describe("refresh", () => {
  it("renews the token, tries the new one out, stores it and says until when it lasts", async () => {
    const { run, stored, old, calls, folder, alerts } = await stage({ ageDays: 7 });
    expect(await run()).toMatchObject({ exit: 0 });
    expect(calls()).toEqual(["refresh", "me"]);
    const record = await stored();
    expect(record).toMatchObject({
      account_id: old.account_id,
      obtained_at: "2026-01-12T08:00:00.000Z",
      expires_in: 5_184_000,
    });
    expect(record.access_token).not.toBe(old.access_token);
    expect(JSON.parse(await readFile(join(folder, "token-status.json"), "utf8"))).toEqual({
      refreshed_at: "2026-01-12T08:00:00.000Z",
      expires_at: "2026-03-13T08:00:00.000Z",
    });
    expect(alerts).toEqual([]);
  });

  it("clears the alert about the token once it is renewed, and not before", async () => {
    const { run, cleared, simulator, clock } = await stage({ ageDays: 0.5 });
    await run();
    clock.advance(7 * DAY_MS);
    await run({}, { isDryRun: true });
    simulator.faults.add({ kind: "server-error", endpoint: "refresh" });
    await run();
    expect(cleared).toEqual([]);
    expect(await run()).toMatchObject({ exit: 0 });
    expect(cleared).toEqual(["token"]);
  });

  it("keeps the token file readable by its owner only and repairs another mode with a warning", async () => {
    const { run, file, log, folder } = await stage({ ageDays: 7 });
    await chmod(file, 0o644);
    await run();
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(log.lines.join()).toContain("600");
    expect((await readdir(folder)).sort()).toEqual(["token-status.json", "token.json"]);
  });

  it("leaves a token younger than 24 hours alone", async () => {
    const { run, stored, old, calls } = await stage({ ageDays: 0.9 });
    expect(await run()).toMatchObject({ exit: 0, summary: expect.stringContaining("too young") });
    expect(calls()).toEqual([]);
    expect(await stored()).toEqual(old);
  });

  it("does nothing when a newer token was stored after this run was given its own", async () => {
    const { run, folder, calls } = await stage({ ageDays: 7 });
    await writeFile(
      join(folder, "token-status.json"),
      '{"refreshed_at":"2026-01-11T08:00:00Z","expires_at":"2026-03-12T08:00:00Z"}',
    );
    expect(await run()).toMatchObject({ exit: 0, summary: expect.stringContaining("newer token") });
    expect(calls()).toEqual([]);
  });

  it("alerts that the authorization must be redone when the token has expired", async () => {
    const { run, alerts, calls } = await stage({ ageDays: 60 });
    expect(await run()).toMatchObject({ exit: 2 });
    expect(alerts).toMatchObject([
      {
        kind: "token",
        title: expect.stringContaining("expired"),
        body: expect.stringContaining("Authorize again with npm run authorize"),
      },
    ]);
    expect(calls()).toEqual([]);
  });

  it("alerts with the days left when the refresh fails, and keeps the old token", async () => {
    const { run, alerts, stored, old, simulator } = await stage({ ageDays: 49.5 });
    simulator.faults.add({ kind: "server-error", endpoint: "refresh", count: "always" });
    expect(await run()).toMatchObject({ exit: 1 });
    expect(alerts).toMatchObject([{ kind: "token", body: expect.stringContaining("10 days") }]);
    expect(await stored()).toEqual(old);
  });

  it("sends the refresh once, whatever comes back", async () => {
    const { run, simulator, calls } = await stage({ ageDays: 7 });
    simulator.faults.add({ kind: "drop", endpoint: "refresh", when: "after" });
    expect(await run()).toMatchObject({ exit: 1 });
    expect(calls()).toEqual(["refresh"]);
    expect(await run()).toMatchObject({ exit: 0 });
  });

  it.each([
    ["an empty token", '{"access_token":"","token_type":"bearer","expires_in":5184000}'],
    ["no token", '{"token_type":"bearer","expires_in":5184000}'],
    ["no lifetime", '{"access_token":"IGAAxxxxxxxxxxxxxxxxxxxxxxxx","token_type":"bearer"}'],
    ["HTML", "<html>sorry</html>"],
  ])("never stores %s", async (_, body) => {
    const { run, stored, old, simulator } = await stage({ ageDays: 7 });
    simulator.faults.add({ kind: "answer", endpoint: "refresh", body, count: "always" });
    expect((await run()).exit).not.toBe(0);
    expect(await stored()).toEqual(old);
  });

  it("discards a new token that is refused, and only then", async () => {
    const refused = await stage({ ageDays: 7 });
    refused.simulator.faults.add({ kind: "graph-error", endpoint: "me", code: 190, status: 401 });
    expect(await refused.run()).toMatchObject({ exit: 2 });
    expect(await refused.stored()).toEqual(refused.old);
    const unclear = await stage({ ageDays: 7 });
    unclear.simulator.faults.add({ kind: "server-error", endpoint: "me", count: "always" });
    expect(await unclear.run()).toMatchObject({ exit: 0 });
    expect((await unclear.stored()).access_token).not.toBe(unclear.old.access_token);
  });

  it("does not spend the refresh when the new token could not be stored", async () => {
    const { run, calls, folder, alerts } = await stage({ ageDays: 7 });
    const nowhere = createTokenFileStore(join(folder, "missing", "token.json"));
    expect(await run({ tokenStore: nowhere })).toMatchObject({ exit: 2 });
    expect(calls()).toEqual([]);
    expect(alerts).toMatchObject([{ kind: "token" }]);
  });

  it("changes nothing in a dry run", async () => {
    const { run, calls, stored, old, folder } = await stage({ ageDays: 7 });
    expect(await run({}, { isDryRun: true })).toMatchObject({ exit: 0, summary: expect.stringContaining("Dry run") });
    expect(calls()).toEqual([]);
    expect(await stored()).toEqual(old);
    expect(await readdir(folder)).toEqual(["token.json"]);
  });

  it("tries a bare token although its age is unknown, and learns the account from the platform", async () => {
    const { run, stored, old, log } = await stage({ ageDays: 7 });
    expect(await run({}, { text: old.access_token })).toMatchObject({ exit: 0 });
    expect(log.lines.join()).toContain("The token's age is unknown");
    expect((await stored()).account_id).toBe(old.account_id);
  });

  it("never prints or sends the old or the new token", async () => {
    const { run, log, alerts, old, stored, simulator } = await stage({ ageDays: 7 });
    simulator.faults.add({
      kind: "graph-error",
      endpoint: "me",
      code: 2,
      message: `echo ${old.access_token}`,
      count: "always",
    });
    await run();
    const said = JSON.stringify([log.lines, alerts]);
    expect(said).not.toContain(old.access_token);
    expect(said).not.toContain((await stored()).access_token);
  });
});
