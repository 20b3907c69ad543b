import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileQueueHistory, createFileStore } from "../../scripts/adapters/files/file-store.ts";
import type { QueueHistory } from "../../scripts/core/doctor/health/health-check.ts";
import type { RunHistory } from "../../scripts/core/doctor/health/judge-runs.ts";
import type { Alert, AlertKind } from "../../scripts/core/ports/alerts.ts";
import type { Answer, Quota } from "../../scripts/core/ports/platform.ts";
import { readContent } from "../../scripts/core/posting/read-content.ts";
import { checkHealth, type HealthPorts, type HealthRequest } from "../../scripts/flows/check-health.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { goodPost } from "../support/rules.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";
import { virtualClock } from "../support/virtual-clock.ts";

const entry = {
  id: "old",
  digest: "0".repeat(64),
  account_id: "1",
  container_id: "2",
  media_id: "3",
  claim: { at: "2026-01-06T09:30:00Z", run: "r" },
  outcome: "done",
  published_at: "2026-01-06T09:31:00Z",
};
const status = { refreshed_at: "2026-01-05T08:00:00Z", expires_at: "2026-03-06T08:00:00Z" };
const posts = (count: number) => Array.from({ length: count }, (_, index) => goodPost({ id: `p${index}` }));

/** A folder in the best of health on a Wednesday morning. */
async function stage() {
  const folder = await temporaryFolder();
  const queueFile = join(folder, "queue.json");
  const write = async (name: string, value: unknown) =>
    await writeFile(join(folder, name), typeof value === "string" ? value : JSON.stringify(value));
  const writeQueue = async (list: object[], changedAt = "2026-01-01T00:00:00Z") => {
    await write("queue.json", { account: "bakery", posts: list });
    await utimes(queueFile, new Date(changedAt), new Date(changedAt));
  };
  await writeQueue(posts(10));
  await write("journal.json", { entries: [entry] });
  await write("token-status.json", status);
  const alerts: Alert[] = [];
  const cleared: AlertKind[] = [];
  const log = recordedLog();
  const run = async (ports: Partial<HealthPorts> = {}, request: Partial<HealthRequest> = {}) =>
    await checkHealth(
      {
        store: createFileStore(queueFile),
        history: createFileQueueHistory(queueFile),
        runs: null,
        readQuota: null,
        alerts: { send: async (alert) => alerts.push(alert) > 0, clear: async (kinds) => void cleared.push(...kinds) },
        clock: virtualClock("2026-01-07T08:00:00Z"),
        log,
        ...ports,
      },
      { token: null, days: 7, readContent: (snapshot) => readContent(snapshot, []), ...request },
    );
  const remove = (name: string) => rm(join(folder, name));
  return { write, writeQueue, remove, run, alerts, cleared, log };
}

const SILENT = { entries: [{ ...entry, claim: { ...entry.claim, at: "2026-01-03T09:30:00Z" }, published_at: null }] };
const kinds = (alerts: Alert[]) => alerts.map(({ kind }) => kind);

