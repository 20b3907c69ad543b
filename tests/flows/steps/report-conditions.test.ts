import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createFileStore } from "../../../scripts/adapters/files/file-store.ts";
import type { State } from "../../../scripts/core/alerts/alert-state.ts";
import { ProblemError } from "../../../scripts/core/findings/problem.ts";
import type { Condition } from "../../../scripts/core/ports/alerts.ts";
import type { Store } from "../../../scripts/core/ports/store.ts";
import { reportConditions } from "../../../scripts/flows/steps/report-conditions.ts";
import { recordedLog } from "../../support/recorded-log.ts";
import { temporaryFolder } from "../../support/temporary-folder.ts";
import { virtualClock } from "../../support/virtual-clock.ts";

const token: Condition = { key: "token", what: "It has expired", why: "It is old.", whatToDo: "Renew it." };
const holds = (...conditions: Condition[]): State => ({ conditions, judged: new Set() });
const FINE: State = { conditions: [], judged: new Set(["token"]) };
const DOWN = new ProblemError(
  { code: "down", what: "The store", why: "it is down.", whatToDo: "Wait.", isRetryable: false },
  1,
);

async function stage() {
  const folder = await temporaryFolder();
  const path = join(folder, "alerts.json");
  const real = createFileStore(join(folder, "queue.json"));
  /** What was asked of the store and of the channel, in order. */
  const calls: string[] = [];
  const store: Store = {
    ...real,
    read: (file) => {
      calls.push(`read ${file}`);
      return real.read(file);
    },
    write: (file, bytes, expected, message) => {
      calls.push(`write ${file}: ${message}`);
      return real.write(file, bytes, expected, message);
    },
  };
  const lost = new Set<string>();
  const sent: Condition[] = [];
  const channel = {
    send: async (conditions: readonly Condition[]) => {
      calls.push("send");
      sent.push(...conditions);
      return new Set<string>(conditions.map(({ key }) => key).filter((key) => !lost.has(key)));
    },
    clear: async (keys: readonly string[]) => void calls.push(`clear ${keys}`),
  };
  const clock = virtualClock();
  const log = recordedLog();
  const scrub = (text: string) => text.replaceAll("sesame", "***");
  const report = (state: State, over: { store?: Store; known?: null } = {}) =>
    reportConditions({ store, channel, clock, random: () => 0.5, log, scrub, ...over }, state, over.known);
  return { path, real, store, calls, lost, sent, clock, log, report };
}

describe("reportConditions", () => {
  it("sends what is new, records it, and is quiet about it from then on", async () => {
    const { calls, report } = await stage();
    await report(holds(token));
    expect(calls.splice(0)).toEqual(["read alerts", "send", "write alerts: alerts: token sent"]);
    await report(holds(token));
    expect(calls).toEqual(["read alerts"]);
  });

  it("asks nothing of anybody when nothing is known and nothing holds", async () => {
    const { calls, report } = await stage();
    await report({ conditions: [], judged: new Set(["token", "queue"]) }, { known: null });
    expect(calls).toEqual([]);
  });

  it("clears what is over and says so in the commit", async () => {
    const { calls, report, path } = await stage();
    await report(holds(token));
    calls.length = 0;
    await report(FINE);
    expect(calls).toEqual(["read alerts", "write alerts: alerts: token over", "clear token"]);
    expect(JSON.parse(await readFile(path, "utf8"))).toEqual({ alerts: [] });
  });

  it("clears nothing that is still on record, so that it is sent when it comes back", async () => {
    const { calls, store, report } = await stage();
    await report(holds(token));
    calls.length = 0;
    await report(FINE, { store: { ...store, write: () => Promise.reject(DOWN) } });
    expect(calls.filter((call) => call.startsWith("clear"))).toEqual([]);
  });

  it("clears what was judged by its key, also when it could not be recorded", async () => {
    const { calls, report } = await stage();
    await report({ conditions: [], judged: new Set(["unrecorded:a"]) });
    expect(calls).toEqual(["read alerts", "clear unrecorded:a"]);
  });

  it("has the next run deliver what did not arrive, and writes nothing while it does not", async () => {
    const { calls, lost, sent, report } = await stage();
    lost.add("token");
    await report(holds(token, { ...token, key: "queue" }));
    expect(calls.at(-1)).toBe("write alerts: alerts: queue sent; token not delivered");
    calls.length = 0;
    await report(holds());
    expect(calls).toEqual(["read alerts", "send"]);
    lost.clear();
    await report(holds());
    expect(sent.map(({ key, why }) => [key, why]).slice(-2)).toEqual([
      ["token", "It is old."],
      ["token", "It is old."],
    ]);
    expect(calls.at(-1)).toBe("write alerts: alerts: token sent");
  });

  it("applies its changes to the newest version when another run was faster", async () => {
    const { real, store, report, path } = await stage();
    let isFirst = true;
    const raced: Store = {
      ...store,
      async write(...write) {
        if (isFirst) {
          isFirst = false;
          await report(holds({ ...token, key: "queue" }), { store: real });
        }
        return await store.write(...write);
      },
    };
    await report(holds(token), { store: raced });
    const { alerts } = JSON.parse(await readFile(path, "utf8"));
    expect(alerts.map(({ key }: { key: string }) => key)).toEqual(["queue", "token"]);
  });

  it.each([
    ["read", { read: () => Promise.reject(DOWN) }],
    ["written", { write: () => Promise.reject(DOWN) }],
  ])("sends everything, each time, with a store that cannot be %s", async (_, over) => {
    const { store, sent, calls, log, report } = await stage();
    for (let times = 0; times < 2; times++) await report(holds(token), { store: { ...store, ...over } });
    expect(sent).toEqual([token, token]);
    expect(log.lines).toHaveLength(2);
    expect(log.lines[0]).toMatch(/^warn: .*cannot be recorded.*The store: it is down\./);
    expect(calls.filter((call) => call.startsWith("write"))).toEqual([]);
  });

  it("neither sends nor records a secret", async () => {
    const { sent, report, path } = await stage();
    const leaky = { what: "sesame broke", why: "sesame", whatToDo: "sesame", link: "https://sesame", about: "sesame" };
    await report(holds({ key: "item-failed:sesame", ...leaky }));
    expect(JSON.stringify(sent) + (await readFile(path, "utf8"))).not.toContain("sesame");
  });

  it("starts anew with a damaged file", async () => {
    const { sent, report, path } = await stage();
    await writeFile(path, "{");
    await report(holds(token));
    await report(holds(token));
    expect(sent).toEqual([token]);
  });
});
