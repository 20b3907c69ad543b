import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createFileStore } from "../../scripts/adapters/files/file-store.ts";
import { createTokenFileStore } from "../../scripts/adapters/files/token-file.ts";
import { createTokenEndpoint } from "../../scripts/adapters/instagram/token-endpoint.ts";
import { Scrubber } from "../../scripts/core/text/scrubber.ts";
import { parseToken } from "../../scripts/core/token/parse-token.ts";
import { refresh } from "../../scripts/flows/refresh-token.ts";
import { createManualClock } from "../../simulator/clock.ts";
import { startSimulator } from "../../simulator/simulator.ts";
import { recordedLog } from "../support/recorded-log.ts";
import { temporaryFolder } from "../support/temporary-folder.ts";

const DAY_MS = 24 * 60 * 60_000;

/** One refresh of a token that is a week old, and everything that was done with the new one, in order. */
async function refreshOnce() {
  const clock = createManualClock(new Date("2026-01-12T08:00:00Z"));
  const [simulator, folder] = await Promise.all([startSimulator({ clock }), temporaryFolder()]);
  onTestFinished(() => simulator.close());
  const obtainedAt = new Date(clock.now().getTime() - 7 * DAY_MS);
  const record = {
    access_token: simulator.issueToken({ ageMs: 7 * DAY_MS }),
    token_type: "bearer",
    expires_in: 5_184_000,
    obtained_at: obtainedAt.toISOString(),
    account_id: simulator.settings.account.userId,
  };
  const deeds: string[] = [];
  const masked: string[] = [];
  const endpoint = createTokenEndpoint({
    graphUrl: simulator.graphUrl,
    apiVersion: "v25.0",
    scrubber: new Scrubber(),
  });
  const tokenStore = createTokenFileStore(join(folder, "token.json"));
  const outcome = await refresh(
    {
      store: createFileStore(join(folder, "queue.json")),
      tokenStore: {
        ...tokenStore,
        async write(wanted) {
          deeds.push("stored");
          await tokenStore.write(wanted);
        },
      },
      endpoint: {
        ...endpoint,
        async whoAmI(token) {
          deeds.push("tried");
          return await endpoint.whoAmI(token);
        },
      },
      alerts: { send: async () => true, clear: async () => undefined },
      clock,
      random: () => 0.5,
      log: recordedLog(),
      mask(secret) {
        deeds.push("masked");
        masked.push(secret);
      },
    },
    { token: parseToken(JSON.stringify(record), "the test"), accountId: undefined, refreshedAt: null, isDryRun: false },
  );
  const stored = JSON.parse(await readFile(join(folder, "token.json"), "utf8"));
  return { outcome, deeds, masked, stored };
}

describe("a refreshed token", () => {
  it("is masked before anything else is done with it, then tried, then stored", async () => {
    const { outcome, deeds, masked, stored } = await refreshOnce();
    expect(outcome.exit, outcome.summary).toBe(0);
    expect(deeds).toEqual(["masked", "tried", "stored"]);
    expect(masked).toEqual([stored.access_token]);
  });
});
