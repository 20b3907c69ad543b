import { rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileQueueHistory, createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import type { QueueHistory } from "../../../scripts/core/health/health-check.ts";
import type { RunHistory } from "../../../scripts/core/health/judge-runs.ts";
import type { PlatformFault } from "../../../scripts/core/instagram/platform-fault.ts";
import type { AlertKind, Condition } from "../../../scripts/core/ports/alerts.ts";
import type { Answer, Quota } from "../../../scripts/core/ports/platform.ts";
import { readContent } from "../../../scripts/core/posting/read-content.ts";
import {
  checkHealth,
  type HealthPorts,
  type HealthRequest,
  type TrialPorts,
} from "../../../scripts/flows/health/check-health.ts";
import { entryOf } from "../../support/content.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { goodPost } from "../../support/rules.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const entry = entryOf({
  ...{ id: "old", media_id: "3", outcome: "done", claim: { at: "2026-01-06T09:30:00Z", run: "r" } },
  published_at: "2026-01-06T09:31:00Z",
});
const status = { refreshed_at: "2026-01-05T08:00:00Z", expires_at: "2026-03-06T08:00:00Z" };
const TOLD = {
  ...{ digest: "0".repeat(64), since: entry.published_at, sent: entry.published_at, delivered: true },
  ...{ what: "w", why: "", what_to_do: "" },
};
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
  const alerts: Condition[] = [];
  const cleared: string[] = [];
  const log = recordedLog();
  const channel: HealthPorts["channel"] = {
    async send(conditions) {
      alerts.push(...conditions);
      return new Set(conditions.map(({ key }) => key));
    },
    clear: async (keys) => void cleared.push(...keys),
  };
  const run = async (ports: Partial<HealthPorts> = {}, request: Partial<HealthRequest> = {}) =>
    await checkHealth(
      {
        ...{ store: createFileStore(queueFile), history: createFileQueueHistory(queueFile), channel, log },
        ...{ runs: null, readQuota: null, openTrial: null, random: () => 0.5, scrub: (text: string) => text },
        clock: virtualClock("2026-01-07T08:00:00Z"),
        ...ports,
      },
      {
        ...{ token: null, days: 7, apiVersion: "v25.0", allowPrivateHosts: [] },
        files: { workflows: [], defaultBranch: "main", written: null },
        readContent: (snapshot) => readContent(snapshot, []),
        ...request,
      },
    );
  const remove = (name: string) => rm(join(folder, name));
  /** An earlier run has alerted about these. */
  const alerted = async (...known: Condition["key"][]) =>
    await write("alerts.json", { alerts: known.map((key) => ({ ...TOLD, key })) });
  return { write, writeQueue, remove, run, alerted, alerts, cleared, log };
}

const SILENT = { entries: [{ ...entry, claim: { ...entry.claim, at: "2026-01-03T09:30:00Z" }, published_at: null }] };
const MAY_NOT: PlatformFault = {
  ...{ step: "create container", class: "item", status: 403, code: 10, subcode: 2207081 },
  ...{ meaning: "It may not.", advice: "", platformMessage: "", traceId: null, retryAfterMs: null },
};
const keys = (alerts: Condition[]) => alerts.map(({ key }) => key);