describe("checkHealth", () => {
  it("alerts nobody and gives the all-clear when all is well, except for what it cannot see", async () => {
    const { run, alerts, cleared } = await stage();
    expect(await run()).toMatchObject({ exit: 0 });
    expect(alerts).toEqual([]);
    expect(cleared.sort()).toEqual(["queue", "runs-dry", "silent", "unconfirmed"]);
  });

  it("alerts about each thing that is wrong, with what to do, and clears the rest", async () => {
    const { run, write, writeQueue, alerts, cleared, log } = await stage();
    await writeQueue(posts(2));
    await write("journal.json", {
      entries: [{ ...entry, outcome: null, published_at: null, claim: { at: "2026-01-03T09:30:00Z", run: "r" } }],
    });
    await write("token-status.json", { ...status, expires_at: "2026-01-20T08:00:00Z" });
    expect(await run()).toMatchObject({ exit: 1 });
    expect(kinds(alerts)).toEqual(["silent", "unconfirmed", "runs-dry", "token-age"]);
    for (const { body } of alerts) expect(body).toMatch(/npm run|Look at/);
    expect(cleared).toEqual(["queue"]);
    expect(log.lines.filter((line) => line.startsWith("error:"))).toHaveLength(4);
  });

  it("cannot tell whether posts were due when the queue was touched since, and says so without an alarm", async () => {
    const { run, write, writeQueue, alerts, cleared } = await stage();
    await write("journal.json", SILENT);
    await writeQueue(posts(10), "2026-01-06T20:00:00Z");
    expect(await run()).toMatchObject({ exit: 0 });
    expect(alerts).toEqual([]);
    expect(cleared).not.toContain("silent");
  });

  it("finds the silence behind a queue that was touched since, where there is a history", async () => {
    const { run, write, writeQueue, alerts } = await stage();
    await write("journal.json", SILENT);
    await writeQueue(posts(10), "2026-01-07T07:00:00Z");
    const asked: Date[] = [];
    const history: QueueHistory = {
      queueAt: async (instant) => {
        asked.push(instant);
        return new TextEncoder().encode(JSON.stringify({ account: "bakery", posts: posts(1) }));
      },
    };
    expect(await run({ history })).toMatchObject({ exit: 1 });
    expect(asked).toEqual([new Date("2026-01-06T09:30:00Z")]);
    expect(alerts).toMatchObject([{ kind: "silent", body: expect.stringContaining("p0 should have gone out") }]);
    expect(await run({ history: { queueAt: async () => null } })).toMatchObject({ exit: 0 });
  });

  it.each([
    ["is used up", { ok: true, value: { used: 25, total: 25 } }, []],
    ["has room", { ok: true, value: { used: 24, total: 25 } }, ["silent"]],
    ["cannot be read", { ok: false, error: {} as never }, ["silent"]],
  ] as [string, Answer<Quota>, AlertKind[]][])(
    "asks for the quota before it calls a silence: it %s",
    async (_, quota, wanted) => {
      const { run, write, alerts } = await stage();
      await write("journal.json", SILENT);
      await run({ readQuota: async () => quota });
      expect(kinds(alerts)).toEqual(wanted);
    },
  );

  it("asks the platform nothing when all is well", async () => {
    const { run } = await stage();
    const readQuota = () => Promise.reject(new Error("asked"));
    expect(await run({ readQuota })).toMatchObject({ exit: 0 });
  });

  it("wants as many days as it is told", async () => {
    const { run, alerts } = await stage();
    expect(await run({}, { days: 11 })).toMatchObject({ exit: 1 });
    expect(kinds(alerts)).toEqual(["runs-dry"]);
  });

  it.each([
    ["settings.json", '{"posts_per_day": "many"}', 2, ["queue"]],
    ["token-status.json", '{"refreshed_at": 3}', 2, ["token"]],
    ["token-status.json", "not json", 2, ["token"]],
    ["journal.json", '{"entries": 3}', 1, ["queue"]],
    ["queue.json", "{", 1, ["queue"]],
  ] as const)("alerts and clears nothing it cannot see when %s is damaged (%s)", async (name, text, exit, wanted) => {
    const { run, write, alerts, cleared } = await stage();
    await write(name, text);
    expect(await run()).toMatchObject({ exit });
    expect(kinds(alerts)).toEqual(wanted);
    expect(cleared).toEqual(name === "token-status.json" ? ["queue", "silent", "unconfirmed", "runs-dry"] : []);
  });

  it("leaves a fresh repository in peace: nothing posted yet, no token refreshed yet", async () => {
    const { run, alerts } = await stage();
    const bytes = new TextEncoder().encode(JSON.stringify({ account: "bakery", posts: posts(10) }));
    const fresh = { queue: { bytes, version: "1" }, settings: null, archive: [], journal: null, tokenStatus: null };
    expect(await run({ store: { readAll: async () => fresh } })).toMatchObject({ exit: 0 });
    expect(alerts).toEqual([]);
  });

  it("takes the token record for the newest word where it is newer", async () => {
    const { run, write } = await stage();
    await write("token-status.json", { refreshed_at: "2025-11-10T08:00:00Z", expires_at: "2026-01-09T08:00:00Z" });
    expect(await run()).toMatchObject({ exit: 1 });
    const token = { obtainedAt: new Date("2026-01-06T08:00:00Z"), expiresAt: new Date("2026-03-07T08:00:00Z") };
    expect(await run({}, { token })).toMatchObject({ exit: 0 });
  });

  it.each<[string, boolean, HealthRequest["token"], AlertKind[]]>([
    ["no token", false, null, []],
    ["a token of yesterday", false, { obtainedAt: new Date("2026-01-06T08:00:00Z"), expiresAt: null }, []],
    ["a token of last week", false, { obtainedAt: new Date("2026-01-01T08:00:00Z"), expiresAt: null }, ["silent"]],
    ["a bare token", false, { obtainedAt: null, expiresAt: null }, ["silent"]],
    ["a token that was refreshed once", true, null, ["silent"]],
  ])(
    "with posts that wait for days in a repository that never posted and has %s",
    async (_, isRefreshed, token, wanted) => {
      const { run, write, remove, alerts } = await stage();
      await write("journal.json", { entries: [] });
      if (!isRefreshed) await remove("token-status.json");
      await run({}, { token });
      expect(kinds(alerts)).toEqual(wanted);
    },
  );

  it("alerts about a workflow that fails every time, and gives the all-clear once it does not", async () => {
    const { run, alerts, cleared } = await stage();
    const asked: (readonly string[])[] = [];
    const runs = (...conclusions: string[]): RunHistory => ({
      lastRuns: async (files) => {
        asked.push(files);
        return { ok: true, value: [{ file: "post.yml", state: "active", conclusions }] };
      },
    });
    expect(await run({ runs: runs("failure", "failure", "failure") })).toMatchObject({ exit: 1 });
    expect(kinds(alerts)).toEqual(["workflow"]);
    expect(cleared).not.toContain("workflow");
    expect(await run({ runs: runs("success", "failure", "failure") })).toMatchObject({ exit: 0 });
    expect(cleared).toContain("workflow");
    expect(asked[0]).toContain("post.yml");
  });
});