describe("checkHealth", () => {
  it("alerts nobody and gives the all-clear when all is well, except for what it cannot see", async () => {
    const { run, alerted, alerts, cleared } = await stage();
    await alerted("queue", "runs-dry", "silent", "unconfirmed:a", "token", "account", "item-failed:a");
    const readQuota = () => Promise.reject(new Error("the platform was asked"));
    expect(await run({ readQuota })).toMatchObject({ exit: 0 });
    expect(alerts).toEqual([]);
    expect(cleared.sort()).toEqual(["queue", "runs-dry", "silent", "unconfirmed:a"]);
  });

  it("alerts about each thing that is wrong, with what to do, and clears the rest", async () => {
    const { run, write, writeQueue, alerted, alerts, cleared, log } = await stage();
    await alerted("queue", "unconfirmed:a", "silent");
    await writeQueue(posts(2));
    await write("journal.json", { entries: [{ ...SILENT.entries[0], outcome: null }] });
    await write("token-status.json", { ...status, expires_at: "2026-01-20T08:00:00Z" });
    expect(await run()).toMatchObject({ exit: 1 });
    expect(keys(alerts)).toEqual(["silent", "unconfirmed:health", "runs-dry", "token-age"]);
    for (const { whatToDo } of alerts) expect(whatToDo).toMatch(/npm run|Look at/);
    expect(cleared).toEqual(["queue"]);
    expect(log.lines.filter((line) => line.startsWith("error:"))).toHaveLength(4);
  });

  it("cannot tell whether posts were due when the queue was touched since, and says so without an alarm", async () => {
    const { run, write, writeQueue, alerted, alerts, cleared } = await stage();
    await alerted("silent");
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
    expect(alerts).toMatchObject([{ key: "silent", why: expect.stringContaining("p0 should have gone out") }]);
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
      expect(keys(alerts)).toEqual(wanted);
    },
  );

  it.each([
    ["refused on a Monday", "2026-01-05", ["pending"], { ok: false, error: MAY_NOT }, ["alert"]],
    ["taken on a Monday", "2026-01-05", ["pending"], { ok: true, value: "1" }, ["clear"]],
    ["not asked on another day", "2026-01-07", ["pending"], null, []],
    ["not asked where one is live", "2026-01-05", ["done", "pending"], null, ["clear"]],
    ["not asked where none waits any more", "2026-01-05", [], null, ["clear"]],
  ] as [string, string, string[], Answer<string> | null, string[]][])(
    "knows whether the account may publish trial reels: %s",
    async (_, day, states, answer, wanted) => {
      const { run, writeQueue, alerted, alerts, cleared } = await stage();
      if (!wanted.includes("alert")) await alerted("trial");
      const { image_url: _picture, alt_text: _text, ...frame } = goodPost();
      const reel = { ...frame, media_type: "REELS", video_url: "https://cdn.example.com/a.mp4", trial: "manual" };
      await writeQueue([...posts(10), ...states.map((status, index) => ({ ...reel, id: `t${index}`, status }))]);
      const sent: unknown[] = [];
      const createContainer: TrialPorts["createContainer"] = async ({ trial_params }) => {
        sent.push(trial_params);
        return answer ?? Promise.reject(new Error("asked"));
      };
      const files = { check: async () => ({ findings: [], isHostTrouble: false, measured: [] }) };
      const host = { findBase: () => Promise.reject(new Error()), confirm: () => Promise.reject(new Error()) };
      const openTrial = async () => ({ createContainer, files, host });
      await run({ openTrial, clock: virtualClock(`${day}T08:00:00Z`) });
      expect(sent).toEqual(answer === null ? [] : ['{"graduation_strategy":"MANUAL"}']);
      const of = (list: readonly string[], what: string) => (list.includes("trial") ? [what] : []);
      expect([...of(keys(alerts), "alert"), ...of(cleared, "clear")]).toEqual(wanted);
    },
  );

  it.each([
    ["settings.json", '{"posts_per_day": "many"}', 2, ["queue:health"]],
    ["token-status.json", '{"refreshed_at": 3}', 2, ["token:health"]],
    ["token-status.json", "not json", 2, ["token:health"]],
    ["journal.json", '{"entries": 3}', 1, ["queue:health"]],
    ["queue.json", "{", 1, ["queue:health"]],
  ] as const)("alerts and clears nothing it cannot see when %s is damaged (%s)", async (name, text, exit, wanted) => {
    const { run, write, alerted, alerts, cleared } = await stage();
    await alerted("queue", "silent", "unconfirmed:a", "runs-dry");
    await write(name, text);
    expect(await run()).toMatchObject({ exit });
    expect(keys(alerts)).toEqual(wanted);
    expect(cleared).toEqual(name === "token-status.json" ? ["queue", "silent", "unconfirmed:a", "runs-dry"] : []);
  });

  it("leaves a fresh repository in peace: nothing posted yet, no token refreshed yet", async () => {
    const { run, alerts } = await stage();
    const bytes = new TextEncoder().encode(JSON.stringify({ account: "bakery", posts: posts(10) }));
    const nothing = { settings: null, archive: [], journal: null, alerts: null, tokenStatus: null };
    const fresh = async () => ({ queue: { bytes, version: "1" }, ...nothing });
    expect(await run({ store: { ...createFileStore("none.json"), readAll: fresh } })).toMatchObject({ exit: 0 });
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
      expect(keys(alerts)).toEqual(wanted);
    },
  );

  it("alerts about a workflow that fails every time, and gives the all-clear once it does not", async () => {
    const { run, alerted, alerts, cleared } = await stage();
    await alerted("minutes");
    const asked: (readonly string[])[] = [];
    const runs = (...conclusions: string[]): RunHistory => ({
      lastRuns: async (files) => {
        asked.push(files);
        return { ok: true, value: [{ file: "post.yml", state: "active", conclusions }] };
      },
      minutesSince: () => Promise.reject(new Error("asked without a budget")),
    });
    expect(await run({ runs: runs("failure", "failure", "failure") })).toMatchObject({ exit: 1 });
    expect(keys(alerts)).toEqual(["workflow:post"]);
    expect(cleared).not.toContain("workflow:post");
    expect(await run({ runs: runs("success", "failure", "failure") })).toMatchObject({ exit: 0 });
    expect(cleared).toEqual(expect.arrayContaining(["minutes", "workflow:post", "workflow:resolve", "workflow:watch"]));
    expect(asked[0]).toContain("post.yml");
  });
});
